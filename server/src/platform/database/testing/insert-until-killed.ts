import { sql } from 'kysely';
import { openEmbedded } from '../open-embedded.ts';

// Run by tests as a process of its own: inserts rows one by one and says each number once it is acknowledged, until it
// is killed. Every third row comes in a transaction, and a statement fails now and then.

const [dataFolder = ''] = process.argv.slice(2);
const { db, admin } = await openEmbedded({ dataFolder });
await sql`create table if not exists kept (n integer primary key)`.execute(admin);
const { rows } = await sql<{ first: number }>`select coalesce(max(n), 0) + 1 as first from kept`.execute(db);

for (let n = rows[0]?.first ?? 1; ; n += 1) {
  if (n % 3 === 0) await db.transaction().execute((tx) => sql`insert into kept values (${n})`.execute(tx));
  else await sql`insert into kept values (${n})`.execute(db);
  if (n % 10 === 0) await sql`insert into kept values (${n})`.execute(db).catch(() => undefined);
  process.stdout.write(`${n}\n`);
}
