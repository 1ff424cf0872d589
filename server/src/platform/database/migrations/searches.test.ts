import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '../open-embedded.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { makeEarlierCounty } from './earlier-county.testing.ts';

describe('a county that was migrated from before the searches by location', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migration-'));
  let database: PortalDatabase;
  beforeAll(async () => {
    database = await openEmbedded({ dataFolder: folder, durable: false });
    await makeEarlierCounty(database.admin);
    await database.migrate();
  }, 60_000);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['legal', 'parcel', 'document_address', 'document_island'])(
    'has the columns that sort and hide its documents in %s',
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

  it('has the lowest and highest document number of each month', async () => {
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
  ])('has a function %s that turns %p into %p', async (name, written, read) => {
    const { rows } = await sql<{ read: string }>`SELECT ${sql.id(name)}(${written}) AS read`.execute(database.admin);
    expect(rows[0]?.read).toBe(read);
  });
});
