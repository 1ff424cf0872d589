import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import type { Kysely } from 'kysely';
import type { PortalDatabase } from './portal-database.ts';
import type { Database } from './schema.ts';
import { openEmbeddedTestDatabase } from './testing/embedded-test-database.ts';
import { restoreRows } from './testing/saved-rows.ts';
import { openServerTestDatabase } from './testing/server-test-database.ts';

type Opened = PortalDatabase | string;
type Block = (getDb: () => Kysely<Database>, getPortalDatabase: () => PortalDatabase) => void;

/** The name of a block, alone or with options. */
type BlockName =
  | string
  | {
      readonly name: string;
      /**
       * True for tests that change the schema of the database or keep rows of their own for every test: no other tests use the same
       * database. Otherwise a block gets the database of an earlier one, in the state of a new one, and must leave the schema as it was.
       */
      readonly isOwn: boolean;
    };

const setUpMs = 120_000;

/**
 * Runs the tests of the block twice: on an embedded database and on a real PostgreSQL. At the start of each test, a database
 * contains only the rows that migrations insert. On PostgreSQL `getDb()` connects as the web role, which cannot change the schema;
 * `getPortalDatabase().admin` can.
 *
 * If PostgreSQL is not installed, its tests are reported as skipped, with the reason.
 */
export function describeOnBothDatabases(name: BlockName, block: Block): void {
  describeOnEmbeddedDatabase(name, block);
  describeOnServerDatabase(name, block);
}

/** The same on the embedded database only, for tests of its special behavior. */
export function describeOnEmbeddedDatabase(name: BlockName, block: Block): void {
  describeOn(`${titleOf(name)} (embedded database)`, () => openEmbeddedTestDatabase(isOwn(name)), block);
}

/** The same on PostgreSQL only, for tests that need more than the one connection of the embedded database. */
export function describeOnServerDatabase(name: BlockName, block: Block): void {
  const title = `${titleOf(name)} (PostgreSQL)`;
  const reason = missingPostgres();
  if (reason) {
    skipIf(reason, describe)(title, () => block(notOpened, notOpened));
    return;
  }
  describeOn(title, () => openServerTestDatabase(isOwn(name)), block);
}

const titleOf = (name: BlockName): string => (typeof name === 'string' ? name : name.name);
const isOwn = (name: BlockName): boolean => typeof name !== 'string' && name.isOwn;

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
    beforeEach(() => restoreRows(getPortalDatabase().admin), setUpMs);
    afterAll(async () => {
      if (typeof opened !== 'string') await opened.close();
    }, setUpMs);

    block(() => getPortalDatabase().db, getPortalDatabase);
  });
}
