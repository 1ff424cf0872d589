import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeUnusedLog } from './unused-log.ts';

/** The beginning of a log file whose first page is at this position in the log, in bytes. */
function firstPage(position: bigint): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeBigUInt64LE(position, 8);
  return bytes;
}

it('removeUnusedLog deletes the log files that PostgreSQL has not begun to write, and nothing else', () => {
  const database = mkdtempSync(join(tmpdir(), 'portal-unused-log-'));
  const log = join(database, 'pg_wal');
  mkdirSync(join(log, 'archive_status'), { recursive: true });
  // a file has 16 MB: the position of its first page is its number, the last two thirds of its name, times 0x1000000
  const files = {
    '000000010000000000000018': firstPage(0x18000000n),
    '000000010000000200000003': firstPage(0x203000000n),
    // an old file that was renamed for later use
    '000000010000000000000019': firstPage(0x01000000n),
    // filled with zeros for later use
    '00000001000000000000001A': Buffer.alloc(24),
    '00000002.history': Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(log, name), bytes);
  removeUnusedLog(database);
  expect(readdirSync(log).sort()).toEqual([
    '000000010000000000000018',
    '000000010000000200000003',
    '00000002.history',
    'archive_status',
  ]);
  rmSync(database, { recursive: true });
});
