import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

interface Around {
  readonly before?: () => Promise<void>;
  /** Runs after the commit. */
  readonly after?: () => void;
}

/** The database with callbacks before and after each of its transactions. */
export const watchedTransactions = (db: Kysely<Database>, { before, after }: Around): Kysely<Database> =>
  new Proxy(db, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member;
      return () => ({
        execute: async (work: Parameters<ReturnType<Kysely<Database>['transaction']>['execute']>[0]) => {
          await before?.();
          const value = await target.transaction().execute(work);
          after?.();
          return value;
        },
      });
    },
  });
