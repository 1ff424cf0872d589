import { existsSync, constants as flags } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/config/make-folder.ts';

const RETURNED = 'return';
/** The largest accepted answer; real ones have a few fields. */
const MAX_BYTES = 64 * 1024;
/** The longest name of an answer, in bytes: file systems allow 255, and the file with the reason has a longer name. */
const MAX_NAME_BYTES = 200;
/**
 * Control characters would end up in the list of jobs. A name that is not UTF-8 is read with replacement characters (U+FFFD), and no file has
 * the name that results.
 */
const NOT_IN_NAMES = /[\p{Cc}\uFFFD]/u;

/** An answer that cannot be applied; it is put aside with this message. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
}

/**
 * Writes a file under a temporary name first, so that programs that watch the folder never see half of it. An existing file is
 * replaced.
 */
export async function dropFile(folder: string, name: string, pieces: AsyncIterable<Buffer> | string): Promise<void> {
  await makeFolder(folder);
  const draft = join(folder, `.${name}.new`);
  // a write that was interrupted may have left a draft; it is never opened ('wx'), because other systems write here too and could have put
  // a symlink at its name, which would redirect the write
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o640);
  try {
    if (typeof pieces === 'string') await file.writeFile(pieces);
    else for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}

const isAnswerName = (name: string): boolean =>
  name.toLowerCase().endsWith('.json') &&
  !name.startsWith('.') &&
  !NOT_IN_NAMES.test(name) &&
  Buffer.byteLength(name) <= MAX_NAME_BYTES;

/** The names of the pending answers, sorted. Temporary files, hidden files and other files are ignored. */
export async function listPendingAnswers(folder: string): Promise<string[]> {
  const returned = join(folder, RETURNED);
  if (!existsSync(returned)) return [];
  return (await readdir(returned)).filter(isAnswerName).sort();
}

export interface AnswerFile {
  readonly text: string;
  readonly changedAt: Date;
}

/**
 * Reads an answer of the recording system.
 *
 * @throws InvalidAnswerError for anything but a small regular file
 */
export async function readAnswer(folder: string, name: string): Promise<AnswerFile> {
  const path = join(folder, RETURNED, name);
  requireOrdinary(await lstat(path));
  // the file may have been replaced by a symlink or a pipe since then: follow no link, and do not block on a pipe
  const file = await open(path, flags.O_RDONLY | flags.O_NOFOLLOW | flags.O_NONBLOCK);
  try {
    const facts = await file.stat();
    requireOrdinary(facts);
    // unlike `readFile('utf8')`, this leaves out a byte-order mark, which programs on Windows often write
    return { text: new TextDecoder().decode(await file.readFile()), changedAt: facts.mtime };
  } finally {
    await file.close();
  }
}

function requireOrdinary(facts: { isFile(): boolean; readonly size: number }): void {
  if (!facts.isFile() || facts.size > MAX_BYTES) throw new InvalidAnswerError('It is too large or not a regular file.');
}

/** Moves an answer to `done`, or to `refused` with a text file that states the reason. */
export async function archiveAnswer(folder: string, name: string, why?: string): Promise<void> {
  const targetFolder = join(folder, RETURNED, why === undefined ? 'done' : 'refused');
  await mkdir(targetFolder, { recursive: true });
  if (why !== undefined) await dropFile(targetFolder, `${name}.txt`, `${why}\n`);
  const target = join(targetFolder, name);
  // rename fails between a file and a folder, and the answer would then be tried forever
  await rm(target, { recursive: true, force: true });
  await rename(join(folder, RETURNED, name), target);
}
