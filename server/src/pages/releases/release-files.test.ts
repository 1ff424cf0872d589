import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFakeRemote } from '../builds.testing.ts';
import { readBuild } from './release-files.ts';

describe('the files of a build that is released', () => {
  const FILES = ['manifest.json', 'needs.json', 'assets/lazy.1.js', 'assets/entry.1.js.br'];
  let folder: string;
  let dist: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
    dist = writeFakeRemote(join(folder, 'b2'), 'b2');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(FILES)('are refused if one is a pipe or a device, which could be read forever: %s', async (name) => {
    const file = join(dist, name);
    const sentence = `${file} is not an ordinary file. Build the remote again, and copy the whole folder.`;
    rmSync(file);
    execFileSync('mkfifo', [file]);
    await expect(readBuild(dist)).rejects.toThrow(sentence);
    rmSync(file);
    symlinkSync('/dev/zero', file);
    await expect(readBuild(dist)).rejects.toThrow(sentence);
  });

  it.each(['assets/../../outside.js', 'assets/..', 'needs.json', 'assets//lazy.1.js'])(
    'are refused if the manifest names one that is not in the assets folder: %s',
    async (path) => {
      writeFileSync(join(folder, 'b2/outside.js'), 'outside');
      const integrity = `sha384-${createHash('sha384').update('outside').digest('base64')}`;
      const manifest = readFileSync(join(dist, 'manifest.json'), 'utf8');
      const named = JSON.stringify({ path, integrity, bytes: 7 });
      writeFileSync(join(dist, 'manifest.json'), manifest.replace('"files":[', `"files":[${named},`));
      await expect(readBuild(dist)).rejects.toThrow(`${dist} holds no build that can be released.`);
    },
  );

  it.each(FILES)('may be links to files elsewhere: %s', async (name) => {
    renameSync(join(dist, name), join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(dist, name));
    expect((await readBuild(dist)).manifest.build).toBe('b2');
  });
});
