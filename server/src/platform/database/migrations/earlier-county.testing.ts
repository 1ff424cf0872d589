import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { AnyDatabase } from '../migrate.ts';
import { readMigrations } from './index.ts';

/** The last migration before the searches by location were added. */
const EARLIER = '0016-fair-shares';

const OLD_ROWS = [
  `INSERT INTO document VALUES (7, 'LR', '2024-9', 'K 9', 'WD', '2024-01-02', '2024-01-02 10:00', null, '', '012', '3', null,
    null, false, true, 1, '', null, null, '', 'CRUZ MARIA', 'hash')`,
  `INSERT INTO legal (doc_id, ord, kind, plat_number, lot, sublot, block, other_lot_code, other_lot, section, township, range,
    base, meridian, qqqq, qqq, qq, q, municipality, building, unit, garage, comment, number_key)
    VALUES (7, 1, 'LB', 'P9', '5', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', 'K 9')`,
  `INSERT INTO parcel VALUES (7, 1, 'R-77', 'R77', 'K 9')`,
  `INSERT INTO document_address VALUES (7, 1, '120', 'Beach Road', 'BEACHROAD', 'Garapan', 'GARAPAN', 'MP', '96950')`,
  `INSERT INTO document_island VALUES (7, 1, 'SAIPAN', 'Garapan', 'GARAPAN')`,
  `INSERT INTO recorded_month VALUES ('2024-01-01', 1)`,
  `INSERT INTO plat VALUES ('P10', 'Chelsea Heights', 'CHELSEAHEIGHTS', null)`,
];

/** Migrates an empty database to that state, and inserts rows. */
export async function makeEarlierCounty(db: AnyDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateTo(EARLIER);
  if (error !== undefined) throw new Error('The earlier county was not made', { cause: error });
  for (const statement of OLD_ROWS) await sql.raw(statement).execute(db);
}
