import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifestSchema } from '@portal/contracts/remote';

const root = join(import.meta.dirname, '../../../..');
const isScript = (path: string): boolean => path.endsWith('.js');

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Sorts the paths topologically: each path comes after the files whose hashes its file contains. */
function sortedByHashUse(texts: ReadonlyMap<string, string>, hashOf: (path: string) => string): string[] {
  const done: string[] = [];
  for (let left = [...texts.keys()]; left.length > 0; left = left.filter((path) => !done.includes(path))) {
    const containsNone = (path: string): boolean =>
      left.every((other) => other === path || !(texts.get(path) ?? '').includes(hashOf(other)));
    const next = left.filter(containsNone);
    if (next.length === 0) throw new Error(`The hashes of ${left.join(', ')} contain each other`);
    done.push(...next);
  }
  return done;
}

/**
 * Creates a later build of a remote from the current one, with `change` applied to its scripts: it has another build id, and all hashes
 * are recomputed, as a real build would write them. Returns its folder.
 */
export function laterBuild(remote: string, build: string, change: (script: string) => string = (same) => same): string {
  const folder = mkdtempSync(join(tmpdir(), `${remote}-${build}-`));
  cpSync(join(root, remote, 'dist'), folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest: RemoteManifest = remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const texts = new Map(manifest.files.filter(({ path }) => isScript(path)).map(({ path }) => [path, read(path)]));
  for (const [path, text] of texts) texts.set(path, change(text.replaceAll(manifest.build, build)));
  // a script contains the hashes of the scripts that it loads, and the manifest contains all hashes
  const hashOf = (path: string): string => manifest.files.find((known) => known.path === path)?.integrity ?? path;
  const hashes = new Map<string, string>();
  for (const path of sortedByHashUse(texts, hashOf)) {
    let text = texts.get(path) ?? '';
    for (const [before, now] of hashes) text = text.replaceAll(before, now);
    hashes.set(hashOf(path), integrityOf(text));
    writeFileSync(join(folder, path), text);
    for (const suffix of ['.br', '.gz']) rmSync(join(folder, path + suffix), { force: true });
  }
  const files = manifest.files.map((known) => ({
    ...known,
    integrity: hashes.get(known.integrity) ?? known.integrity,
  }));
  writeFileSync(file, JSON.stringify({ ...manifest, build, files }));
  return folder;
}
