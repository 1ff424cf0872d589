import { sql } from 'kysely';
import { z } from 'zod';
import type { AnyDatabase } from '../database/migrate.ts';
import { up } from '../database/migrations/0064-job-notes.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { jobNotes } from './job-notes.store.ts';

const counts = jobNotes('first-job', z.object({ count: z.number() }));
const others = jobNotes('second-job', z.string());

describeOnBothDatabases('the notes of a job', (getDb, getDatabase) => {
  it('are separate for each job, have the newest value of a name, and are sorted by name', async () => {
    await counts.write(getDb(), '2026-11-20', { count: 7 });
    await counts.write(getDb(), '2026-11-19', { count: 6 });
    await counts.write(getDb(), '2026-11-20', { count: 8 });
    await others.write(getDb(), '2026-11-20', 'a "text"');
    expect([...(await counts.read(getDb()))]).toEqual([
      ['2026-11-19', { count: 6 }],
      ['2026-11-20', { count: 8 }],
    ]);
    await counts.remove(getDb(), ['2026-11-19', '2026-11-20', 'never there']);
    expect(await counts.read(getDb())).toEqual(new Map());
    expect(await others.read(getDb())).toEqual(new Map([['2026-11-20', 'a "text"']]));
  });

  it('are not stored if their transaction is rolled back', async () => {
    const work = getDb()
      .transaction()
      .execute(async (tx) => {
        await others.write(tx, 'undone', 'text');
        throw new Error('undone');
      });
    await expect(work).rejects.toThrow('undone');
    expect(await others.read(getDb())).toEqual(new Map());
  });

  it('include the requests that were stored before there were notes', async () => {
    let found: unknown;
    const work = getDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`drop table job_note`.execute(tx);
        await sql`insert into user_purge (active_before, asked_at, finished_at) values
          ('2020-01-04 14:00:00Z', now(), null), ('2021-01-04 14:00:00Z', now(), now())`.execute(tx);
        const any: AnyDatabase = tx;
        await up(any);
        found = await jobNotes('user-purge', z.unknown()).read(tx);
        throw new Error('rolled back');
      });
    await expect(work).rejects.toThrow('rolled back');
    const values = found instanceof Map ? [...found.values()] : [];
    expect(values).toEqual([{ before: '2020-01-04T14:00:00.000Z', askedBy: null }]);
  });
});
