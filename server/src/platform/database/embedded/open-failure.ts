import { DatabaseNotOpenError } from '../errors.ts';

/** What PostgreSQL writes before each of its lines: the time, the process and how serious it is. */
const FATAL_LINE = /^.*\b(?:FATAL|PANIC): {1,2}/;
const DETAIL_LINE = /^.*\bDETAIL: {1,2}/;
/** Before its log is open, it writes a plain line. */
const PLAIN_LINE = /^postgres: /;

/** Why the database did not open, from what PostgreSQL itself wrote; else from what was thrown, without its stack. */
export function reasonOfFailure(lines: readonly string[], error: unknown): string {
  const wrote = (kind: RegExp): string | undefined => lines.find((line) => kind.test(line))?.replace(kind, '');
  const fatal = wrote(FATAL_LINE) ?? wrote(PLAIN_LINE);
  if (fatal === undefined) return oneLine(error instanceof Error ? error.message : String(error));
  const detail = wrote(DETAIL_LINE);
  return oneLine(detail === undefined ? fatal : `${fatal}: ${detail}`);
}

/** Without a full stop: the sentence goes on. */
function oneLine(text: string): string {
  const line = text.replaceAll('\n', ' ').trimEnd();
  return line.endsWith('.') ? line.slice(0, -1) : line;
}

/** What the operator does next depends on what is wrong: a full disk or another release needs no backup. */
function whatToDo(reason: string): string {
  if (/No space left|ENOSPC|EDQUOT/i.test(reason)) return 'Make room on its disk and start again.';
  if (/Permission denied|EACCES|EPERM|EROFS|Read-only/i.test(reason))
    return 'Let the portal read and write there, and start again.';
  if (reason.includes('initialized by PostgreSQL version'))
    return 'Start it with the release of the portal that wrote it.';
  return `Change nothing in it, and restore PORTAL_DATA from the backup (docs/operating.md, 'Backup').`;
}

/** The one sentence with which a start ends. */
export const notOpen = (folder: string | undefined, reason: string): DatabaseNotOpenError =>
  new DatabaseNotOpenError(
    `The embedded database in ${folder ?? 'memory'} does not open: ${reason}. ${whatToDo(reason)}`,
  );
