import { parse } from 'yaml';
import * as z from 'zod/mini';

const versions = z.optional(z.record(z.string(), z.string()));
const importerSchema = z.object({
  dependencies: z.optional(z.record(z.string(), z.object({ version: z.string() }))),
  optionalDependencies: z.optional(z.record(z.string(), z.object({ version: z.string() }))),
});
const lockfileSchema = z.object({
  lockfileVersion: z.literal('9.0'),
  importers: z.record(z.string(), importerSchema),
  packages: z.record(z.string(), z.object({ resolution: z.object({ integrity: z.string() }) })),
  snapshots: z.record(z.string(), z.object({ dependencies: versions, optionalDependencies: versions })),
});

/** The parts of pnpm-lock.yaml that are used here. */
export type Lockfile = z.output<typeof lockfileSchema>;

/** Parses a lockfile; throws if its format version is not the supported one. */
export const readLockfile = (text: string): Lockfile => z.parse(lockfileSchema, parse(text));

/** A package as it is installed: its name, its version, and the packages it uses by their `name@version`. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly uses: readonly string[];
}

/** The `@scope/name@1.2.3` in a snapshot's key, which may end with its peers in parentheses. */
const idOf = (key: string): string => key.split('(', 1).join();

/** The key of a resolved dependency. For an alias, the version contains the package's name too. */
function keyOf({ snapshots }: Lockfile, name: string, version: string): string {
  const key = [`${name}@${version}`, version].find((candidate) => snapshots[candidate] !== undefined);
  if (key === undefined) throw new Error(`The lockfile has no entry for ${name}@${version}; run pnpm install.`);
  return key;
}

type Versions = Readonly<Record<string, string>>;
const keysOf = (lock: Lockfile, ...lists: readonly (Versions | undefined)[]): string[] =>
  lists.flatMap((list) => Object.entries(list ?? {}).map(([name, version]) => keyOf(lock, name, version)));

const LINK = 'link:';

/** The target folder of a link in a folder; both are relative to the root. */
const linkTarget = (folder: string, link: string): string =>
  new URL(link.slice(LINK.length), `file:///${folder}/`).pathname.slice(1);

/** Keys of the packages that a workspace folder uses, directly or through other folders. Development dependencies are left out. */
function directDependenciesOf(lock: Lockfile, folder: string, seen = new Set<string>()): string[] {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const found = lock.importers[folder];
  if (found === undefined) throw new Error(`The lockfile has no folder ${folder}; run pnpm install.`);
  return Object.entries({ ...found.dependencies, ...found.optionalDependencies }).flatMap(([name, { version }]) =>
    version.startsWith(LINK)
      ? directDependenciesOf(lock, linkTarget(folder, version), seen)
      : [keyOf(lock, name, version)],
  );
}

function lockedPackage(lock: Lockfile, key: string, uses: readonly string[]): LockedPackage {
  const id = idOf(key);
  const integrity = lock.packages[id]?.resolution.integrity;
  if (integrity === undefined) throw new Error(`The lockfile has no checksum of ${id}; run pnpm install.`);
  const at = id.lastIndexOf('@');
  return { name: id.slice(0, at), version: id.slice(at + 1), integrity, uses: [...new Set(uses.map(idOf))].sort() };
}

/** All packages that a workspace folder needs in production, by `name@version`, and its direct dependencies. */
export function productionClosure(
  lock: Lockfile,
  folder: string,
): { readonly direct: readonly string[]; readonly packages: ReadonlyMap<string, LockedPackage> } {
  const roots = directDependenciesOf(lock, folder);
  const packages = new Map<string, LockedPackage>();
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { dependencies, optionalDependencies } = lock.snapshots[key] ?? {};
    const uses = keysOf(lock, dependencies, optionalDependencies);
    waiting.push(...uses);
    // the same version with other peers is the same package, so their dependencies are merged
    const known = packages.get(idOf(key))?.uses ?? [];
    packages.set(idOf(key), lockedPackage(lock, key, [...known, ...uses]));
  }
  return { direct: [...new Set(roots.map(idOf))].sort(), packages };
}
