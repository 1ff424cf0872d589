import { lastNameVariants } from '@portal/domain';
import { sql } from 'kysely';
import type { ReadingKeys } from '../records/name-keys.ts';
import { joinWithAnd, type Sql, startsWith } from './capped-search.ts';

/**
 * The SQL condition that a row's name matches one interpretation ("reading") of a typed name. The row must have the columns `last_key`,
 * `first_key` and `middle_key`, as `party` and `tax_lien_taxpayer` have. Matches the same names as `matchesReading`.
 */
export const nameCondition = ({ match, last, first, middle }: ReadingKeys): Sql =>
  joinWithAnd([
    // IS needs the whole last name, but stored last names may end with a suffix such as JR; the other readings need its beginning
    match === 'IS' ? sql`last_key = ANY (${lastNameVariants(last)}::text[])` : startsWith('last_key', last),
    ...(first === '' ? [] : [startsWith('first_key', first)]),
    // a business has no first name
    ...(match === 'BUSINESS' ? [sql`first_key = ''`] : []),
    // a middle key is one letter, typed and stored
    ...(middle === '' ? [] : [sql`middle_key = ${middle}`]),
  ]);
