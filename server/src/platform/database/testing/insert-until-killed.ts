import { sql } from 'kysely';
import { openEmbedded } from '../open-embedded.ts';

// Tests run this file as a separate process. Until it is killed, it inserts rows one by one and prints each number when the insert is
// acknowledged. Every third row is inserted in a transaction, and after every tenth row a statement fails.

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
