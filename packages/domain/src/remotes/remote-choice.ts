import type { Role } from '../lists/index.ts';

/** The builds of a remote in use. `null` is the build that came with the portal. */
export interface RemoteBuilds {
  readonly build: string | null;
  /** The build on trial; null if there is none. */
  readonly canaryBuild: string | null;
  /** The percentage of sessions that get the build on trial. */
  readonly canaryPercent: number;
  /** Everyone with one of these roles gets the build on trial too. */
  readonly canaryRoles: readonly string[];
}

/** The user for whom a build is chosen. The session id stays the same while the user is logged in. */
export interface RemoteUser {
  readonly sessionId: number;
  readonly role: Role;
}

const HASH_BASIS = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
const HASH_COUNT = 2 ** 32;

/** FNV-1a followed by the finalizer of MurmurHash, so that consecutive ids get very different hashes. */
function hash32(text: string): number {
  let hash = HASH_BASIS;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), HASH_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A session's position between 0 and 100 in a trial of a remote. The build is part of the hash, so each trial assigns
 * new positions and reaches different users. Within a trial a session keeps its position, and a larger percentage only
 * adds sessions.
 */
export const canaryPosition = (remote: string, build: string, sessionId: number): number =>
  (hash32(`${remote}/${build}/${sessionId}`) / HASH_COUNT) * 100;

/** The build of a remote for a user. Visitors without a session get the build in use. */
export function buildForUser(remote: string, builds: RemoteBuilds, user: RemoteUser | null): string | null {
  const { build, canaryBuild, canaryPercent, canaryRoles } = builds;
  if (canaryBuild === null || user === null) return build;
  const isOnTrial =
    canaryRoles.includes(user.role) || canaryPosition(remote, canaryBuild, user.sessionId) < canaryPercent;
  return isOnTrial ? canaryBuild : build;
}
