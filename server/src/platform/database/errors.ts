import pg from 'pg';

/** The database works, but too many callers are waiting for it: the server responds 503 with Retry-After. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  readonly code = 'DATABASE_BUSY';
  readonly retryAfterSeconds = 2;

  constructor(message = 'The database is busy. Try again in a moment.') {
    super(message);
  }
}

/** The embedded database had to be restarted; transactions in progress were rolled back. */
export class DatabaseRestartedError extends Error {
  override readonly name = 'DatabaseRestartedError';
  /** the code PostgreSQL gives for a connection that an administrator ended */
  readonly code = '57P01';

  constructor(message = 'The database was restarted while the statement ran. Try again.') {
    super(message);
  }
}

/** A statement ran past its time limit and was stopped. Both kinds of database report this code. */
export class StatementTimeoutError extends Error {
  override readonly name = 'StatementTimeoutError';
  readonly code = '57014';

  constructor(limitMs: number) {
    super(`The statement was stopped because it ran for more than ${limitMs} ms.`);
  }
}

/** Another process has the data folder open. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  readonly code = 'DATA_FOLDER_IN_USE';
}

/** The embedded database's files cannot be used. */
export class DatabaseNotOpenError extends Error {
  override readonly name = 'DatabaseNotOpenError';
  readonly code = 'DATABASE_NOT_OPEN';
}

/** The code of an error: a five-character SQLSTATE, on both kinds of database, or an error code of the operating system. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The name of the violated constraint, if the error has one. */
function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

function violates(state: string, error: unknown, constraint: string | undefined): boolean {
  return sqlState(error) === state && (constraint === undefined || constraintOf(error) === constraint);
}

/** True when a row with the same key exists already. With `constraint`, only for that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates('23505', error, constraint);
}

/** True when a CHECK, or a constraint trigger that raises check_violation, refused the row. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates('23514', error, constraint);
}

/** True when the database rolled a transaction back because of a concurrent one: a retry may succeed. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** The driver's messages for a lost session: during a statement, or before it is sent. */
const SESSION_LOST = ['Connection terminated', 'Client has encountered a connection error', 'Client was closed'];
const isSessionLost = (error: unknown): boolean => SESSION_LOST.some((begin) => messageOf(error).startsWith(begin));

/**
 * An administrator ended the session, it was idle for too long (in a transaction, or at all), or its connection broke. A server that was
 * paused, for example with its virtual machine, finds its sessions ended so.
 */
const endedStates = new Set(['57P01', '25P03', '57P05', 'ECONNRESET', 'EPIPE']);

/** True when the session of a statement was lost (an administrator ended it, or its connection broke) and a new one may work. */
export function isSessionEnded(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return endedStates.has(state);
  return isSessionLost(error);
}

/** The host cannot be found or reached, or nothing listens there. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const unavailableStates = new Set([
  'DATABASE_NOT_OPEN',
  ...['57P02', '57P03', '53300'],
  ...endedStates,
  // a full disk or memory, or too many open files: the statement had no effect, and a retry succeeds when there is space again
  ...['53000', '53100', '53200'],
  ...unreachableCodes,
]);

/** SQLSTATE classes for a wrong user name, password or database. */
const REFUSED = /^(?:28|3D)/;

/** True when the address of the database leads nowhere, or its login is refused. */
const isConnectionRefused = (error: unknown): boolean =>
  unreachableCodes.has(sqlState(error) ?? '') || REFUSED.test(sqlState(error) ?? '');

/** True when no connection to the database is possible: it is unavailable, or the URL is wrong. */
export const isDatabaseClosed = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || REFUSED.test(sqlState(error) ?? '');

/** True when the database is temporarily unavailable: the caller responds 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  const state = sqlState(error);
  if (state !== undefined) return unavailableStates.has(state) || state.startsWith('08');
  return isSessionLost(error);
}

/** SQLSTATEs for damaged pages or files of the database. */
const damagedStates = new Set(['XX001', 'XX002', '58P01', '58030']);

/** True when the database reports that its files are damaged: a retry does not help. */
export const isDatabaseDamaged = (error: unknown): boolean => damagedStates.has(sqlState(error) ?? '');

/** How to let the process open more files. */
export const RAISE_FILE_LIMIT = 'Raise the limit of open files (LimitNOFILE with systemd, otherwise ulimit -n)';

/** What to do about a shortage or a restart, by the code of PostgreSQL or of the operating system. */
const RESOURCE_SENTENCES: ReadonlyMap<string, (reason: string) => string> = new Map([
  ['53100', (reason: string) => `The database's disk is full (${reason}). Make room on it and try again.`],
  ['53300', (reason: string) => `The database has no free connection (${reason}). Raise max_connections or try again.`],
  ['57P03', (reason: string) => `The database is not ready (${reason}). Wait until it is and try again.`],
  ['ENOSPC', (reason: string) => `The disk is full (${reason}). Make room on it and try again.`],
  ['EDQUOT', (reason: string) => `The disk quota is used up (${reason}). Raise it or make room and try again.`],
  ['EROFS', (reason: string) => `The disk is read-only (${reason}). Let the portal write there and try again.`],
  ['EMFILE', (reason: string) => `Too many files are open (${reason}). ${RAISE_FILE_LIMIT} and try again.`],
]);

/**
 * The sentence for a database that cannot be opened: it cannot be reached, refuses the login, or has no room or connection left.
 */
export const notOpenedSentence = (error: unknown): string =>
  RESOURCE_SENTENCES.get(sqlState(error) ?? '')?.(messageOf(error)) ??
  `The database cannot be opened (${messageOf(error)}): start it, or fix DATABASE_URL or DATABASE_ADMIN_URL.`;

/** SQLSTATE for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/**
 * Turns an error that the operator can do something about into one that says what: damaged files, a database that cannot be reached, one
 * without the portal's tables, one without a free connection, and a disk that cannot be written. Returns any other error unchanged.
 */
export function explainDatabaseError(error: unknown): unknown {
  const cause = error instanceof Error && isDatabaseDamaged(error.cause) ? error.cause : error;
  const explained = (sentence: string): Error => new Error(sentence, { cause: error });
  const state = sqlState(cause);
  // the portal's own errors already say what to do
  if (cause instanceof DatabaseNotOpenError || cause instanceof DatabaseBusyError) return error;
  if (state === UNDEFINED_TABLE)
    return explained(
      `The database does not have the tables of this release (${messageOf(cause)}). Run: npm run portal -- migrate`,
    );
  if (isConnectionRefused(cause) || RESOURCE_SENTENCES.has(state ?? '')) return explained(notOpenedSentence(cause));
  if (!isDatabaseDamaged(cause)) return error;
  return explained(
    `The database is damaged (${messageOf(cause)}). Restore it from the backup (docs/operating.md, 'Backup').`,
  );
}

/** The message of an error, including errors from another JavaScript realm, for which `instanceof Error` is false. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return String(error.message);
}

/** True when a statement ran past its time limit and was stopped. */
export const isStoppedAsTooSlow = (error: unknown): boolean => sqlState(error) === '57014';
