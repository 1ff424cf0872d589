import type { EmbeddedEngine } from '../embedded/engine.ts';
import { DatabaseRestartedError } from '../errors.ts';

type Engine = Pick<EmbeddedEngine, 'generation' | 'open' | 'query' | 'checkpoint'>;

/** The use of a running embedded database by one block of tests. Statements that it still sends after its end are refused. */
export class EngineTurn implements Engine {
  readonly #engine: Engine;
  #isOver = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get generation(): number {
    return this.#engine.generation;
  }

  open(): Promise<void> {
    return this.#isOver ? this.#refuse() : this.#engine.open();
  }

  query(...statement: Parameters<Engine['query']>): ReturnType<Engine['query']> {
    return this.#isOver ? this.#refuse() : this.#engine.query(...statement);
  }

  checkpoint(): Promise<void> {
    return this.#isOver ? this.#refuse() : this.#engine.checkpoint();
  }

  end(): void {
    this.#isOver = true;
  }

  #refuse(): Promise<never> {
    return Promise.reject(new DatabaseRestartedError('The database is closed.'));
  }
}
