import { join, resolve } from 'node:path';
import { isRole, type RemoteRequest } from '@portal/domain';
import { NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Command, CommandContext } from '../platform/control/command.ts';
import { releasesFolder } from './release-files.ts';
import { releaseRemote } from './release-remote.ts';
import { REFUSAL_SENTENCES, remoteIdOf } from './remote-answers.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Who gets a build: 'all', '10%' or 'COUNTY,TRIMIN'. */
export function requestOf(build: string, share: string): RemoteRequest {
  if (share === 'all') return { what: 'RELEASE', build };
  const percent = /^(\d{1,3})%$/.exec(share)?.[1];
  const roles = percent === undefined ? share.split(',').filter(isRole) : [];
  // a word that is neither leads to a share of nobody, which is refused with what to say
  const isClear = percent !== undefined || roles.length === share.split(',').length;
  return { what: 'TRY', build, percent: isClear ? Number(percent ?? 0) : 0, roles: isClear ? roles : [] };
}

async function release(word: string, share: string, reason: string, context: CommandContext): Promise<number> {
  const { config, database, print } = context;
  const from = join(ROOT, `mfe-${remoteIdOf(word)}`, 'dist');
  const changer = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason };
  const parts = { database, releases: releasesFolder(config) };
  const { manifest, changed } = await releaseRemote(parts, from, (build) => requestOf(build, share), changer);
  if (changed.refusal !== undefined) {
    print(`${manifest.id} was not released. ${REFUSAL_SENTENCES[changed.refusal]}`);
    return 1;
  }
  const whom = share === 'all' ? 'all users' : share;
  print(`${manifest.id} ${manifest.version} (build ${manifest.build}) is released for ${whom}.`);
  return 0;
}

/** `portal release` */
export const releaseCommand: Command = {
  name: 'release',
  usage: 'REMOTE [SHARE] [REASON]',
  summary: 'releases the build of a remote; users get it when they next open a page of it',
  help: [
    'SHARE says who gets it: all (which it is without), a percentage of the sessions such as 10%, or roles such as COUNTY,TRIMIN.',
    'A build for a share is on trial. `portal remotes promote REMOTE` gives it to all, `portal rollback REMOTE` takes it back.',
  ],
  minimumArguments: 1,
  run: async ([remote = '', share = 'all', reason = ''], context) => {
    try {
      return await release(remote, share, reason, context);
    } catch (error) {
      context.print(error instanceof Error ? error.message : String(error));
      return 1;
    }
  },
};
