import type { Surfaces } from '../../packages/lint/surface.mjs';

/** Lists of changed exports. Each is named by its entry point and name: './form Form'. */
export interface SurfaceChange {
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

const byEntryAndName = (surfaces: Surfaces): Map<string, string> =>
  new Map(
    Object.entries(surfaces).flatMap(([entry, names]) =>
      Object.entries(names).map(([name, fingerprint]) => [`${entry} ${name}`, fingerprint] as const),
    ),
  );

/** The names that differ between two surfaces; undefined if they are the same. */
export function compareSurfaces(before: Surfaces, now: Surfaces): SurfaceChange | undefined {
  const [old, current] = [byEntryAndName(before), byEntryAndName(now)];
  const removed = [...old.keys()].filter((name) => !current.has(name));
  const added = [...current.keys()].filter((name) => !old.has(name));
  const changed = [...current]
    .filter(([name, fingerprint]) => old.has(name) && old.get(name) !== fingerprint)
    .map(([name]) => name);
  return removed.length + added.length + changed.length === 0 ? undefined : { removed, changed, added };
}

type Version = readonly [major: number, minor: number, patch: number];
const parse = (version: string): Version => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

/**
 * The version after a change of the surface: a removed name needs a new major version, any other change a new minor version. A
 * version that was already raised further, because a changed name breaks its callers, is kept.
 */
export function nextVersion(recorded: string, current: string, { removed }: SurfaceChange): string {
  const [major, minor] = parse(recorded);
  const wanted: Version = removed.length > 0 ? [major + 1, 0, 0] : [major, minor + 1, 0];
  const currentVersion = parse(current);
  const isEnough = currentVersion[0] > wanted[0] || (currentVersion[0] === wanted[0] && currentVersion[1] >= wanted[1]);
  return (isEnough ? currentVersion : wanted).join('.');
}
