import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeftoverFolders } from './leftover-folders.ts';

it('only folders of ended processes are removed', () => {
  const parent = mkdtempSync(join(tmpdir(), 'portal-leftovers-'));
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const kept = [`run-${process.pid}-a`, `other-${ended}-a`, `run-${ended}`, 'run-template'].sort();
  for (const name of [...kept, `run-${ended}-a`]) mkdirSync(join(parent, name, 'database'), { recursive: true });
  removeLeftoverFolders(parent, 'run-');
  expect(readdirSync(parent).sort()).toEqual(kept);
  rmSync(parent, { recursive: true });
});
