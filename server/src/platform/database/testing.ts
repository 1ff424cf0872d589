import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import type { Kysely } from 'kysely';
import type { PortalDatabase } from './portal-database.ts';
import type { Database } from './schema.ts';
import { openEmbeddedTestDatabase } from './testing/embedded-test-database.ts';
import { emptyTables } from './testing/empty-tables.ts';
import { openServerTestDatabase } from './testing/server-test-database.ts';

type Opened = PortalDatabase | string;
type Block = (getDb: () => Kysely<Database>, getPortalDatabase: () => PortalDatabase) => void;

const setUpMs = 120_000;

/**
 * Runs the tests of the block twice: on an embedded database and on a real PostgreSQL. Each database is migrated once per test
 * file. At the start of each test it contains only the rows that migrations insert. On PostgreSQL `getDb()` connects as the web
 * role, which cannot change the schema; `getPortalDatabase().admin` can.
 *
 * If PostgreSQL is not installed, its tests are reported as skipped, with the reason.
 */
export function describeOnBothDatabases(name: string, block: Block): void {
  describeOnEmbeddedDatabase(name, block);
  describeOnServerDatabase(name, block);
}

/** The same on the embedded database only, for tests of its special behavior. */
export function describeOnEmbeddedDatabase(name: string, block: Block): void {
  describeOn(`${name} (embedded database)`, openEmbeddedTestDatabase, block);
}

/** The same on PostgreSQL only, for tests that need more than the one connection of the embedded database. */
export function describeOnServerDatabase(name: string, block: Block): void {
  const reason = missingPostgres();
  if (reason) {
    skipIf(reason, describe)(`${name} (PostgreSQL)`, () => block(notOpened, notOpened));
    return;
  }
  describeOn(`${name} (PostgreSQL)`, openServerTestDatabase, block);
}

function notOpened(): never {
  throw new Error('the database was not opened');
}

function describeOn(title: string, open: () => Promise<Opened>, block: Block): void {
  describe(title, () => {
    let opened: Opened = 'the database was not opened';
    const getPortalDatabase = () => {
      if (typeof opened === 'string') throw new Error(opened);
      return opened;
    };
    beforeAll(async () => {
      opened = await open();
      if (typeof opened === 'string') throw new Error(opened);
    }, setUpMs);
    beforeEach(() => emptyTables(getPortalDatabase().admin), setUpMs);
    afterAll(async () => {
      if (typeof opened !== 'string') await opened.close();
    }, setUpMs);

    block(() => getPortalDatabase().db, getPortalDatabase);
  });
}
