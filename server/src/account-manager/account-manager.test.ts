import {
  changeAccountStatus,
  changeAccountStatusInList,
  deleteAccount,
  listAccounts,
  loginStatus,
  readAccount,
  saveAccount,
} from '@portal/contracts';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { InsufficientFunds, postJournal } from '../ledger/journal.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { type ManagedPortal, openManagedPortal } from '../user-manager/managed-portal.testing.ts';
import { aSavedAccount } from './accounts.testing.ts';

jest.setTimeout(60_000);
const list = z.object({
  accounts: z.array(z.looseObject({ name: z.string(), userCount: z.int(), monthlyFeeDescription: z.string() })),
  total: z.int(),
  page: z.int(),
});
const codes = z.array(z.object({ code: z.string(), description: z.string() }));
const entry = z.looseObject({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  version: z.int(),
  changedBy: z.string(),
});

describeOnBothDatabases('account management', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let titleAccountId: number;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.ensureAccount('County', 'COUNTY');
    titleAccountId = await portal.ensureAccount('Pacific Title', 'CUSTOMER');
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const listed = async (body: object = {}) => list.parse((await portal.sendAs(clerk, listAccounts, body)).content);
  const namesOf = async (body: object) => (await listed(body)).accounts.map(({ name }) => name).join(', ');
  const read = async (id: number) => entry.parse((await portal.sendAs(clerk, readAccount, { id: String(id) })).content);
  const changes = async () =>
    (
      await getDb()
        .selectFrom('audit_log')
        .select(['username', 'detail'])
        .where('kind', '=', 'ACCOUNT_CHANGED')
        .orderBy('id')
        .execute()
    ).map(({ username, detail }) => ({ by: username, ...detail }));
  const loginStatusOf = async (cookie: string) =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;
  const set = (id: number, columns: object) =>
    getDb().updateTable('account').set(columns).where('id', '=', id).execute();
  const change = { actor: { userId: null, accountId: null }, reference: 'test', now: new Date() };

  describe('its list', () => {
    beforeEach(async () => {
      const bank = await portal.ensureAccount('Bank of Tasi', 'CUSTOMER');
      const island = await portal.ensureAccount('Island Abstract', 'CUSTOMER');
      await portal.ensureAccount('Land Record Portal', 'PROVIDER');
      await set(titleAccountId, { monthly_fee_cents: 2500, payment_method: 'ESCROW', needs_billing: true });
      await set(bank, { status: 'I', email: 'office%1@bank.example' });
      await set(island, { account_type: 'FLAT_FEE', flat_fee_rate_level: 2, needs_image_renewal: true });
      await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
      await portal.addUser({ username: 'title.examiner', role: 'USER' });
      await portal.saveRecord('flatFee', {
        rates: [
          { option: true, cost: 2000 },
          { option: true, numberOfPages: 50, cost: 4000 },
        ],
      });
    });

    it.each([
      [{}, 'Bank of Tasi, County, Island Abstract, Pacific Title'],
      [{ statusType: 'A' }, 'County, Island Abstract, Pacific Title'],
      [{ statusType: 'I' }, 'Bank of Tasi'],
      [{ statusType: 'NB' }, 'Pacific Title'],
      [{ statusType: 'NIR' }, 'Island Abstract'],
      [{ filterText: 'TITLE  pacific' }, 'Pacific Title'],
      [{ filterText: 'bank.example' }, 'Bank of Tasi'],
      [{ filterText: '%' }, 'Bank of Tasi'],
      [{ filterText: '_' }, ''],
      [{ sortKey: 'name', sortDirection: 'DESC' }, 'Pacific Title, Island Abstract, County, Bank of Tasi'],
      [{ sortKey: 'fee', sortDirection: 'DESC', statusType: 'A' }, 'Island Abstract, Pacific Title, County'],
      [{ sortKey: 'type' }, 'Bank of Tasi, County, Pacific Title, Island Abstract'],
      [{ sortKey: 'payment', statusType: 'A' }, 'Pacific Title, County, Island Abstract'],
    ])('[002-2.4.list.1] [002-7.accounts.9] [002-9.filters.2] narrowed by %j shows %s', async (filters, names) => {
      expect(await namesOf(filters)).toBe(names);
    });

    it('[002-3.account.1] describes type, payment method, fee and number of users of each account', async () => {
      const { accounts } = await listed({ statusType: 'A', page: 1 });
      expect(accounts).toMatchObject([
        { name: 'County', userCount: 1 },
        { name: 'Island Abstract', accountTypeDescription: 'Flat Fee', monthlyFee: 40, monthlyFeeDescription: '40.00' },
        { name: 'Pacific Title', paymentMethodDescription: 'Escrow', monthlyFeeDescription: '25.00', userCount: 2 },
      ]);
    });

    it('[002-2.4.list.2] [002-9.pages.3] has pages of ten, and returns the last page for a page number that is too large', async () => {
      for (let number = 10; number < 31; number += 1) await portal.ensureAccount(`Many ${number}`, 'CUSTOMER');
      const first = await listed({ filterText: 'many', page: 1 });
      expect([first.accounts.length, first.total, first.page]).toEqual([10, 21, 1]);
      const last = await listed({ filterText: 'many', page: 9 });
      expect([last.accounts.map(({ name }) => name), last.page]).toEqual([['Many 30'], 3]);
    });
  });

  describe('an entry', () => {
    it('[002-7.accounts.1] [002-9.newAccount.1] is created as A_LA_CARTE, ESCROW and active, and the response lists the accounts to choose from', async () => {
      const blank = (await portal.sendAs(clerk, readAccount, { id: '0' })).content;
      expect(blank).toMatchObject({ id: 0, accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', status: 'A', name: '' });
      const answer = await portal.sendAs(clerk, saveAccount, aSavedAccount({ name: ' New  Title ', monthlyFee: 12.5 }));
      expect([answer.status, answer.message]).toEqual([200, 'Account created']);
      const created = codes.parse(answer.content).find(({ description }) => description === 'New Title');
      const id = Number(created?.code);
      expect(await read(id)).toMatchObject({
        name: 'New Title',
        monthlyFee: 12.5,
        landLinkAccount: '4711',
        changedBy: 'county.clerk',
      });
      expect(await changes()).toMatchObject([
        { by: 'county.clerk', account: 'New Title', before: null, after: { monthlyFee: 1250 } },
      ]);
      // it may use the searches that the county offers
      const access = await getDb()
        .selectFrom('account_page_access')
        .select('search_type')
        .where('account_id', '=', id)
        .where('allowed', '=', true)
        .execute();
      expect(access.map(({ search_type }) => search_type)).toContain('Name');
    });

    it('[002-3.account.2] [002-7.accounts.11] has the fields of the specification', async () => {
      const fields = [
        ...['id', 'name', 'accountType', 'accountTypeDescription', 'paymentMethod', 'paymentMethodDescription'],
        ...['monthlyFee', 'monthlyFeeDescription', 'flatFeeRateLevel', 'countyConfigFlatFee', 'userReload'],
        ...['postToLandLink', 'landLinkAccount', 'address', 'city', 'state', 'zip', 'phone', 'email', 'status'],
        ...['lastTasks', 'userCount'],
      ];
      expect(Object.keys(await read(titleAccountId))).toEqual(expect.arrayContaining(fields));
      expect(await read(titleAccountId)).toMatchObject({ flatFeeRateLevel: 0, lastTasks: null, userCount: 0 });
    });

    it('[002-5.account.1] rejects invalid fields and a name that is taken', async () => {
      const answer = await portal.sendAs(
        clerk,
        saveAccount,
        aSavedAccount({ name: '', zip: '9a', landLinkAccount: '' }),
      );
      expect([answer.status, answer.content]).toEqual([
        400,
        { errors: { name: { key: 'required' }, zip: { key: 'numbersOnly' }, landLinkAccount: { key: 'required' } } },
      ]);
      const taken = await portal.sendAs(clerk, saveAccount, aSavedAccount({ name: 'pacific title' }));
      expect([taken.status, taken.content]).toEqual([400, { errors: { name: { key: 'accountNameTaken' } } }]);
      const both = await Promise.all(
        [1, 2].map(() => portal.sendAs(clerk, saveAccount, aSavedAccount({ name: 'Twice Title' }))),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('[S13] ignores fields that its kind does not have, and a sent name, status or kind', async () => {
      const sent = aSavedAccount({
        id: titleAccountId,
        name: 'Other',
        status: 'I',
        kind: 'PROVIDER',
        userReload: true,
        postToLandLink: true,
        flatFeeRateLevel: 3,
      });
      expect((await portal.sendAs(clerk, saveAccount, sent)).status).toBe(200);
      expect(await read(titleAccountId)).toMatchObject({
        name: 'Pacific Title',
        status: 'A',
        kind: 'CUSTOMER',
        userReload: false,
        postToLandLink: false,
        flatFeeRateLevel: 0,
      });
      expect((await portal.sendAs(clerk, saveAccount, { ...sent, isProvider: true })).status).toBe(400);
    });

    it('[002-2.4.rates.3] gets no rate that the county does not offer, and keeps the one it has', async () => {
      const offered = { option: true, numberOfPages: 50, cost: 4000 };
      await portal.saveRecord('flatFee', { rates: [offered, { ...offered, option: false }] });
      const saveWith = async (level: number, id = titleAccountId) => {
        const name = id === 0 ? `Account ${level}` : undefined;
        const flatFee = { accountType: 'FLAT_FEE', flatFeeRateLevel: level, landLinkAccount: '7' };
        return (await portal.sendAs(clerk, saveAccount, aSavedAccount({ id, name, ...flatFee }))).status;
      };
      expect([await saveWith(2), await saveWith(3), await saveWith(2, 0), await saveWith(1, 0)]).toEqual([
        400, 400, 400, 200,
      ]);
      await set(titleAccountId, { account_type: 'FLAT_FEE', flat_fee_rate_level: 2 });
      expect([await saveWith(2), await saveWith(1), await saveWith(2)]).toEqual([200, 200, 400]);
      await portal.saveRecord('flatFee', { chargingImages: false, rates: [offered, offered] });
      expect([await saveWith(2), await saveWith(0)]).toEqual([400, 200]);
    });

    it('[002-7.accounts.2] refuses the second of two saves, and keeps the first one', async () => {
      const { version } = await read(titleAccountId);
      const first = await portal.sendAs(
        clerk,
        saveAccount,
        aSavedAccount({ id: titleAccountId, city: 'Garapan', version }),
      );
      const second = await portal.sendAs(
        clerk,
        saveAccount,
        aSavedAccount({ id: titleAccountId, city: 'Chalan Kanoa', version }),
      );
      expect([first.status, second.status, second.code]).toEqual([200, 409, 'CHANGED']);
      expect(await read(titleAccountId)).toMatchObject({ city: 'Garapan', version: version + 1 });
      expect(await changes()).toMatchObject([{ before: { city: '' }, after: { city: 'Garapan' } }]);
    });

    it('[002-2.4.readOnly.1] is locked while the account is inactive', async () => {
      await set(titleAccountId, { status: 'I' });
      expect((await portal.sendAs(clerk, saveAccount, aSavedAccount({ id: titleAccountId }))).code).toBe(
        'ACCOUNT_NOT_ACTIVE',
      );
    });
  });

  describe('the status of an account', () => {
    it('[002-4.accountStatus.2] [002-7.accounts.3] ends the sessions of its users, and allows logins again afterwards', async () => {
      await portal.addUser({ username: 'title.examiner', role: 'USER' });
      await portal.addUser({ username: 'title.inactive', role: 'USER', status: 'I' });
      const examiner = await portal.logIn('title.examiner');
      expect(
        (await portal.sendAs(clerk, changeAccountStatus, { accountId: titleAccountId, status: 'A' })).content,
      ).toEqual({
        status: 'I',
      });
      expect(await loginStatusOf(examiner)).toMatchObject({
        authenticated: false,
        endedBecause: 'SESSION_USER_INACTIVE',
      });
      await expect(portal.logIn('title.examiner')).rejects.toThrow('LOGIN_FAILED');
      expect((await portal.sendAs(clerk, changeAccountStatus, { accountId: titleAccountId, status: 'A' })).code).toBe(
        'CHANGED',
      );
      const answer = await portal.sendAs(clerk, changeAccountStatusInList, {
        accountId: titleAccountId,
        status: 'I',
        statusType: 'I',
      });
      expect(answer.content).toMatchObject({
        accounts: [],
        accountCodeDescriptionResults: [{ description: 'County' }, { description: 'Pacific Title' }],
      });
      expect(await loginStatusOf(examiner)).toMatchObject({ authenticated: false });
      await portal.logIn('title.examiner');
      await expect(portal.logIn('title.inactive')).rejects.toThrow('LOGIN_FAILED');
      expect(await changes()).toMatchObject([
        { before: { status: 'A' }, after: { status: 'I' }, users: 2, sessionsEnded: 1 },
        { before: { status: 'I' }, after: { status: 'A' }, users: 2 },
      ]);
    });
  });

  describe('deleting an account', () => {
    const remove = () =>
      portal.sendAs(clerk, deleteAccount, { accountId: titleAccountId, filterText: '', statusType: 'ALL' });

    it('[002-4.accountStatus.3] [002-7.accounts.4] deletes its users too, frees all names and keeps their history', async () => {
      const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
      const examiner = await portal.logIn('title.examiner');
      const answer = await remove();
      expect([answer.status, answer.message]).toEqual([200, 'Account deleted']);
      expect(answer.content).toMatchObject({ total: 1, accountCodeDescriptionResults: [{ description: 'County' }] });
      expect(await loginStatusOf(examiner)).toMatchObject({ authenticated: false });
      expect((await portal.sendAs(clerk, readAccount, { id: String(titleAccountId) })).status).toBe(404);
      expect(await changes()).toMatchObject([{ account: 'Pacific Title', after: null, users: 1, sessionsEnded: 1 }]);
      const row = await getDb()
        .selectFrom('portal_user')
        .select('deleted_at')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(row.deleted_at).not.toBeNull();
      expect((await portal.sendAs(clerk, saveAccount, aSavedAccount({ name: 'Pacific Title' }))).status).toBe(200);
    });

    it('[002-6.accounts.2] is refused while the account has money, and the message names the amount', async () => {
      await set(titleAccountId, { payment_method: 'ESCROW' });
      await getDb()
        .transaction()
        .execute((tx) =>
          postOpeningBalance(tx, {
            ...change,
            accountId: titleAccountId,
            amount: cents(123_456),
            idempotencyKey: 'in',
          }),
        );
      const answer = await remove();
      expect([answer.status, answer.code, answer.message]).toEqual([
        409,
        'ACCOUNT_HAS_MONEY',
        'This account has $1,234.56 in escrow.',
      ]);
      expect(answer.content).toEqual({ amount: '$1,234.56' });
      // the account was not closed, so it can still be charged
      const sale = { ...change, kind: 'SEARCH', lines: [], idempotencyKey: 'out', postedAt: change.now } as const;
      const entries = [
        { account: customerLedgerAccount('ESCROW', titleAccountId), amount: -56 },
        { account: countyLedgerAccount('REVENUE'), amount: 56 },
      ];
      await getDb()
        .transaction()
        .execute((tx) => postJournal(tx, { ...sale, entries }));
      const other = await portal.sendAs(
        clerk,
        saveAccount,
        aSavedAccount({ id: titleAccountId, paymentMethod: 'INVOICE' }),
      );
      expect(other.code).toBe('ACCOUNT_HAS_MONEY');
    });

    it('[002-6.accounts.2] is refused while the account owes money', async () => {
      const entries = [
        { account: customerLedgerAccount('RECEIVABLE', titleAccountId), amount: -250 },
        { account: countyLedgerAccount('REVENUE'), amount: 250 },
      ];
      const sale = {
        ...change,
        kind: 'SEARCH',
        lines: [],
        idempotencyKey: 'owed',
        postedAt: change.now,
        entries,
      } as const;
      await getDb()
        .transaction()
        .execute((tx) => postJournal(tx, sale));
      expect((await remove()).message).toBe('This account owes $2.50.');
    });

    it('makes later charges fail, but still posts money that arrives late', async () => {
      const entries = [
        { account: customerLedgerAccount('RECEIVABLE', titleAccountId), amount: -250 },
        { account: countyLedgerAccount('REVENUE'), amount: 250 },
      ];
      const sale = (key: string) =>
        ({ ...change, kind: 'SEARCH', lines: [], idempotencyKey: key, postedAt: change.now, entries }) as const;
      expect((await remove()).status).toBe(200);
      const late = getDb()
        .transaction()
        .execute((tx) => postJournal(tx, sale('late')));
      await expect(late).rejects.toThrow(InsufficientFunds);
      // money that is credited late is not lost
      await getDb()
        .transaction()
        .execute((tx) =>
          postOpeningBalance(tx, {
            ...change,
            accountId: titleAccountId,
            amount: cents(100),
            idempotencyKey: 'late-in',
          }),
        );
    });
  });
});
