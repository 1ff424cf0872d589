import { lastNamesOf } from '@portal/domain';
import { sql } from 'kysely';
import type { ReadingKeys } from '../records/name-keys.ts';
import { and, type Sql, startsWith } from './capped-walk.ts';

/** The condition for the rows that match one reading of a typed name. */
export const readingCondition = ({ match, last, first, middle }: ReadingKeys): Sql =>
  and([
    match === 'IS' ? sql`last_key = ANY (${lastNamesOf(last)}::text[])` : startsWith('last_key', last),
    ...(first === '' ? [] : [startsWith('first_key', first)]),
    ...(match === 'BUSINESS' ? [sql`first_key = ''`] : []),
    ...(middle === '' ? [] : [sql`middle_key = ${middle}`]),
  ]);
