import {
  changeUserStatus,
  changeUserStatusInList,
  confirmEmail,
  deleteUser,
  listUsers,
  loginStatus,
  readUser,
  resetPassword,
  saveUser,
  setUserPassword,
  updateProfile,
} from '@portal/contracts';
import * as z from 'zod/mini';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, TEST_PASSWORD } from '../testing/test-portal.ts';
import {
  aUserRequest,
  changesOf,
  type ManagedPortal,
  NEW_PASSWORD,
  openManagedPortal,
} from './managed-portal.testing.ts';

jest.setTimeout(60_000);
const list = z.object({
  users: z.array(z.object({ id: z.int(), username: z.string(), status: z.string() })),
  total: z.int(),
  page: z.int(),
});
const entry = z.looseObject({ id: z.int(), version: z.int(), changedBy: z.string(), status: z.string() });

describeOnBothDatabases('the user manager', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let customer: number;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.ensureAccount('County', 'COUNTY');
    customer = await portal.ensureAccount('Pacific Title', 'CUSTOMER');
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const listed = async (body: object, cookie = clerk) =>
    list.parse((await portal.sendAs(cookie, listUsers, body)).content);
  const namesOf = async (body: object, cookie = clerk) =>
    (await listed(body, cookie)).users.map(({ username }) => username).join(' ');
  const read = async (id: number, cookie = clerk) =>
    entry.parse((await portal.sendAs(cookie, readUser, { id: String(id) })).content);
  const changes = () => changesOf(getDb());
  const loginStatusOf = async (cookie: string) =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;
  const mails = () => getDb().selectFrom('outbox').select('message').orderBy('id').execute();

  describe('the list', () => {
    beforeEach(async () => {
      for (const [username, status, account] of [
        ['title.admin', 'A', 'Pacific Title'],
        ['title.examiner', 'A', 'Pacific Title'],
        ['kim.sungho', 'P', 'Pacific Title'],
        ['old.examiner', 'I', 'Pacific Title'],
        ['bank.clerk', 'L', 'Bank of Tasi'],
      ] as const)
        await portal.addUser({ username, role: username === 'title.admin' ? 'ACCOUNT' : 'USER', status, account });
      await getDb()
        .updateTable('portal_user')
        .set({ first_name: 'Sung Ho', last_name: 'Kim', email: 'sungho%1@tasi.example' })
        .where('username', '=', 'kim.sungho')
        .execute();
    });

    it.each([
      [{}, 'bank.clerk county.clerk kim.sungho old.examiner title.admin title.examiner'],
      [{ statusType: 'A' }, 'county.clerk title.admin title.examiner'],
      [{ statusType: 'I' }, 'old.examiner'],
      [{ statusType: 'P' }, 'kim.sungho'],
      [{ statusType: 'ALL', filterText: 'EXAMINER' }, 'old.examiner title.examiner'],
      [{ filterText: 'kim  sung' }, 'kim.sungho'],
      [{ filterText: 'kim, sung' }, 'kim.sungho'],
      [{ filterText: 'tasi.example' }, 'kim.sungho'],
      [{ filterText: '%1@' }, 'kim.sungho'],
      [{ filterText: '%' }, 'kim.sungho'],
      [{ filterText: '_' }, ''],
      [{ filterText: "' or 1=1 --" }, ''],
      [{ sortKey: 'username', sortDirection: 'DESC', filterText: 'title' }, 'title.examiner title.admin'],
      [{ sortKey: 'role', filterText: 'title' }, 'title.admin title.examiner'],
      [{ sortKey: 'account', statusType: 'ALL', filterText: 'clerk' }, 'bank.clerk county.clerk'],
      [{ accountId: '' }, 'bank.clerk county.clerk kim.sungho old.examiner title.admin title.examiner'],
    ])(
      '[002-3.user.2] [002-7.users.8] [002-2.3.list.1] [002-9.filters.1] narrowed by %p shows %p',
      async (filters, names) => {
        expect(await namesOf(filters)).toBe(names);
      },
    );

    it('[002-2.3.list.2] shows the users of one account, sent as a number or as its code', async () => {
      const names = 'kim.sungho old.examiner title.admin title.examiner';
      expect(await namesOf({ accountId: customer })).toBe(names);
      expect(await namesOf({ accountId: String(customer) })).toBe(names);
    });

    it('[002-6.users.3] shows an account administrator only the own account, whatever account is requested', async () => {
      const admin = await portal.logIn('title.admin');
      const names = 'kim.sungho old.examiner title.admin title.examiner';
      expect(await namesOf({}, admin)).toBe(names);
      const bank = await portal.ensureAccount('Bank of Tasi', 'CUSTOMER');
      expect(await namesOf({ accountId: bank }, admin)).toBe('');
    });

    it('[002-2.3.list.3] [002-9.pages.1] has pages of ten, and returns the last page for a page number that is too large', async () => {
      for (let number = 10; number < 31; number += 1)
        await portal.addUser({ username: `many.user${number}`, role: 'USER' });
      const first = await listed({ filterText: 'many', page: 1 });
      expect([first.users.length, first.total, first.page]).toEqual([10, 21, 1]);
      const last = await listed({ filterText: 'many', page: 9 });
      expect([last.users.map(({ username }) => username), last.page]).toEqual([['many.user30'], 3]);
      // a client of the specification sends no page number and divides the list into pages itself
      expect((await listed({ filterText: 'many' })).users).toHaveLength(21);
    });
  });

  describe('the status of a user', () => {
    it('[002-4.userStatus.2] [002-7.users.1] changes from active to inactive and back, and is in the response', async () => {
      const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      const examiner = await portal.logIn('title.examiner');
      const answer = await portal.sendAs(clerk, changeUserStatus, { userId, filterText: '', includeInactive: true });
      expect([answer.status, answer.content]).toEqual([200, { status: 'I' }]);
      expect(await loginStatusOf(examiner)).toMatchObject({
        authenticated: false,
        endedBecause: 'SESSION_USER_INACTIVE',
      });
      await expect(portal.logIn('title.examiner')).rejects.toThrow('LOGIN_FAILED');
      expect((await portal.sendAs(clerk, changeUserStatus, { userId })).content).toEqual({ status: 'A' });
      // users with a session must log in again
      expect(await loginStatusOf(examiner)).toMatchObject({ authenticated: false });
      await portal.logIn('title.examiner');
      expect(await changes()).toMatchObject([
        { by: 'county.clerk', userId, before: { status: 'A' }, after: { status: 'I' }, sessionsEnded: 1 },
        { by: 'county.clerk', userId, before: { status: 'I' }, after: { status: 'A' } },
      ]);
    });

    it.each(['L', 'P', 'I'])('%s becomes active, and its failed logins are cleared', async (status) => {
      const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER', status });
      const failure = { username_key: 'title.examiner', failures: 9, first_failed_at: portal.services.now() };
      const until = new Date(portal.services.now().getTime() + 60_000);
      await getDb()
        .insertInto('login_failure')
        .values({ ...failure, network: '127.0.0.0/24', refused_until: until })
        .execute();
      expect((await portal.sendAs(clerk, changeUserStatus, { userId })).content).toEqual({ status: 'A' });
      await portal.logIn('title.examiner');
    });

    it('[002-7.users.2] is returned with the current list, for the filters that were sent', async () => {
      const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      const body = { userId, status: 'A', statusType: 'A', filterText: 'title', accountId: 0 };
      const answer = await portal.sendAs(clerk, changeUserStatusInList, body);
      expect(answer.content).toMatchObject({ users: [], total: 0 });
    });

    it('is not changed back by a concurrent second request', async () => {
      const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      const both = await Promise.all([1, 2].map(() => portal.sendAs(clerk, changeUserStatus, { userId, status: 'A' })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await read(userId)).status).toBe('I');
    });

    it('becomes inactive for only one of two users who deactivate each other at the same time', async () => {
      const ids: number[] = [];
      for (const username of ['admin.one1', 'admin.two2'])
        ids.push((await portal.addUser({ username, role: 'TRIMIN', account: 'Provider' })).userId);
      const [one = '', two = ''] = await Promise.all(['admin.one1', 'admin.two2'].map((name) => portal.logIn(name)));
      const answers = await Promise.all([
        portal.sendAs(one, changeUserStatus, { userId: ids[1] }),
        portal.sendAs(two, changeUserStatus, { userId: ids[0] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const active = await getDb()
        .selectFrom('portal_user')
        .select('id')
        .where('role', '=', 'TRIMIN')
        .where('status', '=', 'A')
        .execute();
      expect(active).toHaveLength(1);
    });
  });

  it('does not let administrators change their own user', async () => {
    const { id } = await getDb()
      .selectFrom('portal_user')
      .select('id')
      .where('username', '=', 'county.clerk')
      .executeTakeFirstOrThrow();
    const before = await read(id);
    for (const [call, body] of [
      [changeUserStatus, { userId: id }],
      [deleteUser, { userId: id }],
      [setUserPassword, { id, password: NEW_PASSWORD }],
      [saveUser, aUserRequest({ id, accountId: before.accountId, role: 'COUNTY' })],
    ] as const)
      expect(await portal.sendAs(clerk, call, body)).toMatchObject({ status: 409, code: 'OWN_USER' });
    expect(await read(id)).toEqual(before);
  });

  describe('deleting', () => {
    it('[002-7.users.3] hides a user, ends its sessions and frees its name, but keeps the data of its actions', async () => {
      const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      const examiner = await portal.logIn('title.examiner');
      const answer = await portal.sendAs(clerk, deleteUser, {
        userId,
        filterText: '',
        statusType: 'ALL',
        accountId: 0,
      });
      expect(answer).toMatchObject({ status: 200, message: 'User deleted', content: { total: 1 } });
      expect(await loginStatusOf(examiner)).toMatchObject({ authenticated: false });
      expect((await portal.sendAs(clerk, readUser, { id: String(userId) })).status).toBe(404);
      expect((await portal.sendAs(clerk, deleteUser, { userId })).status).toBe(404);
      const created = await portal.sendAs(
        clerk,
        saveUser,
        aUserRequest({ accountId: customer, username: 'Title.Examiner', password: NEW_PASSWORD }),
      );
      expect(created.status).toBe(200);
      const logins = await getDb()
        .selectFrom('audit_log')
        .select('id')
        .where('kind', '=', 'LOGIN')
        .where('user_id', '=', userId)
        .execute();
      expect(logins).toHaveLength(1);
      expect((await changes())[0]).toMatchObject({ by: 'county.clerk', userId, after: null, sessionsEnded: 1 });
    });

    it('is refused for the last administrator of an account that has users', async () => {
      const { userId } = await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
      const other = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      expect(await portal.sendAs(clerk, deleteUser, { userId })).toMatchObject({
        status: 409,
        code: 'LAST_ADMINISTRATOR',
      });
      const demoted = aUserRequest({ id: userId, accountId: customer, role: 'USER' });
      expect(await portal.sendAs(clerk, saveUser, demoted)).toMatchObject({ status: 409, code: 'LAST_ADMINISTRATOR' });
      await portal.sendAs(clerk, deleteUser, { userId: other.userId });
      expect((await portal.sendAs(clerk, deleteUser, { userId })).status).toBe(200);
    });
  });

  describe('a new user', () => {
    const create = (more: object, cookie = clerk) =>
      portal.sendAs(
        cookie,
        saveUser,
        aUserRequest({ accountId: customer, username: 'rosa.camacho', password: NEW_PASSWORD, ...more }),
      );

    it('[002-7.users.4] [002-4.newUser.1] is active, and must change the password that staff chose', async () => {
      const created = await create({});
      expect(created).toMatchObject({
        status: 200,
        message: 'User created',
        content: {
          username: 'rosa.camacho',
          status: 'A',
          role: 'USER',
          accountId: customer,
          version: 1,
          changedBy: 'county.clerk',
        },
      });
      const cookie = await portal.logIn('rosa.camacho', NEW_PASSWORD);
      expect(await loginStatusOf(cookie)).toMatchObject({ user: { mustChangePassword: true } });
      const [change] = await changes();
      expect(change).toMatchObject({
        by: 'county.clerk',
        before: null,
        after: { email: 'rosa@tasi.example', role: 'USER' },
      });
      expect(JSON.stringify(await changes())).not.toMatch(/Breadfruit|argon2/);
    });

    it.each([
      ['a name that is taken', { username: 'County.Clerk' }, 409, 'USERNAME_TAKEN'],
      ['a short password', { password: 'short1!' }, 400, 'INVALID'],
      ['its own name as password', { password: 'rosacamacho1!' }, 400, 'INVALID'],
      ['no account', { accountId: 0 }, 400, 'INVALID'],
      ['an account that does not exist', { accountId: 999_999 }, 400, 'INVALID'],
      ['a user type of another kind of account', { role: 'COUNTY' }, 400, 'INVALID'],
      ['a user type above the manager', { role: 'TRIMIN' }, 400, 'INVALID'],
      ['an unknown field', { lock_cause: null }, 400, 'INVALID'],
      ['no email', { email: ' ' }, 400, 'INVALID'],
    ])('with %s is rejected, and no user is created', async (_case, more, status, code) => {
      expect(await create(more)).toMatchObject({ status, code });
      expect(await getDb().selectFrom('portal_user').select('id').execute()).toHaveLength(1);
    });

    it('in an account that was deleted under the open form is rejected with a message at the account', async () => {
      const accountId = await portal.ensureAccount('Bank of Tasi', 'CUSTOMER');
      const account = getDb().updateTable('account').where('id', '=', accountId);
      await account.set({ deleted_at: portal.services.now(), status: 'I' }).execute();
      expect((await create({ accountId })).content).toEqual({ errors: { accountId: { key: 'accountGone' } } });
    });

    it('of an account administrator belongs to its account', async () => {
      await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
      const admin = await portal.logIn('title.admin');
      const bank = await portal.ensureAccount('Bank of Tasi', 'CUSTOMER');
      expect((await create({ accountId: bank }, admin)).content).toEqual({
        errors: { accountId: { key: 'accountGone' } },
      });
      expect((await create({}, admin)).status).toBe(200);
    });

    it('of role GUEST has no password', async () => {
      const guests = await portal.ensureAccount('Guests', 'GUEST');
      const created = await create({ accountId: guests, role: 'GUEST', username: 'guest.user', password: undefined });
      expect(created.status).toBe(200);
      const user = await getDb()
        .selectFrom('portal_user')
        .select('password_hash')
        .where('username', '=', 'guest.user')
        .executeTakeFirstOrThrow();
      expect(user.password_hash).toBeNull();
    });

    it('is created once for one name, even by concurrent requests', async () => {
      const both = await Promise.all([create({}), create({})]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  describe('a changed user', () => {
    let id: number;
    beforeEach(async () => {
      await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
      id = (await portal.addUser({ username: 'title.examiner', role: 'USER' })).userId;
      await getDb().updateTable('portal_user').set({ email: 'old@tasi.example' }).where('id', '=', id).execute();
    });
    const change = (more: object = {}, cookie = clerk) =>
      portal.sendAs(cookie, saveUser, aUserRequest({ id, accountId: customer, ...more }));

    it('[002-3.user.1] [002-7.users.9] has the new values and the author of the change, and its audit row the previous values', async () => {
      const { version } = await read(id);
      const saved = await change({ version, phone: '(670) 664-1234', email: 'old@tasi.example' });
      expect(saved).toMatchObject({ status: 200, message: 'User saved' });
      expect(saved.content).toMatchObject({ version: version + 1, changedBy: 'county.clerk', phone: '(670) 664-1234' });
      expect(await read(id)).toEqual(saved.content);
      expect(Object.keys(await read(id))).toEqual(
        expect.arrayContaining([
          ...['id', 'username', 'role', 'accountId', 'accountName', 'firstName', 'lastName', 'company', 'address'],
          ...['city', 'state', 'zip', 'email', 'phoneFormatType', 'phone', 'status'],
        ]),
      );
      expect(await read(id)).not.toHaveProperty('password');
      expect((await changes()).at(-1)).toMatchObject({
        before: { firstName: '', phone: '' },
        after: { firstName: 'Rosa', phone: '(670) 664-1234' },
      });
      expect((await changes()).at(-1)).not.toHaveProperty('after.email');
    });

    it('is rejected if the sent version is outdated, but not if no version is sent', async () => {
      const { version } = await read(id);
      const both = await Promise.all([change({ version, company: 'One' }), change({ version, company: 'Two' })]);
      expect(both.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).sort()).toEqual(['200', '409 CHANGED']);
      expect((await change({ company: 'Three' })).status).toBe(200);
    });

    it('has a new version after a change of the own profile', async () => {
      const { version } = await read(id);
      const cookie = await portal.logIn('title.examiner');
      const { firstName, lastName, company, address, city, state, zip, email, phoneFormatType, phone } = z
        .record(z.string(), z.unknown())
        .parse(aUserRequest({ email: 'old@tasi.example' }));
      const profile = { firstName, lastName, company, address, city, state, zip, email, phoneFormatType, phone };
      expect((await portal.sendAs(cookie, updateProfile, profile)).status).toBe(200);
      expect(await read(id)).toMatchObject({ version: version + 1, changedBy: 'title.examiner' });
      expect((await change({ version })).code).toBe('CHANGED');
    });

    it('is notified of another email address at the old one', async () => {
      await change({ email: 'new@tasi.example' });
      expect((await mails()).map(({ message }) => message)).toMatchObject([
        { kind: 'emailChanged', to: 'old@tasi.example' },
      ]);
    });

    it.each([resetPassword, confirmEmail])(
      '[S19] with another email address voids the links to $name',
      async (call) => {
        const ticket = newSecret();
        const soon = new Date(portal.services.now().getTime() + 3_600_000);
        const row = { ticket_hash: secretHash(ticket), user_id: id, expires_at: soon };
        const requestedChange = { email: 'thief@tasi.example', requested_at: soon, requests_since: soon, requests: 1 };
        if (call === confirmEmail)
          await getDb()
            .insertInto('email_change')
            .values({ ...row, ...requestedChange })
            .execute();
        else await getDb().insertInto('reset_ticket').values(row).execute();
        await change({ email: 'new@tasi.example' });
        const password = call === resetPassword ? { password: NEW_PASSWORD } : {};
        expect((await portal.send(call, { ticket, ...password })).statusCode).toBe(404);
        expect(await read(id)).toMatchObject({ email: 'new@tasi.example' });
      },
    );

    it('with another account or user type must log in again', async () => {
      const cookie = await portal.logIn('title.examiner');
      expect((await change({ role: 'ACCOUNT' })).status).toBe(200);
      expect(await loginStatusOf(cookie)).toMatchObject({
        authenticated: false,
        endedBecause: 'SESSION_ENDED_BY_STAFF',
      });
      expect(await loginStatusOf(await portal.logIn('title.examiner'))).toMatchObject({ user: { role: 'ACCOUNT' } });
    });

    it('that is not active is read-only', async () => {
      await portal.sendAs(clerk, changeUserStatus, { userId: id });
      expect(await change()).toMatchObject({ status: 409, code: 'USER_NOT_ACTIVE' });
    });
  });

  describe('a password', () => {
    it('[002-7.users.5] that an administrator sets ends all sessions, must be changed at the next login, and is announced by email', async () => {
      const { userId: id } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      await getDb().updateTable('portal_user').set({ email: 'old@tasi.example' }).where('id', '=', id).execute();
      const cookie = await portal.logIn('title.examiner');
      const body = { id, username: 'title.examiner', password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
      expect(await portal.sendAs(clerk, setUserPassword, body)).toMatchObject({
        status: 200,
        message: 'Password updated',
      });
      expect(await loginStatusOf(cookie)).toMatchObject({
        authenticated: false,
        endedBecause: 'SESSION_PASSWORD_CHANGED',
      });
      await expect(portal.logIn('title.examiner', TEST_PASSWORD)).rejects.toThrow('LOGIN_FAILED');
      expect(await loginStatusOf(await portal.logIn('title.examiner', NEW_PASSWORD))).toMatchObject({
        user: { mustChangePassword: true },
      });
      expect((await mails()).map(({ message }) => message)).toMatchObject([
        { kind: 'passwordChanged', to: 'old@tasi.example' },
      ]);
      expect(JSON.stringify(await changes())).not.toMatch(/Breadfruit|argon2/);
    });

    it.each([
      ['too short', { password: 'short1!' }, { password: { key: 'passwordMinimum' } }],
      [
        'that is not confirmed',
        { password: NEW_PASSWORD, passwordConfirm: 'Other#2026' },
        { passwordConfirm: { key: 'passwordMismatch' } },
      ],
      ["that contains its user's name", { password: 'title.examiner1!' }, { password: { key: 'passwordOwnName' } }],
      ['that is common', { password: 'password1!' }, { password: { key: 'passwordCommon' } }],
    ])('%s is rejected', async (_case, more, errors) => {
      const { userId: id } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      const { status, content } = await portal.sendAs(clerk, setUserPassword, { id, ...more });
      expect([status, content]).toEqual([400, { errors }]);
    });
  });
});
