import { once } from 'node:events';
import pg from 'pg';

// Methods of the driver for COPY that its types lack.
declare module 'pg' {
  interface Connection {
    query(text: string): void;
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

/** One COPY into a table, as the driver submits it. */
class CopyStatement implements pg.Submittable {
  readonly started: Promise<pg.Connection>;
  readonly ended: Promise<void>;
  readonly #text: string;
  readonly #start = Promise.withResolvers<pg.Connection>();
  readonly #end = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
    this.started = this.#start.promise;
    this.ended = this.#end.promise;
    // callers handle rejections when they await a promise; these handlers avoid an unhandled rejection if nobody awaits it
    this.started.catch(() => undefined);
    this.ended.catch(() => undefined);
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#start.resolve(connection);
  }

  handleError(error: Error): void {
    this.#start.reject(error);
    this.#end.reject(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end.resolve();
  }
}

/**
 * Empties and fills a table in one transaction, so that its rows need neither a write-ahead log nor a vacuum (COPY ... FREEZE).
 */
export class TableCopy {
  readonly #client: pg.Client;
  readonly #table: string;
  #statement: CopyStatement | undefined;

  constructor(url: string, table: string) {
    this.#client = new pg.Client({ connectionString: url });
    this.#table = table;
    // the statement reports errors; without a listener this event would end the process
    this.#client.on('error', () => undefined);
  }

  /** Empties the table. `columns` are those of the lines to write. */
  async begin(columns: readonly string[]): Promise<void> {
    await this.#client.connect();
    await this.#client.query('BEGIN');
    await this.#client.query(`TRUNCATE ${this.#table}`);
    const names = columns.map((name) => `"${name}"`).join(', ');
    this.#statement = this.#client.query(new CopyStatement(`COPY ${this.#table} (${names}) FROM STDIN (FREEZE)`));
    await this.#statement.started;
  }

  /** Writes lines; resolves when more can be written. */
  async write(lines: Uint8Array): Promise<void> {
    const connection = await this.#statement?.started;
    connection?.sendCopyFromChunk(Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength));
    if (connection?.stream.writableNeedDrain)
      await Promise.race([once(connection.stream, 'drain'), this.#statement?.ended]);
  }

  async commit(): Promise<void> {
    (await this.#statement?.started)?.endCopyFrom();
    await this.#statement?.ended;
    await this.#client.query('COMMIT');
    await this.#client.end();
  }
}
