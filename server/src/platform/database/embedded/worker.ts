import { parentPort, workerData } from 'node:worker_threads';
import { messages, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableNodeFS } from './durable-fs.ts';
import type { RawError, WorkerAnswer, WorkerRequest, WorkerSettings } from './messages.ts';
import { reasonOfFailure } from './open-failure.ts';
import { prepareDatabaseFolder } from './prepare-database-folder.ts';
import { type Result, Statements } from './statements.ts';

// The database's worker thread. A query blocks its thread, so it must not run in the thread that serves requests.

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only');
const settings = readSettings(workerData);

function readSettings(data: unknown): WorkerSettings {
  const read = (name: string): unknown => (data instanceof Object ? Reflect.get(data, name) : undefined);
  const folder = read('folder');
  const cacheMb = read('cacheMb');
  return {
    folder: typeof folder === 'string' ? folder : undefined,
    durable: read('durable') === true,
    checkpointBytes: Number(read('checkpointBytes')),
    cacheMb: typeof cacheMb === 'number' ? cacheMb : undefined,
  };
}

/**
 * Large enough for the write-ahead log of an import between two syncs. A full buffer is written page by page, and each of these
 * writes goes through Emscripten's slow file system.
 */
const WAL_BUFFERS = 'wal_buffers=16MB';
/**
 * Prevents automatic checkpoints. They would run in the middle of a statement and recycle the write-ahead log before the data files
 * are synced to the disk. The portal makes its own checkpoints, between two statements.
 */
const NO_AUTOMATIC_CHECKPOINT = 'max_wal_size=1TB';
const CACHE = settings.cacheMb === undefined ? [] : [`shared_buffers=${settings.cacheMb}MB`];
const OWN_SETTINGS = [WAL_BUFFERS, NO_AUTOMATIC_CHECKPOINT, ...CACHE];

type Answer = Exclude<WorkerAnswer, { type: 'result' }> | { type: 'result'; id: number; result: Result };
const answer = (message: Answer) => port.postMessage(message);

/** PostgreSQL's log lines while it opened. They contain the reason if it fails. */
const openingLines: string[] = [];
let isOpening = true;

async function open() {
  const creation = settings.folder === undefined ? null : prepareDatabaseFolder(settings.folder);
  const files = fileSystem();
  const startParams = [...PGlite.defaultStartParams, ...OWN_SETTINGS.flatMap((setting) => ['-c', setting])];
  const onStderr = (line: string): boolean => isOpening && openingLines.push(line) > 0;
  const options: PGliteOptions = { extensions: { pg_trgm, unaccent, btree_gin }, startParams, onStderr };
  if (files) options.fs = files;
  const pglite = await PGlite.create(options);
  const durable = files instanceof DurableNodeFS ? files : undefined;
  if (creation) {
    durable?.syncAll();
    creation.finish();
  }
  isOpening = false;
  return { pglite, durable, statements: new Statements(pglite) };
}

function fileSystem(): NodeFS | undefined {
  if (settings.folder === undefined) return undefined;
  return settings.durable ? new DurableNodeFS(settings.folder) : new NodeFS(settings.folder);
}

const EMPTY_RESULT: Result = { fields: [], rows: [], command: 'SELECT', rowCount: 0 };

type Opened = Awaited<ReturnType<typeof open>>;

/** Syncs the data files first, so that the checkpoint never drops log records that they still need. */
async function checkpoint({ pglite, durable }: Opened): Promise<Result> {
  durable?.syncDirty();
  await pglite.exec('CHECKPOINT');
  durable?.syncDirty();
  durable?.forgetWal();
  return EMPTY_RESULT;
}

/** Runs after each statement. A checkpoint fails in an aborted transaction; then the next statement tries again. */
async function checkpointWhenDue(opened: Opened): Promise<void> {
  if ((opened.durable?.walBytes ?? 0) < settings.checkpointBytes) return;
  await checkpoint(opened).catch(() => undefined);
}

async function close(opened: Opened): Promise<Result> {
  opened.durable?.syncDirty();
  await opened.pglite.close();
  opened.durable?.syncDirty();
  return EMPTY_RESULT;
}

function handle(opened: Opened, request: WorkerRequest): Promise<Result> {
  if (request.type === 'query') return opened.statements.run(request.sql, request.parameters, request.name);
  return request.type === 'checkpoint' ? checkpoint(opened) : close(opened);
}

function toRawError(error: unknown): RawError {
  if (!(error instanceof messages.DatabaseError)) {
    const system = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { message: String(error), ...(system !== undefined && { system }) };
  }
  const {
    message,
    severity,
    code,
    detail,
    hint,
    position,
    where,
    schema,
    table,
    column,
    dataType,
    constraint,
    routine,
  } = error;
  const sql = { severity, code, detail, hint, position, where, schema, table, column, dataType, constraint, routine };
  return { message, sql };
}

try {
  const opened = await open();
  port.on('message', (request: WorkerRequest) => {
    handle(opened, request)
      .then(
        (result) => answer({ type: 'result', id: request.id, result }),
        (error: unknown) => answer({ type: 'error', id: request.id, error: toRawError(error) }),
      )
      .finally(() => (request.type === 'query' ? checkpointWhenDue(opened) : undefined));
  });
  answer({ type: 'ready' });
} catch (error) {
  answer({ type: 'failed', reason: reasonOfFailure(openingLines, error) });
}
