import * as z from 'zod/mini';
import { DatabaseNotOpenError, RAISE_FILE_LIMIT } from '../errors.ts';

/** The prefix of PostgreSQL's log lines: the time, the process and the severity. */
const FATAL_LINE = /^.*\b(?:FATAL|PANIC): {1,2}/;
const DETAIL_LINE = /^.*\bDETAIL: {1,2}/;
/** The prefix of lines that PostgreSQL writes before its log is open. */
const PLAIN_LINE = /^postgres: /;

/** What the file system answered, by the numbers of WASI: PGlite's errors of files have a number and no text. */
const FILE_ERRORS: ReadonlyMap<number, string> = new Map([
  [2, 'Permission denied'],
  [19, 'EDQUOT: the disk quota is used up'],
  [29, 'the disk cannot be read or written'],
  [33, 'EMFILE: too many open files'],
  [51, 'No space left on device'],
  [63, 'EPERM: the operation is not permitted'],
  [69, 'Read-only file system'],
]);
const fileError = z.object({ name: z.literal('ErrnoError'), errno: z.int() });

function textOf(error: unknown): string {
  const ofFile = z.safeParse(fileError, error).data;
  if (ofFile !== undefined) return FILE_ERRORS.get(ofFile.errno) ?? `error ${ofFile.errno} of the file system`;
  return error instanceof Error ? error.message : String(error);
}

/** Why the database did not open, from PostgreSQL's log lines, or else from the error's message. */
export function reasonOfFailure(lines: readonly string[], error: unknown): string {
  const findLine = (kind: RegExp): string | undefined => lines.find((line) => kind.test(line))?.replace(kind, '');
  const fatal = findLine(FATAL_LINE) ?? findLine(PLAIN_LINE);
  if (fatal === undefined) return oneLine(textOf(error));
  const detail = findLine(DETAIL_LINE);
  return oneLine(detail === undefined ? fatal : `${fatal}: ${detail}`);
}

/** Removes line breaks and the period at the end, because the reason is put inside a sentence. */
function oneLine(text: string): string {
  const line = text.replaceAll('\n', ' ').trimEnd();
  return line.endsWith('.') ? line.slice(0, -1) : line;
}

/** The advice to the operator depends on the reason: a full disk, a low limit or another release needs no backup. */
function whatToDo(reason: string): string {
  if (/No space left|ENOSPC|EDQUOT/i.test(reason)) return 'Make room on its disk and start again.';
  if (/Permission denied|EACCES|EPERM|EROFS|Read-only/i.test(reason))
    return 'Let the portal read and write there, and start again.';
  if (/EMFILE|ENFILE|too many open files/i.test(reason)) return `${RAISE_FILE_LIMIT} and start again.`;
  if (reason.includes('initialized by PostgreSQL version'))
    return 'Start it with the release of the portal that wrote it.';
  return `Change nothing in it, and restore PORTAL_DATA from the backup (docs/operating.md, 'Backup').`;
}

/** The error with which the portal's start fails. */
export const databaseNotOpenError = (folder: string | undefined, reason: string): DatabaseNotOpenError =>
  new DatabaseNotOpenError(
    `The embedded database in ${folder ?? 'memory'} does not open: ${reason}. ${whatToDo(reason)}`,
  );
