import { once } from 'node:events';
import fs, { fstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { findAuditKey, makeAuditKey } from './audit-key.ts';

const FILE = 'audit-key.pem';
let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'portal-audit-key-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

it('two servers that start together on one data folder get the same key, which only its owner can read', () => {
  // both have found no key yet
  const keys = [makeAuditKey(dataFolder), makeAuditKey(dataFolder)];
  const stored = findAuditKey({ auditKey: undefined, dataFolder });
  expect(keys.map(({ id }) => id)).toEqual([stored?.id, stored?.id]);
  expect(statSync(join(dataFolder, FILE)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataFolder)).toEqual([FILE]);
});

it('a new key is on the disk, with its name and the new data folder, before it is used', () => {
  const done: string[] = [];
  const folder = join(dataFolder, 'new');
  const nameOf = (inode: number): string =>
    [folder, dataFolder].find((path) => statSync(path).ino === inode) ?? 'content';
  const { fsyncSync, linkSync } = fs;
  fs.fsyncSync = (handle) => {
    done.push(nameOf(fstatSync(handle).ino));
    fsyncSync(handle);
  };
  fs.linkSync = (from, to) => {
    done.push('link');
    linkSync(from, to);
  };
  syncBuiltinESMExports();
  try {
    makeAuditKey(folder);
  } finally {
    Object.assign(fs, { fsyncSync, linkSync });
    syncBuiltinESMExports();
  }
  expect(done).toEqual(['content', 'link', folder, dataFolder]);
});

/** Reads each file as soon as it exists, like a second server, and returns those that were read before they were complete. */
const READER = `
  const { readFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const readWhenThere = (path) => {
    for (;;) {
      try { return readFileSync(path, 'utf8'); } catch (error) { if (error.code !== 'ENOENT') throw error; }
    }
  };
  parentPort.postMessage('ready');
  parentPort.postMessage(workerData.filter((path) => !readWhenThere(path).includes('END PRIVATE KEY')));
`;

it('a server that starts while another one creates the key does not read a part of it', async () => {
  const folders = Array.from({ length: 200 }, (_, index) => join(dataFolder, String(index)));
  for (const folder of folders) mkdirSync(folder);
  const reader = new Worker(READER, { eval: true, workerData: folders.map((folder) => join(folder, FILE)) });
  await once(reader, 'message');
  const result = once(reader, 'message');
  for (const folder of folders) makeAuditKey(folder);
  expect(await result).toEqual([[]]);
}, 60_000);
