import { REMOTE_REQUESTS, ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';

/**
 * A build and the version that its team gave it; the version is empty if neither this server nor the releases know it.
 */
const build = z.object({ build: z.string(), version: z.string() });

/** A change of a remote: the action, its author, time and reason, and the resulting state. */
const change = {
  number: z.int(),
  what: z.string(),
  inUse: build,
  trial: z.nullable(z.object({ build, percent: z.int(), roles: z.array(z.string()) })),
  /** The text that users see instead of the remote; empty while the remote is on. */
  disabledMessage: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  reason: z.string(),
};

const remoteStatus = z.object({
  remote: z.string(),
  /** Number of its last change; 0 before the first one. The next change sends it back. */
  number: z.int(),
  inUse: build,
  trial: change.trial,
  disabledMessage: z.string(),
  /** Null if the remote is unchanged since the portal was installed. */
  lastChange: z.nullable(
    z.object({ what: z.string(), changedBy: z.string(), changedAt: z.string(), reason: z.string() }),
  ),
  /** The build that a rollback without a trial restores; null if there is none. */
  before: z.nullable(build),
  /** Released builds, newest first. */
  builds: z.array(z.extend(build, { releasedBy: z.string(), releasedAt: z.string() })),
});
export type RemoteStatus = z.output<typeof remoteStatus>;

export const listRemotes = defineCall({
  name: 'listRemotes',
  method: 'GET',
  path: 'controlPanel/remotes',
  access: ['TRIMIN'],
  summary:
    'The remotes of the portal, which are released independently: their builds, the one in use, and the one on trial with its users.',
  request: nothing,
  content: z.object({ remotes: z.array(remoteStatus) }),
});

const remote = z.string().check(z.minLength(1), z.maxLength(100));

export const readRemoteHistory = defineCall({
  name: 'readRemoteHistory',
  method: 'POST',
  path: 'controlPanel/remoteHistory',
  access: ['TRIMIN'],
  summary: 'The changes of a remote, newest first, each with its user, time and reason.',
  request: z.strictObject({ remote }),
  content: z.object({ changes: z.array(z.object(change)) }),
});

export const changeRemote = defineCall({
  name: 'changeRemote',
  method: 'POST',
  path: 'controlPanel/changeRemote',
  access: ['TRIMIN'],
  limitedAs: 'setting',
  requiresPassword: true,
  summary: 'Releases a stored build, puts it on trial for some users, rolls it back, or shows a message in its place.',
  request: z.strictObject({
    remote,
    /** Number of the last change that the screen showed; the call fails with CHANGED if there was another one since. */
    seen: z.int().check(z.nonnegative()),
    what: z.enum(REMOTE_REQUESTS),
    /** For a release or a trial; otherwise empty. */
    build: z.string().check(z.maxLength(64)),
    /** For a trial: 0 to 100 percent of the sessions. */
    percent: z.int(),
    /** For a trial: everyone with one of these roles. */
    roles: z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length)),
    /** The message shown while the remote is off. */
    message: z.string().check(z.maxLength(2_000)),
    reason: z.string().check(z.maxLength(2_000)),
  }),
  content: remoteStatus,
});
