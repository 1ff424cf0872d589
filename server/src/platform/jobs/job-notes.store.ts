import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

/**
 * Named values of a job in a table that all jobs share: values that it keeps between runs, or requests to it. All values of a job have
 * one schema. A note that is written in a transaction is visible after the commit. A job that needs to query its data by more than a
 * name has its own table.
 */
export const jobNotes = <Value>(job: string, schema: z.ZodType<Value>) => ({
  /** Stores a value, and replaces the value with the same name. */
  write: (db: Db, name: string, value: Value): Promise<unknown> =>
    sql`insert into job_note (job, name, value) values (${job}, ${name}, ${JSON.stringify(value)})
      on conflict (job, name) do update set value = excluded.value, at = excluded.at`.execute(db),

  /** Returns all values by name. */
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
    // as one array parameter, because a statement has at most 65,535 parameters
    sql`delete from job_note where job = ${job} and name = any(${[...names]}::text[])`.execute(db),
});
