import type { RemoteRequest } from '@portal/domain';
import { NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { Command, CommandContext } from '../platform/control/command.ts';
import { changeRemote } from './change-remote.ts';
import { readKnownRemote } from './known-remotes.ts';
import { REFUSAL_SENTENCES } from './remote-answers.ts';
import { type RemoteHistoryEntry, readRemoteHistory, readRemoteStates } from './remotes.store.ts';

const describeBuild = (build: string | null): string => build ?? 'the build that came with the portal';

/** The current state of a remote, in one line. */
function describeState({
  remote,
  build,
  canaryBuild,
  canaryPercent,
  canaryRoles,
  disabledMessage,
}: RemoteHistoryEntry): string {
  const share = [...(canaryPercent > 0 ? [`${canaryPercent}%`] : []), ...canaryRoles].join(', ');
  const trial = canaryBuild === null ? '' : `; on trial for ${share}: ${canaryBuild}`;
  const off = disabledMessage === '' ? '' : `; turned off: ${disabledMessage}`;
  return `${remote}: ${describeBuild(build)}${trial}${off}`;
}

/** The id of the remote that the operator typed; undefined, after a line with the known ones, if there is none of that name. */
async function typedRemote(word: string, { database, print }: CommandContext): Promise<string | undefined> {
  const found = await readKnownRemote(database.db, word);
  if (found.id === undefined) print(found.refusal);
  return found.id;
}

async function change(word: string, request: RemoteRequest, reason: string, context: CommandContext): Promise<number> {
  const { database, print } = context;
  const remote = await typedRemote(word, context);
  if (remote === undefined) return 1;
  const cause = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason };
  const changed = await changeRemote(database, remote, request, cause);
  print(changed.refusal === undefined ? describeState(changed.entry) : REFUSAL_SENTENCES[changed.refusal]);
  return changed.refusal === undefined ? 0 : 1;
}

/** Defines a command with a remote and a reason as arguments. Such commands differ only in the change that they make. */
const changeCommand = (
  name: string,
  what: 'ROLL_BACK' | 'PROMOTE' | 'SWITCH_ON',
  summary: string,
  help: readonly string[] = [],
): Command => ({
  name,
  usage: 'REMOTE [REASON]',
  summary,
  help,
  minimumArguments: 1,
  run: async ([remote = '', reason = ''], context) => change(remote, { what }, reason, context),
});

/** `portal rollback` */
export const rollbackCommand = changeCommand(
  'rollback',
  'ROLL_BACK',
  'reverts the last release of a remote: the trial build if there is one, otherwise the build for all users',
  [
    'Users get the previous build when they next open a page of the remote. A second rollback goes back one more build.',
  ],
);

/** `portal remotes promote` */
export const promoteRemoteCommand = changeCommand(
  'remotes promote',
  'PROMOTE',
  'releases the trial build of a remote to all users',
);

/** `portal remotes off` */
export const switchRemoteOffCommand: Command = {
  name: 'remotes off',
  usage: 'REMOTE MESSAGE [REASON]',
  summary: 'turns a remote off, and shows a message in its place',
  help: ['Users see the message exactly as you type it, when they next open a page of the remote.'],
  minimumArguments: 2,
  run: async ([remote = '', message = '', reason = ''], context) =>
    change(remote, { what: 'SWITCH_OFF', message }, reason, context),
};

/** `portal remotes on` */
export const switchRemoteOnCommand = changeCommand('remotes on', 'SWITCH_ON', 'turns a remote on again');

/** `portal remotes` */
export const remotesCommand: Command = {
  name: 'remotes',
  usage: '[REMOTE]',
  summary: 'lists the remotes that were released or turned on or off; with a name, the history of that remote',
  help: ['A remote that is not listed uses the build that came with the portal.'],
  minimumArguments: 0,
  run: async ([word], context) => {
    const { database, print } = context;
    const remote = word === undefined ? undefined : await typedRemote(word, context);
    if (word !== undefined && remote === undefined) return 1;
    const entries =
      remote === undefined ? await readRemoteStates(database.db) : await readRemoteHistory(database.db, remote);
    if (entries.length === 0) print('Nothing was released or turned on or off yet.');
    for (const entry of entries) {
      const { number, what, changedBy, changedAt, reason } = entry;
      const line = `${number} ${changedAt.toISOString()} ${changedBy} ${what} ${describeState(entry)}`;
      print(remote === undefined ? describeState(entry) : `${line}${reason === '' ? '' : ` (${reason})`}`);
    }
    return 0;
  },
};
