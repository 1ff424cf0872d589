import { cents, centsToDecimal, dayBounds, todayIn } from '@portal/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import type { DropTarget } from './drop-target.ts';
import type { LandlinkRowTable } from './landlink.tables.ts';

type LandlinkServices = Pick<Services, 'database' | 'county' | 'now'>;
type Row = Selectable<LandlinkRowTable>;

/** The maximum number of rows of a file. Even a county's busiest month has far fewer. */
const FILE_ROWS = 50_000;

const HEADER = 'id,landlink_account,charge_code,fee_code,kind,amount,posted_at';
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const lineOf = (row: Row): string =>
  [
    row.id,
    quoted(row.landlink_account),
    quoted(row.charge_code),
    quoted(row.fee_code),
    row.kind,
    centsToDecimal(cents(row.amount)),
    row.posted_at.toISOString(),
  ].join(',');

/**
 * Writes the charges before today into one CSV file per day, and marks them when the file is complete. After a crash in between they
 * are written again with the same ids, so each charge arrives at least once. Returns their number. Only one process may run this.
 */
export async function dropLandlink(services: LandlinkServices, target: DropTarget): Promise<number> {
  const { db } = services.database;
  const zone = services.county.current.facts.timeZone;
  const now = services.now();
  const today = todayIn(zone, now.getTime());
  const rows = await waitingRows(db, new Date(dayBounds(today, zone).startMillis));
  if (rows.length === 0) return 0;
  const name = await writeFile(target, today, [HEADER, ...rows.map(lineOf), ''].join('\r\n'));
  await markDropped(db, rows, name, now);
  return rows.length;
}

const waitingRows = (db: Kysely<Database>, before: Date): Promise<Row[]> =>
  db
    .selectFrom('landlink_row')
    .selectAll()
    .where('dropped_at', 'is', null)
    .where('posted_at', '<', before)
    .orderBy('posted_at')
    .orderBy('id')
    .limit(FILE_ROWS)
    .execute();

/** Writes a file under the first free name of the day. Never overwrites an existing file. */
async function writeFile(target: DropTarget, day: string, text: string): Promise<string> {
  let name = `landlink-${day}.csv`;
  for (let more = 2; await target.has(name); more += 1) name = `landlink-${day}-${more}.csv`;
  await target.write(name, text);
  return name;
}

async function markDropped(db: Kysely<Database>, rows: readonly Row[], drop_name: string, now: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute(async (tx) => {
    for (let first = 0; first < ids.length; first += 1_000) {
      await tx
        .updateTable('landlink_row')
        .set({ dropped_at: now, drop_name })
        .where('id', 'in', ids.slice(first, first + 1_000))
        .execute();
    }
  });
}
