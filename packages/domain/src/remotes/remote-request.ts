import type { Role } from '../lists/index.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from '../validation/messages.ts';
import { collectMessages } from '../validation/text-checks.ts';
import type { RemoteRequest } from './remote-change.ts';

/** The requests that an administrator can make, in the order of the screen. */
export const REMOTE_REQUESTS = ['RELEASE', 'TRY', 'PROMOTE', 'ROLL_BACK', 'SWITCH_OFF', 'SWITCH_ON'] as const;
export type RemoteRequestKind = (typeof REMOTE_REQUESTS)[number];

/** The maximum length of the text shown in place of a remote, and of the reason for a change. */
export const REMOTE_LIMITS = { message: 300, reason: 300 } as const;

/** A change as typed. Fields that `what` does not use are ignored. Texts are cleaned. */
export interface TypedRemoteChange {
  readonly what: RemoteRequestKind;
  readonly build: string;
  readonly percent: number;
  readonly roles: readonly Role[];
  readonly message: string;
  readonly reason: string;
}

const needed = (text: string, maximum: number): FieldMessage | undefined => {
  if (text === '') return REQUIRED;
  return Array.from(text).length > maximum ? fieldMessage('validation.maximumCharacters', { maximum }) : undefined;
};

function checkShare({ what, percent, roles }: TypedRemoteChange): FieldMessage | undefined {
  if (what !== 'TRY') return undefined;
  if (!(Number.isInteger(percent) && percent >= 0 && percent <= 100))
    return fieldMessage('validation.amountLimits', { minimum: '0', maximum: '100' });
  return percent === 0 && roles.length === 0 ? REQUIRED : undefined;
}

const needsBuild = ({ what }: TypedRemoteChange): boolean => what === 'RELEASE' || what === 'TRY';

/**
 * Checks a change before it is made: the build, the reach of a trial, the message shown instead of a remote, and the
 * reason, which is always required.
 */
export const checkRemoteChange = (
  typed: TypedRemoteChange,
): FieldMessages<'build' | 'percent' | 'message' | 'reason'> =>
  collectMessages({
    build: needsBuild(typed) && typed.build === '' ? REQUIRED : undefined,
    percent: checkShare(typed),
    message: typed.what === 'SWITCH_OFF' ? needed(typed.message, REMOTE_LIMITS.message) : undefined,
    reason: needed(typed.reason, REMOTE_LIMITS.reason),
  });

/** Converts a typed change that passed `checkRemoteChange` to a request. */
export function toRemoteRequest({ what, build, percent, roles, message }: TypedRemoteChange): RemoteRequest {
  if (what === 'RELEASE') return { what, build };
  if (what === 'TRY') return { what, build, percent, roles };
  if (what === 'SWITCH_OFF') return { what, message };
  return { what };
}
