import { hash } from 'node:crypto';
import { sql } from 'kysely';

const MARK = '/* kept plan */';

/**
 * Stands in a statement whose plan each connection shall keep. It is for one that always has the same text and whose
 * best way never depends on its values, such as reading rows by their ids: planning takes longer there than reading.
 */
export const KEPT_PLAN = sql.raw(MARK);

/** Names of such statements. Their texts are those of the source, so they are few. */
const names = new Map<string, string>();

/** The name by which a connection parses this statement once, if it asks to have its plan kept. */
export function nameOfKeptPlan(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || !text.includes(MARK)) return known;
  const name = hash('sha256', text).slice(0, 32);
  names.set(text, name);
  return name;
}
