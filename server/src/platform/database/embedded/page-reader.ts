import { randomInt } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isPageSound, PAGE_BYTES } from './page-checksum.ts';

// The database reads a page only when a statement needs it, so damage in rarely used pages would go unnoticed. This reader checks
// all files, some pages in each round. It runs in the main thread and does not use the database's thread.

/** 2 MB, which takes some milliseconds. With a round every 10 seconds, reading a gigabyte takes an hour and a half. */
const PAGES_PER_ROUND = 256;
const PAGES_PER_READ = 64;
/** Each file of a relation has at most a gigabyte. */
const PAGES_PER_FILE = 1024 ** 3 / PAGE_BYTES;
const RELATION_FILE = /^\d+(?:_fsm|_vm|_init)?(?:\.(?<segment>\d+))?$/;
/** Waits before a bad page is read again: a page that is being written may be read half old, half new. */
const READ_AGAIN_MS = [20, 200, 500];

/** The place of a damaged page. */
export interface DamagedPage {
  readonly path: string;
  /** Number of the page in its file. */
  readonly page: number;
}

export interface PageReader {
  /** Reads the pages that were damaged before, and the next ones of the files. Returns the pages that are damaged now. */
  readSome(): Promise<readonly DamagedPage[]>;
}

/** Creates a reader for the files of an embedded database with checksums. It begins at a random file. */
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
      const damagedNow: DamagedPage[] = [];
      for (const { path, page } of damaged) damagedNow.push(...(await checkPages(path, page, 1)).found);
      if (at.file >= files.length) {
        const isFirst = files.length === 0;
        files = await relationFiles(folder);
        at = { file: isFirst && files.length > 0 ? randomInt(files.length) : 0, page: 0 };
      }
      for (let remaining = PAGES_PER_ROUND; remaining > 0; ) {
        const { count, found } = await readNext(Math.min(remaining, PAGES_PER_READ));
        damagedNow.push(...found);
        remaining -= count;
      }
      damaged = damagedNow.filter((one, index) => damagedNow.findIndex((other) => isSame(one, other)) === index);
      return damaged;
    },
  };
}

const isSame = (one: DamagedPage, other: DamagedPage): boolean => one.path === other.path && one.page === other.page;

/** The files that contain pages, without file maps, logs and settings. */
async function relationFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const top of ['global', 'base']) {
    const entries: Dirent[] = await readdir(join(folder, top), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile() && RELATION_FILE.test(entry.name)) found.push(join(entry.parentPath, entry.name));
  }
  return found.sort();
}

/** Checks up to `limit` pages of a file, beginning at page `from`. `count` is smaller at the end of the file, and 0 if the file is gone. */
async function checkPages(path: string, from: number, limit: number): Promise<{ count: number; found: DamagedPage[] }> {
  const file = await open(path).catch(nullWhenMissing);
  if (file === null) return { count: 0, found: [] };
  try {
    const bytes = await readAt(file, from, limit);
    const count = Math.floor(bytes.length / PAGE_BYTES);
    const found: DamagedPage[] = [];
    for (let index = 0; index < count; index += 1) {
      const page = bytes.subarray(index * PAGE_BYTES, (index + 1) * PAGE_BYTES);
      const isSound =
        isPageSound(page, blockOf(path, from + index)) || (await isSoundOnRetry(file, path, from + index));
      if (!isSound) found.push({ path, page: from + index });
    }
    return { count, found };
  } finally {
    await file.close();
  }
}

/** Reads the page again after short waits, in case it was being written. */
async function isSoundOnRetry(file: FileHandle, path: string, page: number): Promise<boolean> {
  for (const waitMs of READ_AGAIN_MS) {
    await setTimeout(waitMs);
    const bytes = await readAt(file, page, 1);
    // the file was truncated meanwhile, so this page no longer exists
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
  return Number(segment) * PAGES_PER_FILE + page;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
