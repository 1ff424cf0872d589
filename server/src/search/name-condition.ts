import { lastNameVariants } from '@portal/domain';
import { sql } from 'kysely';
import type { ReadingKeys } from '../records/name-keys.ts';
import { joinWithAnd, type Sql, startsWith } from './capped-search.ts';

/** The condition for the rows that match one reading of a typed name. */
export const readingCondition = ({ match, last, first, middle }: ReadingKeys): Sql =>
  joinWithAnd([
    match === 'IS' ? sql`last_key = ANY (${lastNameVariants(last)}::text[])` : startsWith('last_key', last),
    ...(first === '' ? [] : [startsWith('first_key', first)]),
    ...(match === 'BUSINESS' ? [sql`first_key = ''`] : []),
    ...(middle === '' ? [] : [sql`middle_key = ${middle}`]),
  ]);
