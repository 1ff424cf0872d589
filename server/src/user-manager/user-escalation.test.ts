import { type Call, deleteUser, listUsers, readUser, saveUser } from '@portal/contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { describeOnBothDatabases, describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { aSavedUser, type ManagedPortal, NEW_PASSWORD, openManagedPortal } from './managing.testing.ts';

jest.setTimeout(600_000);

interface Person {
  readonly userId: number;
  readonly accountId: number;
}

describeOnBothDatabases('[S13] [S14] who manages users', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let people: Readonly<Record<'provider' | 'clerk' | 'admin' | 'examiner' | 'stranger', Person>>;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    for (const [name, kind] of [
      ['Provider', 'PROVIDER'],
      ['County', 'COUNTY'],
    ] as const)
      await portal.account(name, kind);
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
  const aNewOne = (role: string, { accountId }: Person, more: object = {}) =>
    aSavedUser({ username: 'new.user', password: NEW_PASSWORD, role, accountId, ...more });
  const saved = ({ userId: id, accountId }: Person, role: string, more: object = {}) =>
    aSavedUser({ id, accountId, role, ...more });

  /** What nobody but those above may do, by who tries it: nobody is made, and no row changes. */
  const attempts: Readonly<Record<string, () => readonly (readonly [Call, object])[]>> = {
    'title.admin': () => [
      [saveUser, aNewOne('COUNTY', people.admin)],
      [saveUser, aNewOne('TRIMIN', people.admin)],
      [saveUser, aNewOne('GUEST', people.admin)],
      [saveUser, aNewOne('USER', people.stranger)],
      [saveUser, aNewOne('COUNTY', people.clerk)],
      [saveUser, saved(people.examiner, 'COUNTY')],
      [saveUser, saved(people.examiner, 'TRIMIN')],
      [saveUser, saved({ ...people.examiner, accountId: people.stranger.accountId }, 'USER')],
      [saveUser, saved({ ...people.stranger, accountId: people.admin.accountId }, 'USER')],
      [saveUser, saved(people.provider, 'USER')],
      [saveUser, saved(people.clerk, 'USER')],
      [saveUser, saved(people.admin, 'COUNTY')],
      [deleteUser, { userId: people.admin.userId }],
      [deleteUser, { userId: people.provider.userId }],
      [deleteUser, { userId: people.clerk.userId }],
    ],
    'county.clerk': () => [
      [saveUser, aNewOne('TRIMIN', people.clerk)],
      [saveUser, aNewOne('TRIMIN', people.provider)],
      [saveUser, saved(people.clerk, 'TRIMIN')],
      [saveUser, saved(people.examiner, 'TRIMIN')],
      [saveUser, saved(people.provider, 'USER')],
      [deleteUser, { userId: people.provider.userId }],
      [deleteUser, { userId: people.clerk.userId }],
    ],
    // nobody else may end a TRIMIN user, so the last one stays
    'the.provider': () => [
      [deleteUser, { userId: people.provider.userId }],
      [saveUser, saved(people.provider, 'USER')],
    ],
  };
  it.each(Object.keys(attempts))('%s gives nobody more than its own rights, and ends nobody above it', async (who) => {
    const cookie = await portal.logIn(who);
    const before = await rows();
    const tried = attempts[who]?.() ?? [];
    for (const [call, body] of tried) {
      const { status } = await portal.as(cookie, call, body);
      expect([call.name, body, status]).toEqual([call.name, body, expect.any(Number)]);
      expect([400, 403, 404, 409]).toContain(status);
    }
    expect(await rows()).toEqual(before);
  });

  it.each([
    { usageBalance: 1_000_000 },
    { passwordHash: 'x' },
    { isAdmin: true },
    { createdBy: 'the.provider' },
    JSON.parse('{"__proto__":{"role":"TRIMIN"}}'),
    { constructor: { prototype: { role: 'TRIMIN' } } },
  ])('is refused a field that an entry does not have: %j', async (more: object) => {
    const cookie = await portal.logIn('title.admin');
    const before = await rows();
    for (const body of [aNewOne('USER', people.admin, more), saved(people.examiner, 'USER', more)])
      expect((await portal.as(cookie, saveUser, body)).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('keeps the status that a user has, whatever comes back with an entry', async () => {
    const cookie = await portal.logIn('title.admin');
    for (const status of ['I', 'L', 'P', 'X'])
      expect((await portal.as(cookie, saveUser, saved(people.examiner, 'USER', { status }))).status).toBe(200);
    expect((await rows()).map(({ status }) => status)).toEqual(['A', 'A', 'A', 'A', 'A']);
  });
});

const listed = z.object({ users: z.array(z.object({ username: z.string() })), total: z.int() });

describeOnEmbeddedDatabase('[S12] an administrator of an account', (_getDb, getDatabase) => {
  let portal: ManagedPortal;
  let ids: readonly number[];
  let accounts: readonly number[];
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.account('County', 'COUNTY');
    const made = [
      await portal.addUser({ username: 'title.admin', role: 'ACCOUNT', account: 'Pacific Title' }),
      await portal.addUser({ username: 'title.examiner', role: 'USER', account: 'Pacific Title' }),
      await portal.addUser({ username: 'bank.admin', role: 'ACCOUNT', account: 'Bank of Tasi' }),
      await portal.addUser({ username: 'bank.clerk', role: 'USER', account: 'Bank of Tasi' }),
      await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' }),
    ];
    ids = made.map(({ userId }) => userId);
    accounts = made.map(({ accountId }) => accountId);
  });
  afterEach(() => portal.close());

  it('sees no user of another account, whatever it asks for', async () => {
    const cookie = await portal.logIn('title.admin');
    const anId = () => fc.oneof(fc.constantFrom(...ids), fc.integer({ min: -2, max: 10_000 }));
    const account = () =>
      fc.oneof(fc.constantFrom<unknown>(...accounts, ...accounts.map(String), '', 0), fc.string({ maxLength: 8 }));
    const filters = () =>
      fc.record(
        {
          filterText: fc.constantFrom('', 'bank', 'clerk', '%', '_', 'title', "' or '1'='1", 'BANK.CLERK'),
          statusType: fc.constantFrom('ALL', 'A', 'I', 'P'),
          accountId: account(),
          page: fc.integer({ min: 0, max: 3 }),
          sortKey: fc.constantFrom('username', 'account', 'role'),
        },
        { requiredKeys: [] },
      );
    const readable = new Set(ids.slice(0, 2).map(String));
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(filters(), anId(), async (body, id) => {
        const { status, content } = await portal.as(cookie, listUsers, body);
        expect([200, 400]).toContain(status);
        if (status === 200) {
          const { users, total } = listed.parse(content);
          expect(users.filter(({ username }) => !username.startsWith('title.'))).toEqual([]);
          expect(total).toBeLessThanOrEqual(2);
          shown += users.length;
        }
        const one = await portal.as(cookie, readUser, { id: String(id) });
        expect(one.status).toBe(readable.has(String(id)) ? 200 : id > 0 ? 404 : one.status);
        expect(JSON.stringify(one.content)).not.toMatch(/bank\.|county\./);
      }),
    );
    expect(shown).toBeGreaterThan(0);
  });
});
