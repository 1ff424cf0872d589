import type { Role } from '../lists/index.ts';

/** Which builds of a remote are in use. A build of `null` is the one that came with the portal. */
export interface RemoteBuilds {
  readonly build: string | null;
  /** A build on trial; null: none is. */
  readonly canaryBuild: string | null;
  /** How many of a hundred sessions get the build on trial. */
  readonly canaryPercent: number;
  /** Everyone with one of these roles gets it too. */
  readonly canaryRoles: readonly string[];
}

/** The user for whom a build is chosen. The session's number stays the same while the user is logged in. */
export interface RemoteUser {
  readonly sessionId: number;
  readonly role: Role;
}

const HASH_BASIS = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
const ALL = 2 ** 32;

/** FNV-1a, then the last steps of MurmurHash, so that consecutive numbers get very different hashes. */
function spread(text: string): number {
  let hash = HASH_BASIS;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), HASH_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A session's position between 0 and 100 in a trial of a remote. Each trial assigns new positions (the build is part of the
 * hash), so that different users test each build; within a trial a session keeps its position, and a larger percentage only adds
 * sessions.
 */
export const canaryPlace = (remote: string, build: string, sessionId: number): number =>
  (spread(`${remote}/${build}/${sessionId}`) / ALL) * 100;

/** The build of a remote that someone gets. Visitors without a session get what is in use for all. */
export function chosenBuild(remote: string, builds: RemoteBuilds, user: RemoteUser | null): string | null {
  const { build, canaryBuild, canaryPercent, canaryRoles } = builds;
  if (canaryBuild === null || user === null) return build;
  const isOnTrial = canaryRoles.includes(user.role) || canaryPlace(remote, canaryBuild, user.sessionId) < canaryPercent;
  return isOnTrial ? canaryBuild : build;
}
