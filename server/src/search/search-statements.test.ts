import { searchByName } from '@portal/contracts';
import type { CompiledQuery } from 'kysely';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { usageBalanceFor } from '../ledger/usage-balance.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { logInToNameSearch, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

/** A pattern for each statement of a search, in order. */
const STATEMENTS: readonly (readonly [string, RegExp])[] = [
  ['session with access rights', /"session"/],
  ['statistics of the name', /FROM surname/],
  ['search', /AS "isMore"/],
  ['rows', /FROM document WHERE id = ANY/],
  ['history, audit row and balance', /INSERT INTO audit_log.*FROM ledger_account/s],
];
const AUDIT_ROW = ['audit row', /INSERT .*INTO audit_log/] as const;
/** Matches statements that each process runs once a second. They do not belong to a request. */
const EVERY_SECOND = /use_count|shown_record/;
const nameOf = ({ sql }: CompiledQuery): string =>
  [...STATEMENTS, AUDIT_ROW].find(([, pattern]) => pattern.test(sql))?.[0] ?? sql;

describeOnBothDatabases('a free search', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), {
      services: {
        readUsageBalance: (session, tx = getDb()) =>
          usageBalanceFor(tx, session, { county: portal.county.current, now: portal.services.now() }),
      },
    });
    await importRows(getDb(), {
      'documents.csv': [documentRow('1')],
      'parties.csv': [partyRow('1', 'GRANTOR', 'Smith', 'John')],
    });
  });
  afterEach(() => portal.close());

  const asGuest = async (): Promise<string> => {
    await portal.saveRecord('search', { enabled: ['Name'] });
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    const { accountId } = await portal.addUser({ username: 'guest.user', role: 'GUEST', passwordHash: null });
    const access = { account_id: accountId, search_type: 'Name', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    return portal.logIn('guest.user', '');
  };

  it.each([
    ['of a user', () => logInToNameSearch(portal, getDb()), STATEMENTS],
    ['of a guest', asGuest, [...STATEMENTS.slice(0, -1), AUDIT_ROW]],
  ])('%s runs only the necessary statements', async (_whose, logIn, expected) => {
    const cookie = await logIn();
    const search = (name: string) => portal.send(searchByName, { grantorGranteeLastName1: name }, { cookie });
    // the first search fills the caches of the process
    await search('Cruz');
    const executors = new Set([getDb().getExecutor(), getDatabase().read().getExecutor()]);
    const spies = [...executors].map((executor) => jest.spyOn(executor, 'executeQuery'));
    expect((await search('Smith')).statusCode).toBe(200);
    const inOrder = spies.flatMap(({ mock: { calls, invocationCallOrder } }) =>
      calls.flatMap(([statement], index) =>
        EVERY_SECOND.test(statement.sql) ? [] : [{ name: nameOf(statement), at: invocationCallOrder[index] ?? 0 }],
      ),
    );
    for (const spy of spies) spy.mockRestore();
    inOrder.sort((one, other) => one.at - other.at);
    expect(inOrder.map(({ name }) => name)).toEqual(expected.map(([name]) => name));
  });
});
