import { type Call, searchByName } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import { readDocumentRows } from '@portal/server/src/documents/document-rows.store.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import type { Database } from '@portal/server/src/platform/database/schema.ts';
import { typedNameKeys } from '@portal/server/src/records/name-keys.ts';
import { findByName } from '@portal/server/src/search/name-search.store.ts';
import type { NameQuery } from '@portal/server/src/search/search-query.ts';
import { ampleLimits } from '@portal/server/src/testing/ample-limits.ts';
import { openTestPortal, TEST_ORIGIN } from '@portal/server/src/testing/test-portal.ts';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { HttpClient } from './http-client.ts';
import type { TypedSearch } from './name-queries.ts';

/** Runs one search; only its time matters, not its result. */
export type Runner = (search: TypedSearch) => Promise<unknown>;

const queryOf = (search: TypedSearch): NameQuery => ({
  from: search.from === '' ? null : search.from,
  to: search.to === '' ? null : search.to,
  documentType: null,
  instruments: null,
  seesConfidential: false,
  searchIn: 'BOTH',
  andOr: search.andOr,
  name1: typedNameKeys({ last: search.last1, first: search.first1, middle: '' }),
  name2: search.last2 === '' ? null : typedNameKeys({ last: search.last2, first: '', middle: '' }),
});

const FIRST_BATCH = { offset: 0, limit: 25 };

/** Runs the search in the database as the server does: finds the documents, and reads the rows of the first batch. */
const searchIn = async (db: Kysely<Database>, search: TypedSearch): Promise<void> => {
  const order = { key: search.sortKey, direction: search.sortDirection };
  const hits = await findByName(db, queryOf(search), order, FIRST_BATCH);
  await readDocumentRows(db, hits.ids, { seesConfidential: false, torrensLabel: 'Torrens' });
};

export const databaseRunner =
  ({ db }: PortalDatabase): Runner =>
  (search) =>
    searchIn(db, search);

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The SQL statements of a search, to run them again without the server's layers. */
const statementsOf = async (db: Kysely<Database>, search: TypedSearch): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await searchIn(watched, search);
  return statements;
};

/** Runs the SQL of a search on one connection of the driver. The difference to the server's time is the overhead of the server's layers. */
export const openBareSql = async ({ db }: PortalDatabase, url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const prepare = (search: TypedSearch): Promise<Statement[]> => statementsOf(db, search);
  const run = async (statements: readonly Statement[]): Promise<void> => {
    for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
  };
  return { prepare, run, close: () => client.end() };
};

/** The criteria of a search, as the form sends them. */
export const criteriaOf = (search: TypedSearch) => ({
  grantorGranteeLastName1: search.last1,
  grantorGranteeFirstName1: search.first1,
  grantorGranteeLastName2: search.last2,
  andOr: search.andOr,
  fromRecordedDate: americanDate(search.from),
  toRecordedDate: americanDate(search.to),
});
export const bodyOf = (search: TypedSearch) => ({
  ...criteriaOf(search),
  sortKey: search.sortKey,
  sortDirection: search.sortDirection,
});

export const americanDate = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** Usernames for the searches: one examiner, and `more` users of the same account. A second portal on the same database needs other names. */
interface Searchers {
  readonly examiner?: string;
  readonly more?: readonly string[];
}

/** Starts the portal on the loopback address, and opens a logged-in user's connection to it. `cookies` are those of the `more` users. */
export const openHttpRunner = async (
  database: PortalDatabase,
  { examiner = 'title.examiner', more = [] }: Searchers = {},
) => {
  const portal = await openTestPortal(database, { checkAnswers: false, services: { limits: ampleLimits() } });
  // the clock of a test portal stands still at another day, and a search whose timestamp is of another day is refused
  portal.setNow(new Date());
  const { accountId } = await portal.addUser({ username: examiner, role: 'USER', account: examiner });
  for (const username of more) await portal.addUser({ username, role: 'USER', account: examiner });
  const access = SEARCH_TYPES.map((search_type) => ({ account_id: accountId, search_type, allowed: true }));
  await database.db.insertInto('account_page_access').values(access).execute();
  await portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  const cookie = await portal.logIn(examiner);
  const cookies = await Promise.all(more.map((username) => portal.logIn(username)));
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const client = new HttpClient(address, TEST_ORIGIN, cookie);
  let timestamp = Date.now();
  const submit = ({ path }: Call, body: object) => {
    timestamp += 1;
    return client.post(path, { ...body, timestamp });
  };
  const ask = ({ path }: Call, body: object) => client.post(path, body);
  const run: Runner = (search) => submit(searchByName, bodyOf(search));
  const close = async (): Promise<void> => {
    client.close();
    await portal.close();
  };
  return { run, submit, ask, address, cookies, close };
};
