import { exportUsers, listUsers, USER_SORTS } from '@portal/contracts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { readZipEntries } from '../platform/files-out/read-zip.testing.ts';
import { type ManagedPortal, openManagedPortal } from './managed-portal.testing.ts';

jest.setTimeout(60_000);
const list = z.object({ users: z.array(z.object({ username: z.string() })) });

describeOnEmbeddedDatabase('the Excel file of users', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    await portal.addUser({ username: 'title.examiner', role: 'USER', status: 'I' });
    await portal.addUser({ username: 'bank.clerk', role: 'USER', account: 'Bank of Tasi' });
    await getDb()
      .updateTable('portal_user')
      .set({ first_name: '=cmd|x', last_name: '+1', email: '@tasi.example' })
      .where('username', '=', 'title.examiner')
      .execute();
  });
  afterEach(() => portal.close());

  const textOf = async (username: string, body: object = {}) => {
    const answer = await portal.send(exportUsers, body, { cookie: await portal.logIn(username) });
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'inline; filename="users.xlsx"']);
    return Object.values(readZipEntries(answer.rawPayload)).join('\n');
  };

  it('[S37] [002-7.users.7] contains the users of the filter, with their names as text', async () => {
    const text = await textOf('county.clerk', { statusType: 'I' });
    expect(text).toContain('title.examiner');
    expect(text).not.toMatch(/title\.admin|bank\.clerk/);
    // a name that begins with a sign is not a formula
    expect(text).toContain('+1, =cmd|x');
    expect(text).not.toMatch(/<f>|<f /);
  });

  it('names the account of its filter, unless its reader may not see that account', async () => {
    const bank = await portal.ensureAccount('Bank of Tasi', 'CUSTOMER');
    expect(await textOf('county.clerk', { accountId: bank })).toContain('Account: Bank of Tasi');
    const foreign = await textOf('title.admin', { accountId: bank });
    expect(foreign).toContain(`Account: ${bank}`);
    expect(foreign).not.toContain('Bank of Tasi');
  });

  it('names the account of its filter if that account has no users yet, unless its reader may not see it', async () => {
    const empty = await portal.ensureAccount('New Title', 'CUSTOMER');
    expect(await textOf('county.clerk', { accountId: empty })).toContain('Account: New Title');
    const foreign = await textOf('title.admin', { accountId: empty });
    expect(foreign).toContain(`Account: ${empty}`);
    expect(foreign).not.toContain('New Title');
  });

  it('has the order of the list, for each order and for many users', async () => {
    await sql`insert into portal_user (account_id, username, username_key, role, last_name)
      select account_id, 'many.' || n, 'many.' || n, (array['USER', 'ACCOUNT'])[1 + n % 2], (array['Ada', 'bo', 'Cy'])[1 + n % 3]
      from portal_user, generate_series(1000, 4999) n where username = (array['bank.clerk', 'title.admin'])[1 + n % 5 / 3]`.execute(
      getDb(),
    );
    const cookie = await portal.logIn('county.clerk');
    const orders = new Set<string>();
    for (const sortKey of USER_SORTS)
      for (const sortDirection of ['ASC', 'DESC']) {
        const order = { sortKey, sortDirection, filterText: 'many' };
        const { users } = list.parse((await portal.sendAs(cookie, listUsers, order)).content);
        const text = await textOf('county.clerk', order);
        const exported = [...text.matchAll(/many\.\d{4}/g)].map(([name]) => name);
        expect(exported).toEqual(users.map(({ username }) => username));
        expect(exported).toHaveLength(4000);
        orders.add(exported.join());
      }
    // no two of them are the same
    expect(orders.size).toBe(2 * USER_SORTS.length);
  });

  it('[S12] contains only the own account of an account administrator, and the download is in the audit log', async () => {
    const text = await textOf('title.admin');
    expect(text).toContain('title.examiner');
    expect(text).not.toMatch(/bank\.clerk|county\.clerk/);
    const rows = await getDb()
      .selectFrom('audit_log')
      .select(['username', 'detail'])
      .where('kind', '=', 'REPORT')
      .execute();
    expect(rows).toMatchObject([{ username: 'title.admin', detail: { report: 'users', rows: 2 } }]);
  });
});
