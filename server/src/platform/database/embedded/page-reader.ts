import { randomInt } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isPageSound, PAGE_BYTES } from './page-checksum.ts';

// The database reads a page from its file when it needs it, so damage shows only to who needs that page. This reads on
// through all files, some each time, in the main thread: the database's own thread has nothing to do with it.

/** 2 MB: some milliseconds of work. With a round every ten seconds, a gigabyte is read in an hour and a half. */
const PAGES_A_ROUND = 256;
const PAGES_AT_ONCE = 64;
/** Files of a relation hold a gigabyte each. */
const PAGES_A_FILE = 1024 ** 3 / PAGE_BYTES;
const RELATION_FILE = /^\d+(?:_fsm|_vm|_init)?(?:\.(?<segment>\d+))?$/;
/** A page that is written while it is read is half new: it is read again. */
const READ_AGAIN_MS = [20, 200, 500];

/** Where a page is not what was written. */
export interface DamagedPage {
  readonly path: string;
  /** Number of the page in its file. */
  readonly page: number;
}

export interface PageReader {
  /** Reads the pages that were found damaged before and some more; answers those that are damaged now. */
  readSome(): Promise<readonly DamagedPage[]>;
}

/** Reads through the files of an embedded database with checksums, beginning anywhere. */
export function openPageReader(folder: string): PageReader {
  let files: string[] = [];
  let damaged: DamagedPage[] = [];
  let at = { file: 0, page: 0 };

  const readNext = async (limit: number): Promise<{ count: number; found: DamagedPage[] }> => {
    const path = files[at.file];
    if (path === undefined) return { count: limit, found: [] };
    const { count, found } = await checkPages(path, at.page, limit);
    at = count < limit ? { file: at.file + 1, page: 0 } : { file: at.file, page: at.page + count };
    return { count: Math.max(count, 1), found };
  };
  return {
    async readSome() {
      const still: DamagedPage[] = [];
      for (const { path, page } of damaged) still.push(...(await checkPages(path, page, 1)).found);
      if (at.file >= files.length) {
        const isFirst = files.length === 0;
        files = await relationFiles(folder);
        at = { file: isFirst && files.length > 0 ? randomInt(files.length) : 0, page: 0 };
      }
      for (let left = PAGES_A_ROUND; left > 0; ) {
        const { count, found } = await readNext(Math.min(left, PAGES_AT_ONCE));
        still.push(...found);
        left -= count;
      }
      damaged = still.filter((one, index) => still.findIndex((other) => isSame(one, other)) === index);
      return damaged;
    },
  };
}

const isSame = (one: DamagedPage, other: DamagedPage): boolean => one.path === other.path && one.page === other.page;

/** The files that hold pages; lists of them, the log and the settings do not. */
async function relationFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const top of ['global', 'base']) {
    const entries: Dirent[] = await readdir(join(folder, top), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile() && RELATION_FILE.test(entry.name)) found.push(join(entry.parentPath, entry.name));
  }
  return found.sort();
}

/** Checks up to `limit` pages of a file from one on; fewer where it ends. A file that is gone has none. */
async function checkPages(path: string, from: number, limit: number): Promise<{ count: number; found: DamagedPage[] }> {
  const file = await open(path).catch(nullWhenMissing);
  if (file === null) return { count: 0, found: [] };
  try {
    const bytes = await readAt(file, from, limit);
    const count = Math.floor(bytes.length / PAGE_BYTES);
    const found: DamagedPage[] = [];
    for (let index = 0; index < count; index += 1) {
      const page = bytes.subarray(index * PAGE_BYTES, (index + 1) * PAGE_BYTES);
      const isSound = isPageSound(page, blockOf(path, from + index)) || (await isSoundAgain(file, path, from + index));
      if (!isSound) found.push({ path, page: from + index });
    }
    return { count, found };
  } finally {
    await file.close();
  }
}

async function isSoundAgain(file: FileHandle, path: string, page: number): Promise<boolean> {
  for (const waitMs of READ_AGAIN_MS) {
    await setTimeout(waitMs);
    const bytes = await readAt(file, page, 1);
    // cut off meanwhile: there is no such page any more
    if (bytes.length < PAGE_BYTES || isPageSound(bytes, blockOf(path, page))) return true;
  }
  return false;
}

async function readAt(file: FileHandle, page: number, count: number): Promise<Buffer> {
  const buffer = Buffer.alloc(count * PAGE_BYTES);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, page * PAGE_BYTES);
  return buffer.subarray(0, bytesRead);
}

function blockOf(path: string, page: number): number {
  const segment = RELATION_FILE.exec(path.slice(path.lastIndexOf('/') + 1))?.groups?.segment ?? '0';
  return Number(segment) * PAGES_A_FILE + page;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
