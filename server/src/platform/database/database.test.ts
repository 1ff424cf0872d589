import { sql } from 'kysely';
import { describeOnBothDatabases } from './testing.ts';

describeOnBothDatabases('values', (getDb, getPortalDatabase) => {
  it('come back in the same shape on both kinds of database', async () => {
    const { rows } = await sql`select ${1}::int8 as amount, date '2024-02-29' as recorded_on,
      timestamptz '2024-02-29 10:00:00+10' as recorded_at, 1.50::numeric as rate, ${['a"b', 'c\\d', null]}::text[] as words,
      ${JSON.stringify({ a: [1] })}::jsonb as data, ${Buffer.from('pdf')}::bytea as bytes, true as flag,
      array[1, 2]::int8[] as ids, null as nothing`.execute(getDb());
    expect(rows).toEqual([
      {
        amount: 1,
        recorded_on: '2024-02-29',
        recorded_at: new Date('2024-02-29T00:00:00Z'),
        rate: '1.50',
        words: ['a"b', 'c\\d', null],
        data: { a: [1] },
        bytes: Buffer.from('pdf'),
        flag: true,
        ids: [1, 2],
        nothing: null,
      },
    ]);
  });

  it('is migrated', async () => {
    expect(await getPortalDatabase().pendingMigrations()).toEqual([]);
  });
});
