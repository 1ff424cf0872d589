import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { FairGate, GateLimits, Release } from '../../fairness/fair-gate.ts';
import { DatabaseRestartedError } from '../errors.ts';
import type { EmbeddedEngine } from './engine.ts';
import { decodeRows, encodeParameter } from './values.ts';

export interface EmbeddedPoolLimits extends GateLimits {
  /** a statement that runs longer is stopped; undefined for no limit */
  statementMs?: number | undefined;
  /** a transaction that is idle for longer is rolled back, because it would block all other statements */
  idleMs?: number | undefined;
}

/** What a connection needs of the embedded database. */
export type StatementEngine = Pick<EmbeddedEngine, 'generation' | 'open' | 'query'>;

/**
 * Offers the embedded database's one connection through the interface of a `pg` pool. One client holds it at a time, so statements of
 * two transactions never mix. Kysely's PostgreSQL dialect works with it unchanged.
 */
export function createEmbeddedPool(engine: StatementEngine, gate: FairGate, limits: EmbeddedPoolLimits): PostgresPool {
  return {
    options: {},
    async connect() {
      const release = await gate.acquire(limits);
      try {
        await engine.open();
        return new EmbeddedClient(engine, limits, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    // the engine outlives its pools: the code that opened it closes it
    end: () => Promise.resolve(),
  };
}

class EmbeddedClient implements PostgresPoolClient {
  readonly #engine: StatementEngine;
  readonly #limits: EmbeddedPoolLimits;
  readonly #release: Release;
  readonly #generation: number;
  #inTransaction = false;
  #lost: Error | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(engine: StatementEngine, limits: EmbeddedPoolLimits, release: Release) {
    this.#engine = engine;
    this.#limits = limits;
    this.#release = release;
    this.#generation = engine.generation;
    this.#watchIdle();
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement === 'string') return this.#run<R>(statement, parameters);
    throw new Error('The embedded database does not stream; read in pages by key.');
  }

  async #run<R>(statement: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    const beginning = statement.trimStart().slice(0, 20).toLowerCase();
    const lost = this.#findLoss();
    if (lost) {
      // the transaction was lost with the connection, so there is nothing to roll back
      if (beginning.startsWith('rollback')) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      throw lost;
    }
    clearTimeout(this.#idleTimer);
    try {
      const result = await this.#engine.query(statement, parameters.map(encodeParameter), this.#limits.statementMs);
      this.#trackTransaction(beginning);
      return { command: result.command, rowCount: result.rowCount, rows: decodeRows<R>(result) };
    } finally {
      this.#watchIdle();
    }
  }

  release(): void {
    clearTimeout(this.#idleTimer);
    if (!this.#inTransaction || this.#findLoss()) {
      this.#release();
      return;
    }
    this.#engine
      .query('rollback', [])
      .catch(() => undefined)
      .finally(this.#release);
  }

  #findLoss(): Error | undefined {
    if (this.#engine.generation !== this.#generation) this.#lost ??= new DatabaseRestartedError();
    return this.#lost;
  }

  #trackTransaction(beginning: string): void {
    if (beginning.startsWith('begin') || beginning.startsWith('start transaction')) this.#inTransaction = true;
    else if (beginning === 'commit' || beginning === 'rollback') this.#inTransaction = false;
  }

  #watchIdle(): void {
    if (this.#limits.idleMs === undefined) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.release();
      this.#lost = new DatabaseRestartedError('The transaction was rolled back because nothing happened in it.');
    }, this.#limits.idleMs);
  }
}
