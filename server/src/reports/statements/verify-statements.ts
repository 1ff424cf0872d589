import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { readHead, readLines, type StatementHead, sha256Of } from './statement-content.ts';
import { readPart, revenueFromLedger, statementsAfter } from './statements.store.ts';

const BATCH_SIZE = 100;

/** What the ledger has of the charges that a statement covers. Later ones of its month are on the next statement. */
async function earnedBy(
  db: Kysely<Database>,
  { accountId, from, until, lastJournal: throughJournal, carried }: StatementHead,
): Promise<number> {
  const revenueOf = (range: { readonly from: string; readonly until: string; readonly afterJournal?: number }) =>
    revenueFromLedger(db, accountId, {
      ...range,
      from: new Date(range.from),
      until: new Date(range.until),
      throughJournal,
    });
  return (await revenueOf({ from, until })) + (carried === undefined ? 0 : await revenueOf(carried));
}

interface StoredStatement {
  readonly number: string;
  readonly head: string;
  readonly sha256: string;
}

/** Describes the problem of a stored statement; null if there is none. */
async function problemOf(
  db: Kysely<Database>,
  { number, head: text, sha256 }: StoredStatement,
): Promise<string | null> {
  if (sha256Of(text) !== sha256) return 'is not what was issued';
  const head = readHead(text);
  let [cents, lines] = [0, 0];
  for (const [index, hash] of head.parts.entries()) {
    const part = await readPart(db, number, index + 1);
    if (part === undefined || sha256Of(part) !== hash) return 'does not hold the lines that were issued';
    for (const line of readLines(part)) {
      cents += line[5];
      lines += 1;
    }
  }
  if (cents !== head.cents || lines !== head.lines) return 'does not add up';
  const earned = await earnedBy(db, head);
  return earned === cents ? null : `says ${cents} cents, and the ledger ${earned}`;
}

export interface VerifiedStatements {
  readonly count: number;
  /** One sentence without a period for each problem: 'Statement 202610-12 does not add up'. */
  readonly problems: readonly string[];
}

/** Compares every issued statement with its hash, the sum of its lines and the ledger. */
export async function verifyStatements(db: Kysely<Database>): Promise<VerifiedStatements> {
  const problems: string[] = [];
  let [count, last] = [0, ''];
  for (;;) {
    const statements = await statementsAfter(db, last, BATCH_SIZE);
    for (const statement of statements) {
      const problem = await problemOf(db, statement);
      if (problem !== null) problems.push(`Statement ${statement.number} ${problem}`);
      count += 1;
      last = statement.number;
    }
    if (statements.length < BATCH_SIZE) return { count, problems };
  }
}
