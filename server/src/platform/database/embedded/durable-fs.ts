import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type PreRun = NonNullable<InitArguments[1]['preRun']>[number];

// Emscripten's file system has no types here, so each property is checked at run time.
function objectIn(owner: unknown, name: string): object {
  const found: unknown = owner instanceof Object ? Reflect.get(owner, name) : undefined;
  if (found instanceof Object) return found;
  throw new Error(`This release of PGlite has no ${name} in its file system.`);
}

function functionIn(owner: object, name: string): (...args: unknown[]) => unknown {
  const found = objectIn(owner, name);
  if (typeof found !== 'function')
    throw new Error(`This release of PGlite has no function ${name} in its file system.`);
  return (...args): unknown => Reflect.apply(found, owner, args);
}

const nodefsOf = (module: object): object => ['FS', 'filesystems', 'NODEFS'].reduce<object>(objectIn, module);

const SIDE_FORK = /_(?:fsm|vm)$/;

/**
 * Caches which free space maps and visibility maps are missing. PostgreSQL looks up a table's free space map at every new page, and
 * most tables have none yet: these lookups, each with a disk access and an exception, took 5% of an import. No other process writes to
 * the folder, so a missing file stays missing until `mknod` creates it.
 */
const rememberMissingForks: PreRun = (module) => {
  const nodefs = nodefsOf(module);
  const realPath = functionIn(nodefs, 'realPath');
  const operations = objectIn(nodefs, 'node_ops');
  const lookup = functionIn(operations, 'lookup');
  const mknod = functionIn(operations, 'mknod');
  const missing = new Map<string, Error>();
  const pathOf = (parent: unknown, name: string): string => join(String(realPath(parent)), name);
  Reflect.set(operations, 'lookup', (parent: unknown, name: string): unknown => {
    if (!SIDE_FORK.test(name)) return lookup(parent, name);
    const path = pathOf(parent, name);
    const known = missing.get(path);
    if (known !== undefined) throw known;
    try {
      return lookup(parent, name);
    } catch (error) {
      if (error instanceof Error && !existsSync(path)) missing.set(path, error);
      throw error;
    }
  });
  Reflect.set(operations, 'mknod', (parent: unknown, name: string, ...rest: unknown[]): unknown => {
    missing.delete(pathOf(parent, name));
    return mknod(parent, name, ...rest);
  });
};

/**
 * PGlite never calls fsync, so a power failure could lose acknowledged data. This file system records every file that is written.
 * It syncs the write-ahead log to the disk before a statement is acknowledged, and the other files at a checkpoint.
 * It intercepts each write, because file modification times are too coarse to distinguish two quick writes.
 */
export class DurableNodeFS extends NodeFS {
  readonly #walFolder: string;
  readonly #dirty = new Set<string>();
  readonly #knownWalFiles = new Set<string>();
  /** Bytes written to the write-ahead log since the last checkpoint that the portal made. */
  #walBytes = 0;

  constructor(folder: string) {
    super(folder);
    this.#walFolder = join(this.rootDir, 'pg_wal') + sep;
  }

  override async init(...[pglite, options]: InitArguments): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pglite, options);
    const trackWrites: PreRun = (module) => {
      const nodefs = nodefsOf(module);
      const operations = objectIn(nodefs, 'stream_ops');
      const write = functionIn(operations, 'write');
      const realPath = functionIn(nodefs, 'realPath');
      Reflect.set(operations, 'write', (stream: { node: unknown }, ...rest: unknown[]): unknown => {
        const path = String(realPath(stream.node));
        this.#dirty.add(path);
        const written = write(stream, ...rest);
        if (path.startsWith(this.#walFolder)) this.#walBytes += Number(written);
        return written;
      });
    };
    const preRun = [trackWrites, rememberMissingForks, ...(prepared.emscriptenOpts.preRun ?? [])];
    return { emscriptenOpts: { ...prepared.emscriptenOpts, preRun } };
  }

  get walBytes(): number {
    return this.#walBytes;
  }

  /** Call this after a checkpoint: the log written before it can be recycled. */
  forgetWal(): void {
    this.#walBytes = 0;
  }

  /** Called once per statement, before it is acknowledged. */
  override async syncToFs(relaxedDurability?: boolean): Promise<void> {
    if (relaxedDurability || this.#dirty.size === 0) return;
    for (const path of this.#dirty) {
      if (path.startsWith(this.#walFolder)) this.#syncFile(path);
    }
  }

  /** Syncs everything written so far to the disk. */
  syncDirty(): void {
    for (const path of [...this.#dirty]) this.#syncFile(path);
    for (const folder of ['pg_wal', 'global', 'base']) syncFolder(join(this.rootDir, folder));
  }

  /** Syncs the whole folder to the disk. Needed once, after the database was created by tools whose writes are not intercepted. */
  syncAll(): void {
    for (const entry of readdirSync(this.rootDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) syncFolder(path);
      else if (entry.isFile()) syncPath(path, fsyncSync);
    }
    syncFolder(this.rootDir);
    syncFolder(dirname(this.rootDir));
    this.#dirty.clear();
  }

  #syncFile(path: string): void {
    // a temporary file may have been deleted
    if (existsSync(path)) syncPath(path, fdatasyncSync);
    // only now: a file whose sync failed, for example because too many files were open, must be synced before the next checkpoint
    this.#dirty.delete(path);
    if (!path.startsWith(this.#walFolder) || this.#knownWalFiles.has(path)) return;
    // a new segment is lost in a power failure unless its folder entry is synced too
    syncFolder(this.#walFolder);
    this.#knownWalFiles.add(path);
  }
}

function syncFolder(path: string): void {
  if (existsSync(path)) syncPath(path, fsyncSync);
}

function syncPath(path: string, sync: (fd: number) => void): void {
  const fd = openSync(path, 'r');
  try {
    sync(fd);
  } finally {
    closeSync(fd);
  }
}
