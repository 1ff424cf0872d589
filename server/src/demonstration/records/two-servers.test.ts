import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import {
  createPostgresDatabase,
  type DatabaseLocation,
  openDatabaseAt,
} from '../../platform/database/testing/database-locations.ts';
import { DEMONSTRATION_USERS } from '../accounts/demonstration-users.ts';
import { makeDemonstrationCounty } from './index.ts';

const DOCUMENTS = 60;

skipIf(missingPostgres() ?? '', describe)('two servers that start on one empty PostgreSQL', () => {
  let location: DatabaseLocation;
  let folder: string;
  let servers: PortalDatabase[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-two-servers-'));
    location = await createPostgresDatabase();
    servers = [await openDatabaseAt(location.folderOrUrl), await openDatabaseAt(location.folderOrUrl)];
  }, 60_000);
  afterEach(async () => {
    for (const database of servers) await database.close();
    await location.drop();
    await rm(folder, { recursive: true });
  });

  it('make one demonstration county: one creates it, and the other waits for it', async () => {
    const lines: string[] = [];
    const start = async (database: PortalDatabase, name: string): Promise<void> => {
      await database.migrate();
      const config = { dataFolder: join(folder, name) };
      const print = (line: string): void => void lines.push(line.replace(/ in .*/, ''));
      await makeDemonstrationCounty({ config, database, print, documents: DOCUMENTS });
    };
    await Promise.all(servers.map((database, index) => start(database, `server-${index}`)));
    expect(lines.filter((line) => !line.includes('%'))).toEqual([
      'Another process is making the demonstration county. Waiting for it ...',
      `The demonstration county is ready: ${DOCUMENTS} documents`,
    ]);
    const [database] = servers;
    const users = await database?.db.selectFrom('portal_user').select('id').execute();
    expect(users).toHaveLength(DEMONSTRATION_USERS.length);
  }, 120_000);
});
