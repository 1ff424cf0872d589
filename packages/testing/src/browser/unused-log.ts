import { closeSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SEGMENT_BYTES = 16n * 1024n * 1024n;
/** A file of the write-ahead log: timeline, then the upper and lower half of its number, each with eight hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;
/** The upper half of the number counts each 4 GB. */
const SEGMENTS_OF_UPPER = 0x1_0000_0000n / SEGMENT_BYTES;
/** Where the first page of a file has its position in the log. */
const POSITION_OFFSET = 8;

/** The position in the log that a file's first page claims. */
function positionIn(file: string): bigint {
  const bytes = Buffer.alloc(8);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes, 0, bytes.length, POSITION_OFFSET);
  } finally {
    closeSync(handle);
  }
  return bytes.readBigUInt64LE();
}

/**
 * Deletes the write-ahead log files of a stopped database that PostgreSQL has not begun to write. It renames old files for later use,
 * so their first page has the position of the old file. The demo county has 350 MB of them, and every copy would contain them.
 */
export function removeUnusedLog(database: string): void {
  const folder = join(database, 'pg_wal');
  for (const name of readdirSync(folder)) {
    const [, upper, lower] = SEGMENT.exec(name) ?? [];
    if (upper === undefined || lower === undefined) continue;
    const position = (BigInt(`0x${upper}`) * SEGMENTS_OF_UPPER + BigInt(`0x${lower}`)) * SEGMENT_BYTES;
    if (positionIn(join(folder, name)) !== position) rmSync(join(folder, name));
  }
}
