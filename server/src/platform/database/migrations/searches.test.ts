import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { openEmbedded } from '../open-embedded.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { migrations } from './index.ts';

/** As the portal was before there were searches by place. */
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

describe('a county that was there before its searches by place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migration-'));
  let database: PortalDatabase;
  beforeAll(async () => {
    database = await openEmbedded({ dataFolder: folder, durable: false });
    const migrator = new Migrator({ db: database.admin, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(EARLIER);
    expect(error).toBeUndefined();
    for (const statement of OLD_ROWS) await sql.raw(statement).execute(database.admin);
    await database.migrate();
  }, 60_000);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['legal', 'parcel', 'document_address', 'document_island'])(
    'has what its documents are found and hidden by in %s',
    async (table) => {
      const { rows } =
        await sql`SELECT number_key, recorded_on, document_type, instrument_code, grantor_key, confidential
        FROM ${sql.table(table)}`.execute(database.admin);
      expect(rows).toEqual([
        {
          number_key: 'K 9',
          recorded_on: '2024-01-02',
          document_type: 'LR',
          instrument_code: 'WD',
          grantor_key: 'CRUZ MARIA',
          confidential: true,
        },
      ]);
    },
  );

  it('knows between which numbers the documents of a month lie', async () => {
    const { rows } = await sql`SELECT lowest_key, highest_key FROM recorded_month`.execute(database.admin);
    expect(rows).toEqual([{ lowest_key: 'K 9', highest_key: 'K 9' }]);
  });

  it('has the keys of its plats', async () => {
    const { rows } = await sql`SELECT number_key, folded_number FROM plat`.execute(database.admin);
    expect(rows).toEqual([{ number_key: 'P 0210', folded_number: 'P10' }]);
  });

  it.each([
    ['search_key', ' a-0012 / 03', 'A123'],
    ['search_key', '0', '0'],
    ['search_key', 'NE/4', 'NE4'],
    ['first_number', 'T05N', '5'],
    ['first_number', '120-124', '120'],
    ['first_number', 'LOT', ''],
  ])('%s reads %p as %p', async (name, written, read) => {
    const { rows } = await sql<{ read: string }>`SELECT ${sql.id(name)}(${written}) AS read`.execute(database.admin);
    expect(rows[0]?.read).toBe(read);
  });
});
