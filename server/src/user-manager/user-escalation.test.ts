import { type Call, deleteUser, listUsers, readUser, saveUser } from '@portal/contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { describeOnBothDatabases, describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { aUserRequest, type ManagedPortal, NEW_PASSWORD, openManagedPortal } from './managed-portal.testing.ts';

jest.setTimeout(600_000);

interface Person {
  readonly userId: number;
  readonly accountId: number;
}

describeOnBothDatabases('[S13] [S14] a user manager', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let people: Readonly<Record<'provider' | 'clerk' | 'admin' | 'examiner' | 'stranger', Person>>;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    for (const [name, kind] of [
      ['Provider', 'PROVIDER'],
      ['County', 'COUNTY'],
    ] as const)
      await portal.ensureAccount(name, kind);
    people = {
      provider: await portal.addUser({ username: 'the.provider', role: 'TRIMIN', account: 'Provider' }),
      clerk: await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' }),
      admin: await portal.addUser({ username: 'title.admin', role: 'ACCOUNT', account: 'Pacific Title' }),
      examiner: await portal.addUser({ username: 'title.examiner', role: 'USER', account: 'Pacific Title' }),
      stranger: await portal.addUser({ username: 'bank.clerk', role: 'USER', account: 'Bank of Tasi' }),
    };
  });
  afterEach(() => portal.close());

  const rows = () => getDb().selectFrom('portal_user').selectAll().orderBy('id').execute();
  const newUser = (role: string, { accountId }: Person, more: object = {}) =>
    aUserRequest({ username: 'new.user', password: NEW_PASSWORD, role, accountId, ...more });
  const changedUser = ({ userId: id, accountId }: Person, role: string, more: object = {}) =>
    aUserRequest({ id, accountId, role, ...more });

  /** Forbidden calls, by the username of the caller. None of them may add, change or delete a user. */
  const attempts: Readonly<Record<string, () => readonly (readonly [Call, object])[]>> = {
    'title.admin': () => [
      [saveUser, newUser('COUNTY', people.admin)],
      [saveUser, newUser('TRIMIN', people.admin)],
      [saveUser, newUser('GUEST', people.admin)],
      [saveUser, newUser('USER', people.stranger)],
      [saveUser, newUser('COUNTY', people.clerk)],
      [saveUser, changedUser(people.examiner, 'COUNTY')],
      [saveUser, changedUser(people.examiner, 'TRIMIN')],
      [saveUser, changedUser({ ...people.examiner, accountId: people.stranger.accountId }, 'USER')],
      [saveUser, changedUser({ ...people.stranger, accountId: people.admin.accountId }, 'USER')],
      [saveUser, changedUser(people.provider, 'USER')],
      [saveUser, changedUser(people.clerk, 'USER')],
      [saveUser, changedUser(people.admin, 'COUNTY')],
      [deleteUser, { userId: people.admin.userId }],
      [deleteUser, { userId: people.provider.userId }],
      [deleteUser, { userId: people.clerk.userId }],
    ],
    'county.clerk': () => [
      [saveUser, newUser('TRIMIN', people.clerk)],
      [saveUser, newUser('TRIMIN', people.provider)],
      [saveUser, changedUser(people.clerk, 'TRIMIN')],
      [saveUser, changedUser(people.examiner, 'TRIMIN')],
      [saveUser, changedUser(people.provider, 'USER')],
      [deleteUser, { userId: people.provider.userId }],
      [deleteUser, { userId: people.clerk.userId }],
    ],
    // users cannot delete or demote themselves, so there is always a TRIMIN user left
    'the.provider': () => [
      [deleteUser, { userId: people.provider.userId }],
      [saveUser, changedUser(people.provider, 'USER')],
    ],
  };
  it.each(Object.keys(attempts))(
    '%s is refused every call beyond its rights, and no user changes',
    async (username) => {
      const cookie = await portal.logIn(username);
      const before = await rows();
      const calls = attempts[username]?.() ?? [];
      for (const [call, body] of calls) {
        const { status } = await portal.sendAs(cookie, call, body);
        expect([call.name, body, status]).toEqual([call.name, body, expect.any(Number)]);
        expect([400, 403, 404, 409]).toContain(status);
      }
      expect(await rows()).toEqual(before);
    },
  );

  it.each([
    { usageBalance: 1_000_000 },
    { passwordHash: 'x' },
    { isAdmin: true },
    { createdBy: 'the.provider' },
    JSON.parse('{"__proto__":{"role":"TRIMIN"}}'),
    { constructor: { prototype: { role: 'TRIMIN' } } },
  ])('cannot send a field that a user entry does not have: %j', async (more: object) => {
    const cookie = await portal.logIn('title.admin');
    const before = await rows();
    for (const body of [newUser('USER', people.admin, more), changedUser(people.examiner, 'USER', more)])
      expect((await portal.sendAs(cookie, saveUser, body)).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('cannot change the status of a user by saving the entry', async () => {
    const cookie = await portal.logIn('title.admin');
    for (const status of ['I', 'L', 'P', 'X'])
      expect((await portal.sendAs(cookie, saveUser, changedUser(people.examiner, 'USER', { status }))).status).toBe(
        200,
      );
    expect((await rows()).map(({ status }) => status)).toEqual(['A', 'A', 'A', 'A', 'A']);
  });
});

const listedUsers = z.object({ users: z.array(z.object({ username: z.string() })), total: z.int() });

describeOnEmbeddedDatabase('[S12] an administrator of an account', (_getDb, getDatabase) => {
  let portal: ManagedPortal;
  let ids: readonly number[];
  let accounts: readonly number[];
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.ensureAccount('County', 'COUNTY');
    const users = [
      await portal.addUser({ username: 'title.admin', role: 'ACCOUNT', account: 'Pacific Title' }),
      await portal.addUser({ username: 'title.examiner', role: 'USER', account: 'Pacific Title' }),
      await portal.addUser({ username: 'bank.admin', role: 'ACCOUNT', account: 'Bank of Tasi' }),
      await portal.addUser({ username: 'bank.clerk', role: 'USER', account: 'Bank of Tasi' }),
      await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' }),
    ];
    ids = users.map(({ userId }) => userId);
    accounts = users.map(({ accountId }) => accountId);
  });
  afterEach(() => portal.close());

  it('sees no user of another account, whatever the filter or id is', async () => {
    const cookie = await portal.logIn('title.admin');
    const anyId = () => fc.oneof(fc.constantFrom(...ids), fc.integer({ min: -2, max: 10_000 }));
    const anyAccount = () =>
      fc.oneof(fc.constantFrom<unknown>(...accounts, ...accounts.map(String), '', 0), fc.string({ maxLength: 8 }));
    const anyFilter = () =>
      fc.record(
        {
          filterText: fc.constantFrom('', 'bank', 'clerk', '%', '_', 'title', "' or '1'='1", 'BANK.CLERK'),
          statusType: fc.constantFrom('ALL', 'A', 'I', 'P'),
          accountId: anyAccount(),
          page: fc.integer({ min: 0, max: 3 }),
          sortKey: fc.constantFrom('username', 'account', 'role'),
        },
        { requiredKeys: [] },
      );
    const readable = new Set(ids.slice(0, 2).map(String));
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(anyFilter(), anyId(), async (body, id) => {
        const { status, content } = await portal.sendAs(cookie, listUsers, body);
        expect([200, 400]).toContain(status);
        if (status === 200) {
          const { users: shownUsers, total } = listedUsers.parse(content);
          expect(shownUsers.filter(({ username }) => !username.startsWith('title.'))).toEqual([]);
          expect(total).toBeLessThanOrEqual(2);
          shown += shownUsers.length;
        }
        const details = await portal.sendAs(cookie, readUser, { id: String(id) });
        // for an id below 1, any refusal is accepted
        expect(details.status).toBe(readable.has(String(id)) ? 200 : id > 0 ? 404 : details.status);
        expect(JSON.stringify(details.content)).not.toMatch(/bank\.|county\./);
      }),
    );
    expect(shown).toBeGreaterThan(0);
  });
});
