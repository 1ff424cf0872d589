import { type AnyEnvelope, type Call, forgotPassword, loginStatus, resetPassword } from '@portal/contracts';
import { checkLandSharkOneAccountsUsers, migrateLandSharkOneAccountsUsers } from '@portal/contracts/county-config';
import { cents } from '@portal/domain';
import { sql } from 'kysely';
import pino from 'pino';
import { recoveryHandler } from '../auth/recovery.mail.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { postJournal } from '../ledger/journal.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { deliveredMails } from '../mail/delivered-mails.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { anAccount, aUser, type Ls1Database, openLs1 } from './ls1.testing.ts';

jest.setTimeout(60_000);

describeOnBothDatabases('accounts and users of LandShark One', (getDb, getDatabase) => {
  let ls1: Ls1Database;
  let portal: TestPortal;
  let staff: string;
  let logged: string[];

  beforeEach(async () => {
    ls1 = await openLs1();
    logged = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
    portal = await openTestPortal(getDatabase(), {
      services: { log, ls1: { allowedHosts: [ls1.host], connectMs: 500, statementMs: 2_000 } },
    });
    await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    await portal.addUser({ username: 'guest', role: 'GUEST', account: 'Guests', passwordHash: null });
    for (const [name, kind] of [
      ['Provider', 'PROVIDER'],
      ['County', 'COUNTY'],
      ['Guests', 'GUEST'],
    ] as const)
      await getDb().updateTable('account').set({ kind }).where('name', '=', name).execute();
    staff = await portal.logIn('provider.staff');
  });
  afterEach(async () => {
    await portal.close();
    await ls1.close();
  });

  const send = async (call: Call, more: object = {}, cookie = staff): Promise<AnyEnvelope> =>
    envelopeOfAnswer(await portal.send(call, { ...ls1.access, ...more }, { cookie }));
  const check = async (more: object = {}) =>
    checkLandSharkOneAccountsUsers.content.parse((await send(checkLandSharkOneAccountsUsers, more)).content);
  const migrate = (more: object = {}) => send(migrateLandSharkOneAccountsUsers, more);
  const existingUsers = () =>
    getDb()
      .selectFrom('portal_user')
      .innerJoin('account', 'account.id', 'portal_user.account_id')
      .where('portal_user.deleted_at', 'is', null)
      .where('account.deleted_at', 'is', null)
      .select(['username', 'role', 'account.name as account', 'portal_user.status'])
      .orderBy('username')
      .execute();
  const balances = async () =>
    (
      await sql<{ name: string; kind: string; balance: number; reference: string }>`
        select account.name, ledger_account.kind, balance, journal.reference from ledger_account
          join account on account.id::text = owner and account.deleted_at is null
          join entry on ledger_account_id = ledger_account.id join journal on journal.id = journal_id
        order by 1, 2`.execute(getDb())
    ).rows;

  it('[002-2.5.ls1.1] [002-7.ls1.1] are counted first, and then replace the existing ones', async () => {
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    const admin = await portal.logIn('title.admin');
    await ls1.add(
      'accounts',
      anAccount('7', { name: 'Pacific Title', escrow: '125.5000', zip: '96950' }),
      anAccount('8', { account_type: 'FLAT_FEE', flat_fee_level: '2', images: 40, user_reload: 'true', status: 'I' }),
    );
    await ls1.add('users', aUser('1', '7', { username: 'jsmith', role: 'ACCOUNT' }), aUser('2', '8', { email: null }));
    const before = await check();
    expect(before).toMatchObject({
      wiped: { accounts: 1, users: 1, sessions: 1 },
      loaded: { accounts: 2, users: 2, withoutEmail: 1, escrowCents: 12_550, images: 40 },
      rejected: { accounts: 0, users: 0, rows: [] },
      blocked: [],
    });
    expect((await existingUsers()).map(({ username }) => username)).toContain('title.admin');

    const answer = await migrate({ seen: before.seen });
    expect(answer).toMatchObject({ ok: true, message: 'Accounts and users migrated' });
    expect(await existingUsers()).toEqual([
      { username: 'county.clerk', role: 'COUNTY', account: 'County', status: 'A' },
      { username: 'examiner.2', role: 'USER', account: 'Abstract 8', status: 'A' },
      { username: 'guest', role: 'GUEST', account: 'Guests', status: 'A' },
      { username: 'jsmith', role: 'ACCOUNT', account: 'Pacific Title', status: 'A' },
      { username: 'provider.staff', role: 'TRIMIN', account: 'Provider', status: 'A' },
    ]);
    expect(await balances()).toEqual([
      { name: 'Abstract 8', kind: 'IMAGES', balance: 40, reference: 'ls1:8' },
      { name: 'Pacific Title', kind: 'ESCROW', balance: 12_550, reference: 'ls1:7' },
    ]);
    expect(await verifyLedger(getDb())).toBeNull();
    // earlier sessions end, and earlier accounts are hidden but not erased
    const { content } = await send(checkLandSharkOneAccountsUsers, {}, admin);
    expect(content).toBeNull();
    const hidden = await getDb().selectFrom('account').select('name').where('deleted_at', 'is not', null).execute();
    expect(hidden).toEqual([{ name: 'Pacific Title' }]);
    const access = await getDb().selectFrom('account_page_access').select('account_id').distinct().execute();
    expect(access).toHaveLength(2);
  });

  it('do not keep their password of LandShark One, and get a new one by email', async () => {
    await portal.saveRecord('loginPageRegistration', { forgotPasswordLink: true, emaileExpireIn: 4 });
    await ls1.add('accounts', anAccount('7'));
    await ls1.add('users', aUser('1', '7'), aUser('2', '7', { status: 'L' }));
    await migrate();
    for (const password of ['', TEST_PASSWORD, 'Secret of LS1'])
      await expect(portal.logIn('examiner.1', password)).rejects.toThrow('could not log in');
    for (const username of ['examiner.1', 'examiner.2'])
      await portal.send(forgotPassword, { username, email: `${username}@abstract.example` });
    const { services } = portal;
    const mails = await deliveredMails(getDb(), services, (mailer) => ({
      recovery: recoveryHandler(services, mailer),
    }));
    // users who were locked in LS1 remain locked
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([['examiner.1@abstract.example', 'passwordReset']]);
    const ticket = /passwordReset\/([\w-]{43})\n/.exec(mails[0]?.text ?? '')?.[1];
    await portal.send(resetPassword, { ticket, password: 'Breadfruit#7' });
    const cookie = await portal.logIn('examiner.1', 'Breadfruit#7');
    const status = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    expect(status.content).toMatchObject({ authenticated: true });
  });

  it('are not migrated while an existing account has escrow, a debt or a credit, and the message has the amounts', async () => {
    const { accountId } = await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    const other = await portal.addUser({ username: 'bank.admin', role: 'ACCOUNT', account: 'Saipan Bank' });
    // refunded after its invoice was paid
    const paid = await portal.addUser({ username: 'tinian.admin', role: 'ACCOUNT', account: 'Tinian Title' });
    await getDb()
      .transaction()
      .execute(async (tx) => {
        const actor = { userId: null, accountId };
        const facts = { idempotencyKey: 'one', reference: 'cash', now: portal.services.now(), actor };
        await postOpeningBalance(tx, { ...facts, accountId, amount: cents(1250) });
        for (const [owner, amount] of [
          [other.accountId, -300],
          [paid.accountId, 450],
        ] as const)
          await postJournal(tx, {
            idempotencyKey: `receivable-${owner}`,
            kind: 'SEARCH',
            actor,
            reference: 'x',
            lines: [],
            postedAt: facts.now,
            entries: [
              { account: customerLedgerAccount('RECEIVABLE', owner), amount },
              { account: countyLedgerAccount('REVENUE'), amount: 0 - amount },
            ],
          });
      });
    await ls1.add('accounts', anAccount('7'));
    const { blocked } = await check();
    expect(blocked).toEqual([
      { account: 'Pacific Title', escrowCents: 1250, owedCents: 0, creditCents: 0, isPaying: false },
      { account: 'Saipan Bank', escrowCents: 0, owedCents: 300, creditCents: 0, isPaying: false },
      { account: 'Tinian Title', escrowCents: 0, owedCents: 0, creditCents: 450, isPaying: false },
    ]);
    const answer = await migrate();
    expect(answer.code).toBe('LS1_MONEY_LEFT');
    expect(answer.message).toBe(
      'Accounts with money or payments: 3, first Pacific Title. Escrow: $12.50. Unpaid: $3.00. County owes: $4.50.',
    );
    expect((await existingUsers()).map(({ username }) => username)).toContain('bank.admin');
    expect(await getDb().selectFrom('ledger_account').select('id').where('is_closed', '=', true).execute()).toEqual([]);
  });

  it('are loaded without invalid rows, which are reported with a reason', async () => {
    await ls1.add(
      'accounts',
      anAccount('1'),
      anAccount('1', { name: 'Another' }),
      anAccount('2', { name: 'ABSTRACT 1' }),
      anAccount('3', { name: null }),
      anAccount('4', { name: 'x'.repeat(61) }),
      anAccount('5', { account_type: 'WEEKLY' }),
      anAccount('6', { escrow: 'twelve' }),
      anAccount('7', { escrow: '-1.00' }),
      anAccount('8', { payment_method: 'INVOICE', escrow: '5.00' }),
      anAccount('9', { monthly_fee: '1e9' }),
      anAccount('10', { name: 'County' }),
      { name: 'No number', status: 'A' },
      anAccount('11', { name: 'Hagåtña\u200b  Title', images: '3.5' }),
    );
    await ls1.add(
      'users',
      aUser('1', '1'),
      aUser('2', '1', { username: 'EXAMINER.1' }),
      aUser('3', '1', { username: 'provider.STAFF' }),
      aUser('4', '1', { username: "o'brien; drop table" }),
      aUser('5', '1', { role: 'TRIMIN' }),
      aUser('6', '99'),
      aUser('7', '1', { email: 'nowhere' }),
      aUser('8', '1', { phone: '1-670-234-5678', zip: '969501' }),
      aUser('9', '1', { status: 'P' }),
      aUser('10', '1', { first_name: '', phone: '+1 (670) 234 5678' }),
    );
    const { loaded, rejected } = await check();
    expect(loaded).toMatchObject({ accounts: 1, users: 2 });
    expect(
      rejected.rows.map(({ view, id, column, message }) => `${view} ${id} ${column} ${message.key}`).sort(),
    ).toEqual(
      [
        'accounts 1 id ls1Twice',
        'accounts  id required',
        'accounts 10 name ls1Twice',
        'accounts 11 images malformed',
        'accounts 2 name ls1Twice',
        'accounts 3 name required',
        'accounts 4 name maximumCharacters',
        'accounts 5 account_type malformed',
        'accounts 6 escrow malformed',
        'accounts 7 escrow ls1Balance',
        'accounts 8 escrow ls1Balance',
        'accounts 9 monthly_fee malformed',
        'users 2 username ls1Twice',
        'users 3 username ls1Twice',
        'users 4 username usernameCharacters',
        'users 5 role malformed',
        'users 6 account_id ls1NoAccount',
        'users 7 email malformed',
        'users 8 zip zip',
        'users 9 status malformed',
      ].sort(),
    );
    expect((await migrate()).ok).toBe(true);
    expect((await existingUsers()).map(({ username }) => username)).toEqual([
      'county.clerk',
      'examiner.1',
      'examiner.10',
      'guest',
      'provider.staff',
    ]);
  });

  it('are not migrated if the data changed after the confirmation', async () => {
    await ls1.add('accounts', anAccount('7'));
    const { seen } = await check();
    await ls1.add('users', aUser('1', '7'));
    expect((await migrate({ seen })).code).toBe('CHANGED');
    const again = await check();
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    expect((await migrate({ seen: again.seen })).code).toBe('CHANGED');
    expect((await existingUsers()).map(({ username }) => username)).toContain('title.admin');
  });

  it('[002-7.ls1.1] are not wiped if no account would replace them, and the audit log has the attempt', async () => {
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    const admin = await portal.logIn('title.admin');
    await ls1.add('accounts', anAccount('7', { name: null }));
    await ls1.add('users', aUser('1', '7'));
    const { seen } = await check();
    for (const more of [{}, { seen }]) {
      const answer = await migrate(more);
      expect([answer.ok, answer.code, answer.message]).toEqual([false, 'LS1_NO_ACCOUNT', 'No account can be loaded.']);
    }
    expect((await existingUsers()).map(({ username }) => username)).toContain('title.admin');
    const { content } = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie: admin }));
    expect(content).toMatchObject({ authenticated: true });
    const rows = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'LS1_MIGRATED').execute();
    const refused = rows
      .map(({ detail }) => detail)
      .filter((detail) => !JSON.stringify(detail).includes('"isDryRun":true'));
    const none = { wiped: { accounts: 0, users: 0, sessions: 0 }, rejected: { accounts: 1, users: 1 } };
    expect(refused).toEqual([
      expect.objectContaining({ refused: 'LS1_NO_ACCOUNT', ...none }),
      expect.objectContaining({ refused: 'LS1_NO_ACCOUNT', ...none }),
    ]);
  });

  it('are migrated only once by two concurrent requests', async () => {
    await ls1.add('accounts', anAccount('7'));
    await ls1.add('users', aUser('1', '7'));
    const { seen } = await check();
    const answers = await Promise.all([migrate({ seen }), migrate({ seen })]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['CHANGED', undefined].sort());
    const rows = await getDb().selectFrom('account').select('id').where('name', '=', 'Abstract 7').execute();
    expect(rows).toHaveLength(1);
  });

  it('have their counts in the audit log, but the password is stored nowhere', async () => {
    await ls1.add('accounts', anAccount('7'));
    await check();
    await migrate();
    await send(migrateLandSharkOneAccountsUsers, { landSharkOneDbName: 'elsewhere' });
    const rows = await getDb()
      .selectFrom('audit_log')
      .select(['username', 'detail'])
      .where('kind', '=', 'LS1_MIGRATED')
      .execute();
    expect(rows).toEqual([
      { username: 'provider.staff', detail: expect.objectContaining({ isDryRun: true, address: ls1.host }) },
      {
        username: 'provider.staff',
        detail: expect.objectContaining({ isDryRun: false, loaded: expect.objectContaining({ accounts: 1 }) }),
      },
    ]);
    const auditRows = await sql<{ text: string }>`select audit_log::text as text from audit_log`.execute(getDb());
    for (const text of [...logged, ...auditRows.rows.map((row) => row.text)])
      expect(text).not.toContain('Secret of LS1');
    expect(logged.some((line) => line.includes('3D000'))).toBe(true);
  });

  it('[002-5.ls1.1] need all four fields, and a TRIMIN user who entered the password recently', async () => {
    const none = {
      landSharkOneDbAddress: ' ',
      landSharkOneDbName: '',
      landSharkOneDbUsername: '',
      landSharkOneDbPassword: '',
    };
    for (const call of [checkLandSharkOneAccountsUsers, migrateLandSharkOneAccountsUsers]) {
      const { content } = await send(call, none);
      expect(content).toEqual({
        errors: Object.fromEntries(Object.keys(none).map((name) => [name, { key: 'required' }])),
      });
      expect((await send(call, {}, await portal.logIn('county.clerk'))).status).toBe('DENIED');
    }
  });
});
