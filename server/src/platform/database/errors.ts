import pg from 'pg';

/** The database answers, but too many callers wait for it already: answer 503 with Retry-After. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  readonly code = 'DATABASE_BUSY';
  readonly retryAfterSeconds = 2;

  constructor(message = 'The database is busy. Try again in a moment.') {
    super(message);
  }
}

/** The embedded database had to be started again; what was under way did not happen. */
export class DatabaseRestartedError extends Error {
  override readonly name = 'DatabaseRestartedError';
  /** the code PostgreSQL gives for a connection that an administrator ended */
  readonly code = '57P01';

  constructor(message = 'The database was restarted while the statement ran. Try again.') {
    super(message);
  }
}

/** A statement ran past its limit and was stopped. Both kinds of database report it with this code. */
export class StatementTimeoutError extends Error {
  override readonly name = 'StatementTimeoutError';
  readonly code = '57014';

  constructor(limitMs: number) {
    super(`The statement was stopped because it ran for more than ${limitMs} ms.`);
  }
}

/** Someone else has the data folder open. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  readonly code = 'DATA_FOLDER_IN_USE';
}

/** The embedded database's files cannot be used. */
export class DatabaseNotOpenError extends Error {
  override readonly name = 'DatabaseNotOpenError';
  readonly code = 'DATABASE_NOT_OPEN';
}

/** The code of an error: five characters from PostgreSQL, on both kinds of database, or a word from the system. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Name of the constraint an error speaks of, when it speaks of one. */
function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

function violates(state: string, error: unknown, constraint: string | undefined): boolean {
  return sqlState(error) === state && (constraint === undefined || constraintOf(error) === constraint);
}

/** True when a row with the same key exists already (of the constraint named, when one is). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates('23505', error, constraint);
}

/** True when a CHECK, or a constraint trigger that raises check_violation, refused the row. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates('23514', error, constraint);
}

/** True when the database ended a transaction because of others beside it: done again, it may well get through. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** What the driver says when it finds out: as the statement waits, or before it is sent. */
const SESSION_LOST = ['Connection terminated', 'Client has encountered a connection error', 'Client was closed'];
const isSessionLost = (error: unknown): boolean => SESSION_LOST.some((begin) => messageOf(error).startsWith(begin));

/** The session of a statement is gone, and others can be had at once: an administrator ended it, or its line broke. */
export function isSessionEnded(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return ['57P01', 'ECONNRESET', 'EPIPE'].includes(state);
  return isSessionLost(error);
}

const unavailableStates = new Set([
  'DATABASE_NOT_OPEN',
  ...['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  // a full disk or memory: what was asked for did not happen, and will when there is room again
  ...['53100', '53200'],
  // a host that is gone, with its name or without
  ...['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/** What a server says to an address with a wrong name, password or database. */
const REFUSED = /^(?:28|3D)/;

/** True when there is no way into the database at all: it is not there, or the address is not right. */
export const isDatabaseClosed = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || REFUSED.test(sqlState(error) ?? '');

/** True when the database cannot serve now but is expected to soon: the caller answers 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  const state = sqlState(error);
  if (state !== undefined) return unavailableStates.has(state) || state.startsWith('08');
  return isSessionLost(error);
}

/** Pages or files of the database that cannot be read as they were written. */
const damagedStates = new Set(['XX001', 'XX002', '58P01', '58030']);

/** True when the database itself says that its files are damaged: no attempt will repair that. */
export const isDatabaseDamaged = (error: unknown): boolean => damagedStates.has(sqlState(error) ?? '');

/** A start that meets damaged pages ends with what to do; any other error stays as it is. */
export function explainDamage(error: unknown): unknown {
  const cause = error instanceof Error && isDatabaseDamaged(error.cause) ? error.cause : error;
  if (!isDatabaseDamaged(cause)) return error;
  const sentence = `The database is damaged (${messageOf(cause)}). Restore it from the backup (docs/operating.md, 'Backup').`;
  return new Error(sentence, { cause: error });
}

/** What an error says, also one of another realm, which `instanceof Error` does not know. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return String(error.message);
}

/** A statement ran longer than it may. */
export const isStoppedAsTooSlow = (error: unknown): boolean => sqlState(error) === '57014';
