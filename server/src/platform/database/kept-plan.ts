import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const MARK = '/* kept plan */';

/**
 * Stands in a statement whose plan each connection to a server shall keep. It is for one that always has the same text and whose
 * best way never depends on its values, such as reading rows by their ids: planning takes longer there than reading.
 */
export const KEPT_PLAN = sql.raw(MARK);

/** A statement by a name, which a connection parses once. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statement by the name of its text if it asks to have its plan kept. */
export function withKeptPlan(text: string, values: readonly unknown[]): NamedStatement | null {
  if (!text.includes(MARK)) return null;
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text, values };
}
