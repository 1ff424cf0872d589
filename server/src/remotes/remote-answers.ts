import type { ChangeRefusal } from './change-remote.ts';

/** The reason why a remote is not changed, in one sentence that says what to do. */
export const REFUSAL_SENTENCES: Readonly<Record<ChangeRefusal, string>> = {
  ALREADY_IN_USE: 'All users have this build already. Build the remote from changed sources first.',
  NO_TRIAL: 'No build is on trial. Release one for a share of the users first.',
  NOTHING_BEFORE: 'There is no build before this one. Release another one instead.',
  ALREADY_ON: 'It is not switched off.',
  MESSAGE_MISSING: 'Say what users see in its place.',
  SHARE_MISSING: 'Say who gets it: all, a percentage such as 10%, or roles such as COUNTY,TRIMIN.',
  NOT_RELEASED: 'This build was not released here. Release it first.',
  CHANGED_MEANWHILE: 'Somebody else changed it at the same moment. Look at it and do it again.',
};

/** The id of a remote, given its id or the name of its folder. */
export const remoteIdOf = (name: string): string => name.replace(/^mfe-/, '');
