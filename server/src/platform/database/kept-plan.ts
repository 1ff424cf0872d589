import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const MARK = '/* kept plan */';

/**
 * Stands in a statement whose plan each connection shall keep. It is for one that always has the same text and whose
 * best way never depends on its values, such as reading rows by their ids: planning takes longer there than reading.
 */
export const KEPT_PLAN = sql.raw(MARK);

/** The name by which a connection parses this statement once, if it asks to have its plan kept. */
export function nameOfKeptPlan(text: string): string | undefined {
  return text.includes(MARK) ? createHash('sha256').update(text).digest('hex').slice(0, 32) : undefined;
}
