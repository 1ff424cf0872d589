import { searchByName } from '@portal/contracts';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';

describeOnBothDatabases('free searches', (getDb, getDatabase) => {
  /** Two processes of one portal. */
  let servers: readonly [TestPortal, TestPortal];
  let cookie: string;
  beforeEach(async () => {
    const first = await openTestPortal(getDatabase());
    servers = [first, await openTestPortal(getDatabase())];
    await importRows(getDb(), {
      'documents.csv': [documentRow('1')],
      'parties.csv': [partyRow('1', 'GRANTOR', 'Smith', 'John')],
    });
    await first.saveRecord('search', { enabled: ['Name'] });
    await servers[1].saveRecord('search', { enabled: ['Name'] });
    const { accountId } = await first.addUser({ username: 'examiner', role: 'USER', account: 'Pacific Title' });
    const access = { account_id: accountId, search_type: 'Name', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    cookie = await first.logIn('examiner');
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
  });

  const search = async (name: string, server = servers[0]) => {
    const answer = await server.send(searchByName, { grantorGranteeLastName1: name }, { cookie });
    expect(answer.statusCode).toBe(200);
  };
  const historyNames = async (): Promise<string[]> => {
    const { entries } = await getDb().selectFrom('search_history').select('entries').executeTakeFirstOrThrow();
    return JSON.stringify(entries).match(/(?<="longDescription":")\w+/g) ?? [];
  };
  const auditedNames = async (): Promise<string[]> => {
    const rows = await getDb()
      .selectFrom('audit_log')
      .select('detail')
      .where('kind', '=', 'SEARCH')
      .orderBy('id')
      .execute();
    return rows.map(({ detail }) => /"grantorGranteeLastName1":\s*"(\w+)"/.exec(JSON.stringify(detail))?.[1] ?? '');
  };

  it('are added to the history in order, and each is audited once', async () => {
    for (const name of ['SMITH', 'CRUZ', 'SABLAN', 'CRUZ', 'TAITANO', 'HOCOG', 'REYES']) await search(name);
    expect(await historyNames()).toEqual(['REYES', 'HOCOG', 'TAITANO', 'CRUZ', 'SABLAN']);
    expect(await auditedNames()).toEqual(['SMITH', 'CRUZ', 'SABLAN', 'CRUZ', 'TAITANO', 'HOCOG', 'REYES']);
  });

  it('need no transaction after the first one', async () => {
    await search('SMITH');
    const started = jest.spyOn(getDb(), 'transaction');
    await search('CRUZ');
    await search('SABLAN');
    expect(started).not.toHaveBeenCalled();
    started.mockRestore();
    expect(await historyNames()).toEqual(['SABLAN', 'CRUZ', 'SMITH']);
  });

  it('keep the history entries that another process added in the meantime', async () => {
    const [one, other] = servers;
    await search('SMITH', one);
    await search('CRUZ', other);
    await search('SABLAN', one);
    await search('TAITANO', other);
    expect(await historyNames()).toEqual(['TAITANO', 'SABLAN', 'CRUZ', 'SMITH']);
    expect(await auditedNames()).toEqual(['SMITH', 'CRUZ', 'SABLAN', 'TAITANO']);
  });

  it('are all added to the history when they are concurrent', async () => {
    await search('SMITH');
    const names = ['CRUZ', 'SABLAN', 'TAITANO', 'HOCOG'];
    await Promise.all(names.map((name, index) => search(name, servers[index % 2 === 0 ? 0 : 1])));
    expect(new Set(await historyNames())).toEqual(new Set(['SMITH', ...names]));
    expect((await auditedNames()).toSorted()).toEqual(['SMITH', ...names].toSorted());
  });

  it('start an empty history when the stored one has an outdated format', async () => {
    await search('SMITH');
    await getDb()
      .updateTable('search_history')
      .set({ entries: JSON.stringify([{ old: 'form' }]) })
      .execute();
    await search('CRUZ');
    await search('SABLAN');
    expect(await historyNames()).toEqual(['SABLAN', 'CRUZ']);
  });
});
