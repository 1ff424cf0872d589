import { isAbsolute, join, resolve } from 'node:path';
import { isRole, type RemoteRequest } from '@portal/domain';
import { NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import type { Command, CommandContext } from '../../platform/control/command.ts';
import { remoteFolder } from '../../remotes/known-remotes.ts';
import { REFUSAL_SENTENCES } from '../../remotes/remote-answers.ts';
import { type Builds, readBuilds } from '../builds.ts';
import { openReleaseBucket } from './release-bucket.ts';
import { releasesFolder } from './release-files.ts';
import { releaseRemote } from './release-remote.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** Parses the share of users that get a build: 'all', '10%' or 'COUNTY,TRIMIN'. */
export function requestOf(build: string, share: string): RemoteRequest {
  if (share === 'all') return { what: 'RELEASE', build };
  const percent = /^(\d{1,3})%$/.exec(share)?.[1];
  if (percent !== undefined) return { what: 'TRY', build, percent: Number(percent), roles: [] };
  const parts = share.split(',');
  const roles = parts.filter(isRole);
  // An unknown role leads to a trial without users, which is refused with advice.
  return { what: 'TRY', build, percent: 0, roles: roles.length === parts.length ? roles : [] };
}

interface ReleaseArguments {
  readonly folderOrRemote: string;
  readonly share: string;
  readonly reason: string;
}

async function release(
  { folderOrRemote, share, reason }: ReleaseArguments,
  builds: Builds | null,
  context: CommandContext,
): Promise<number> {
  const { config, database, print } = context;
  // the server that runs the command may be in another folder, where a relative path would name another folder
  if (folderOrRemote.includes('/') && !isAbsolute(folderOrRemote))
    throw new Error(
      `'${folderOrRemote}' is not a whole path. Give the whole path of the folder, or the name of a remote.`,
    );
  const from = isAbsolute(folderOrRemote) ? folderOrRemote : join(remoteFolder(folderOrRemote), 'dist');
  if (builds === null)
    throw new Error(
      'No portal was started from this folder yet. Run the command in the folder that your portal is started from.',
    );
  const changer = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason };
  const parts = { database, builds, releases: releasesFolder(config), bucket: openReleaseBucket(config) };
  const { manifest, breaks, changed } = await releaseRemote(parts, from, (build) => requestOf(build, share), changer);
  if (changed !== undefined && changed.refusal === undefined) {
    const whom = share === 'all' ? 'all users' : share;
    print(`${manifest.id} ${manifest.version} (build ${manifest.build}) is released for ${whom}.`);
    return 0;
  }
  const why = changed === undefined ? 'It does not fit what is deployed:' : REFUSAL_SENTENCES[changed.refusal];
  print(`${manifest.id} was not released. ${why}`);
  for (const { sentence } of breaks) print(`  ${sentence}`);
  return 1;
}

/** `portal release`, checked against the builds that a server serves. */
export const releaseCommandWith = (readServed: () => Builds | null): Command => ({
  name: 'release',
  usage: 'REMOTE [SHARE] [REASON]',
  summary: 'releases the build of a remote; users get it when they next open a page of it',
  help: [
    'REMOTE is a remote of this repository, or the whole path of a folder that a build was written to.',
    'SHARE says who gets it: all (which it is without), a percentage of the sessions such as 10%, or roles such as COUNTY,TRIMIN.',
    'A build for a share is on trial. `portal remotes promote REMOTE` gives it to all, `portal rollback REMOTE` takes it back.',
    'A build that does not fit the shell, the server or the other remotes is not released; the command prints why.',
  ],
  minimumArguments: 1,
  run: async ([folderOrRemote = '', share = 'all', reason = ''], context) => {
    try {
      return await release({ folderOrRemote, share, reason }, readServed(), context);
    } catch (error) {
      context.print(error instanceof Error ? error.message : String(error));
      return 1;
    }
  },
});

/** The same command in a separate process, checked against the builds in this folder. */
export const releaseCommand = releaseCommandWith(() => readBuilds(ROOT));
