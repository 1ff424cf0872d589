import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type RegistryRemote, registryRemoteSchema } from '@portal/contracts/remote';
import { type ShellManifest, shellManifestSchema } from '@portal/federation/shell-manifest';
import * as z from 'zod/mini';

/** The builds of the shell and the remotes, read once at startup. */
export interface Builds {
  readonly shell: ShellManifest;
  readonly shellFolder: string;
  readonly remotes: readonly BuiltRemote[];
  /** URLs of the development servers of parts that a developer works on; absent in production. */
  readonly development?: { readonly shellUrl: string; readonly origins: readonly string[] };
  /** Renders the login page; null when the shell was built without it. */
  readonly renderLogin: Prerender | null;
  /** Renders the frame of all other pages until their scripts have loaded; null when the shell was built without it. */
  readonly renderFrame: Prerender | null;
}

export type Prerender = (data: object) => Prerendered;

export interface BuiltRemote {
  readonly folder: string;
  readonly manifest: RegistryRemote;
}

const prerenderedSchema = z.object({
  html: z.string(),
  css: z.string(),
  emotion: z.string(),
  ruleNames: z.optional(z.string()),
});
export type Prerendered = z.output<typeof prerenderedSchema>;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Reads the builds in the workspace's root folder; null when the shell is not built. */
export function readBuilds(root: string): Builds | null {
  const shellFolder = join(root, 'shell', 'dist');
  if (!existsSync(join(shellFolder, 'shell.json'))) return null;
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'dist', 'manifest.json')))
    .map((name) => readRemote(join(root, name, 'dist')));
  return {
    shell: z.parse(shellManifestSchema, readJson(join(shellFolder, 'shell.json'))),
    shellFolder,
    remotes,
    ...loadPrerender(join(shellFolder, 'prerender.cjs')),
  };
}

function readRemote(folder: string): BuiltRemote {
  const manifest = z.parse(
    z.looseObject({ id: z.string(), build: z.string() }),
    readJson(join(folder, 'manifest.json')),
  );
  const baseUrl = `remotes/${manifest.id}/${manifest.build}/`;
  return { folder, manifest: z.parse(registryRemoteSchema, { ...manifest, baseUrl }) };
}

function loadPrerender(path: string): Pick<Builds, 'renderLogin' | 'renderFrame'> {
  if (!existsSync(path)) return { renderLogin: null, renderFrame: null };
  const loaded: unknown = createRequire(import.meta.filename)(path);
  return { renderLogin: prerenderOf(loaded, 'renderLogin'), renderFrame: prerenderOf(loaded, 'renderFrame') };
}

function prerenderOf(loaded: unknown, name: string): Prerender | null {
  const render: unknown = typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, name) : null;
  if (typeof render !== 'function') return null;
  return (data) => z.parse(prerenderedSchema, Reflect.apply(render, undefined, [{ data }]));
}
