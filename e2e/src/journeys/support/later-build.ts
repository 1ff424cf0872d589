import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifestSchema } from '@portal/contracts/remote';

const root = join(import.meta.dirname, '../../../..');
const isText = (path: string): boolean => path.endsWith('.js');

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * A release of a remote that comes after the one that was built, with `change` made in its scripts: its build has another id, and every
 * hash is that of the changed bytes, as its own build would have written it. Answers the folder.
 */
export function laterBuild(remote: string, build: string, change: (script: string) => string = (same) => same): string {
  const folder = mkdtempSync(join(tmpdir(), `${remote}-${build}-`));
  cpSync(join(root, remote, 'dist'), folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest: RemoteManifest = remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const texts = new Map(manifest.files.filter(({ path }) => isText(path)).map(({ path }) => [path, read(path)]));
  for (const [path, text] of texts) texts.set(path, change(text.replaceAll(manifest.build, build)));
  // the entry holds the hashes of the others, and the manifest all of them
  const paths = [...texts.keys()].sort((a, b) => Number(a === manifest.entry) - Number(b === manifest.entry));
  const hashes = new Map<string, string>();
  for (const path of paths) {
    let text = texts.get(path) ?? '';
    if (path === manifest.entry) for (const [before, now] of hashes) text = text.replaceAll(before, now);
    const before = manifest.files.find((known) => known.path === path)?.integrity ?? '';
    hashes.set(before, integrityOf(text));
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
