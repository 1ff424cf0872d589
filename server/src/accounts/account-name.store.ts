import { cleanText } from '@portal/domain';
import { type RawBuilder, sql } from 'kysely';

/** The name of an account with single spaces: a name from before they were cleaned may have doubled ones, which no screen shows. */
const NAME = sql`lower(regexp_replace(account.name, '\\s+', ' ', 'g'))`;

// the database lowers both sides: JavaScript lowers letters such as the Turkish İ to other characters

/** Condition for the accounts with a typed name, without regard to case and doubled spaces. */
export const hasAccountName = (typed: string): RawBuilder<boolean> => sql`${NAME} = lower(${cleanText(typed)})`;

/** Condition for the accounts whose name contains a typed text. `%` and `_` in it are no wildcards. */
export const accountNameContains = (typed: string): RawBuilder<boolean> =>
  sql`strpos(${NAME}, lower(${cleanText(typed)})) > 0`;
