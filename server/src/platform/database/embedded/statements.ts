import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import type { EncodedParameter, RawResult } from './messages.ts';

const { serialize } = protocol;

/** Resets the session of the database: its settings, advisory locks, temporary tables and prepared statements. */
export const DISCARD_ALL = 'discard all';

/** A RawResult whose values are typed as `unknown`, because PGlite's types are looser than its values. */
export type Result = Record<keyof RawResult, unknown>;

/**
 * Runs statements in PostgreSQL's wire protocol. PGlite's `query` makes four calls to the database for each statement. This class
 * sends everything in one call, and a statement with a name is parsed once and keeps its plan.
 */
export class Statements {
  readonly #pglite: PGlite;
  readonly #parsed = new Set<string>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** @throws messages.DatabaseError when PostgreSQL refuses the statement */
  run(text: string, values: EncodedParameter[], name = ''): Promise<Result> {
    return this.#pglite.runExclusive(async () => {
      const parseMessages = await this.#parse(text, name);
      const answers = await this.#pglite.execProtocol(
        joined([
          ...parseMessages,
          serialize.bind({ statement: name, values }),
          serialize.describe({ type: 'P' }),
          serialize.execute(),
          serialize.sync(),
        ]),
      );
      const result = readAnswers(answers.messages);
      if (text === DISCARD_ALL) this.#parsed.clear();
      return result;
    });
  }

  /**
   * Returns the messages that must precede the bind message. A named statement is parsed in a separate call, so that it stays prepared
   * even if its values are refused.
   */
  async #parse(text: string, name: string): Promise<Uint8Array[]> {
    const parse = serialize.parse({ name, text });
    if (name === '') return [parse];
    if (this.#parsed.has(name)) return [];
    await this.#pglite.execProtocol(joined([parse, serialize.sync()]), { syncToFs: false });
    this.#parsed.add(name);
    return [];
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

function readAnswers(answers: readonly object[]): Result {
  const result: Result = { fields: [], rows: [], command: '', rowCount: 0 };
  const rows: unknown[] = [];
  for (const answer of answers) {
    if (answer instanceof messages.DataRowMessage) rows.push(answer.fields);
    else if (answer instanceof messages.RowDescriptionMessage)
      result.fields = answer.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    else if (answer instanceof messages.CommandCompleteMessage) Object.assign(result, readTag(answer.text));
  }
  return { ...result, rows };
}

/** Parses a command tag ('SELECT 2', 'INSERT 0 5', 'CREATE TABLE'). A tag with a row count ends with it. */
function readTag(tag: string): Pick<Result, 'command' | 'rowCount'> {
  const words = tag.split(' ');
  const count = Number(words.at(-1));
  return { command: words[0], rowCount: Number.isNaN(count) ? 0 : count };
}
