import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder, makeFolderSync } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a folder is created with its missing parents, once', async () => {
  for (let time = 0; time < 2; time += 1) {
    makeFolderSync(join(folder, 'a', 'b'), 0o700);
    await makeFolder(join(folder, 'c', 'd'));
  }
  expect(statSync(join(folder, 'a', 'b')).mode & 0o777).toBe(0o700);
  expect(existsSync(join(folder, 'c', 'd'))).toBe(true);
});

it('a file in the way is an error', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolderSync(file)).toThrow(/EEXIST/);
  await expect(makeFolder(join(file, 'below'))).rejects.toThrow(/EEXIST/);
});

// in a process of its own, because Node's own function would never return
const inProcess = (call: string) => {
  const module = pathToFileURL(join(import.meta.dirname, 'make-folder.ts')).href;
  const code = `const { makeFolder, makeFolderSync } = await import('${module}'); await ${call};`;
  const run = { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' } as const;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], run);
};
const onLinux = existsSync('/proc/self') ? it : it.skip;

onLinux.each(['makeFolderSync', 'makeFolder'])('%s fails where no folder can be made', (name) => {
  const { status, signal, stderr } = inProcess(`${name}('/proc/no-such-folder/data')`);
  expect([status, signal]).toEqual([1, null]);
  expect(stderr).toContain("ENOENT: no such file or directory, mkdir '/proc/no-such-folder'");
});
