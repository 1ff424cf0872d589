import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { sharedVersions } from '../../packages/federation/src/webpack/shared.ts';
import { type Surfaces, surfacesOf } from '../../packages/lint/surface.mjs';
import { ROOT, runCommand } from './run-command.ts';
import { compareSurfaces, nextVersion, type SurfaceChange } from './surface-rule.ts';

/** The recorded public surface of a shared package: `surface.json` in its folder. */
interface SurfaceRecord {
  readonly version: string;
  readonly surfaces: Surfaces;
}

/** A package that shell and remotes share, as it is now. */
export interface SharedPackage extends SurfaceRecord {
  readonly folder: string;
  /** The last record; undefined if there is none yet. */
  readonly recorded: SurfaceRecord | undefined;
}

const SCOPE = '@portal/';
const CACHE = path.join(ROOT, '.cache/surfaces');

const packageSchema = z.object({ version: z.string(), exports: z.record(z.string(), z.string()) });
const recordSchema = z.object({
  version: z.string(),
  surfaces: z.record(z.string(), z.record(z.string(), z.string())),
});
const readPackage = (folder: string) =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')));
const recordFile = (folder: string): string => path.join(ROOT, folder, 'surface.json');

/** Shared entry points by package folder: { 'packages/ui': { './form': 'src/form/index.ts' } } */
function sharedEntries(): Map<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  for (const request of Object.keys(sharedVersions()).filter((key) => key.startsWith(SCOPE))) {
    const [name = '', ...rest] = request.slice(SCOPE.length).split('/');
    const folder = `packages/${name}`;
    const entry = ['.', ...rest].join('/');
    const source = readPackage(folder).exports[entry];
    if (source === undefined) throw new Error(`${folder}/package.json does not export ${entry}`);
    found.set(folder, { ...found.get(folder), [entry]: source.replace(/^\.\//, '') });
  }
  return found;
}

/** Generates the declaration files of the entry points in the cache folder. */
async function writeDeclarations(entries: ReadonlyMap<string, Readonly<Record<string, string>>>): Promise<void> {
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const files = [...entries].flatMap(([folder, sources]) =>
    Object.values(sources).map((source) => path.join(ROOT, folder, source)),
  );
  const compilerOptions = {
    lib: ['es2024', 'dom', 'dom.iterable'],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: ROOT,
    outDir: CACHE,
  };
  const config = path.join(CACHE, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ extends: path.join(ROOT, 'tsconfig.base.json'), compilerOptions, files }));
  // uses the TypeScript of packages/lint, because TypeScript 7 omits some declarations at random, without an error
  const { status, output } = await runCommand(path.join(ROOT, 'packages/lint/node_modules/.bin/tsc'), ['-p', config]);
  if (status !== 0) throw new Error(`The declarations of the shared packages could not be generated: ${output}`);
}

/** Reads every shared package with its current surface and its recorded one. */
export async function readSharedPackages(): Promise<SharedPackage[]> {
  const entries = sharedEntries();
  await writeDeclarations(entries);
  return [...entries].map(([folder, sources]) => {
    const declarationFiles = Object.fromEntries(
      Object.entries(sources).map(([entry, source]) => [
        entry,
        path.join(CACHE, folder, source.replace(/\.tsx?$/, '.d.ts')),
      ]),
    );
    const record = recordFile(folder);
    return {
      folder,
      version: readPackage(folder).version,
      surfaces: surfacesOf(declarationFiles, path.join(CACHE, folder)),
      recorded: existsSync(record) ? recordSchema.parse(JSON.parse(readFileSync(record, 'utf8'))) : undefined,
    };
  });
}

/** The change since the record; undefined if there is none. */
export const changeOf = ({ surfaces, recorded }: SharedPackage): SurfaceChange | undefined =>
  compareSurfaces(recorded?.surfaces ?? {}, surfaces);

/** Raises the version as the change requires, and records the new surface. Returns the version. */
export function recordSurface(shared: SharedPackage): string {
  const { folder, surfaces, recorded } = shared;
  const change = changeOf(shared);
  const version =
    change === undefined || recorded === undefined
      ? shared.version
      : nextVersion(recorded.version, shared.version, change);
  const file = path.join(ROOT, folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(`"version": "${shared.version}"`, `"version": "${version}"`));
  writeFileSync(recordFile(folder), `${JSON.stringify({ version, surfaces }, undefined, 2)}\n`);
  return version;
}
