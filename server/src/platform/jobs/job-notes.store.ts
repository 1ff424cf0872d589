import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

/**
 * Values that a job keeps from run to run, or that others request of it: of one shape, by name, in a table that all jobs share. A
 * note written in a transaction exists once that commits. A job whose data is looked up by more than its name has its own table.
 */
export const jobNotes = <Value>(job: string, schema: z.ZodType<Value>) => ({
  /** Keeps a value, in place of the one that had its name. */
  write: (db: Db, name: string, value: Value): Promise<unknown> =>
    sql`insert into job_note (job, name, value) values (${job}, ${name}, ${JSON.stringify(value)})
      on conflict (job, name) do update set value = excluded.value, at = excluded.at`.execute(db),

  /** All of them, by their names. */
  async read(db: Db): Promise<ReadonlyMap<string, Value>> {
    const rows = await db
      .selectFrom('job_note')
      .select(['name', 'value'])
      .where('job', '=', job)
      .orderBy('name')
      .execute();
    return new Map(rows.map(({ name, value }) => [name, schema.parse(value)]));
  },

  remove: (db: Db, names: Iterable<string>): Promise<unknown> =>
    // as one value: a statement takes no more than 65,535
    sql`delete from job_note where job = ${job} and name = any(${[...names]}::text[])`.execute(db),
});
