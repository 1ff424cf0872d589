interface Closable {
  close(): Promise<void>;
}

/** What a block of tests left behind in its database. */
export interface LeftBehind {
  /** Differences from a new database that a test must undo, such as tables and triggers. */
  readonly schema: readonly string[];
  /** True if the database must not be used again for another reason, such as new statistics. */
  readonly isUsedUp: boolean;
}

/** A database that outlives a block of tests, so that the next block need not create one. */
export interface LastingDatabase<Opened extends Closable> {
  /** Opens it for one block. */
  open(): Promise<Opened>;
  /** Restores the state of a new database, as far as rows, files and sessions are concerned. */
  renew(): Promise<LeftBehind>;
  delete(): Promise<void>;
}

/** Keeps the database of the last block open for the next one in this process. */
export class DatabasePool<Opened extends Closable> {
  readonly #create: () => Promise<LastingDatabase<Opened> | string>;
  #idle: LastingDatabase<Opened> | undefined;

  /** @param create returns the reason if it cannot create a database */
  constructor(create: () => Promise<LastingDatabase<Opened> | string>) {
    this.#create = create;
  }

  /** Opens a database in the state of a new one. With `isOwn`, no block used it before, and none will use it later. */
  async open(isOwn: boolean): Promise<Opened | string> {
    const lasting = (isOwn ? undefined : this.#takeIdle()) ?? (await this.#create());
    if (typeof lasting === 'string') return lasting;
    const database = await lasting.open();
    return {
      ...database,
      close: async () => {
        await database.close();
        await (isOwn ? lasting.delete() : this.#takeBack(lasting));
      },
    };
  }

  #takeIdle(): LastingDatabase<Opened> | undefined {
    const idle = this.#idle;
    this.#idle = undefined;
    return idle;
  }

  async #takeBack(lasting: LastingDatabase<Opened>): Promise<void> {
    const { schema, isUsedUp } = await lasting.renew().catch(async (error: unknown) => {
      await lasting.delete();
      throw error;
    });
    if (schema.length > 0 || isUsedUp || this.#idle !== undefined) await lasting.delete();
    else this.#idle = lasting;
    if (schema.length > 0)
      throw new Error(
        `These tests changed the schema of a database that later tests use too. Undo the change, or give the tests a database of their own with { isOwn: true }:\n${schema.join('\n')}`,
      );
  }
}
