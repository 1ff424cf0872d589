import {
  type Call,
  markAccountBilled,
  markAccountRenewed,
  organizeAccountDocTypes,
  prepareToRerunAccountTasks,
  readAccountDocTypes,
  readAccountPageAccess,
  readAccountTasks,
  readAccountUsage,
  runAccountTasks,
  saveAccount,
  saveAccountDocTypes,
  saveAccountPageAccess,
  saveAccountTasks,
  saveAccountUsage,
} from '@portal/contracts';
import { cents } from '@portal/domain';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { balanceOf, countyLedgerAccount, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { addStaff, type ManagedPortal, openManagedPortal } from '../user-manager/managed-portal.testing.ts';
import { aSavedAccount } from './accounts.testing.ts';

jest.setTimeout(60_000);
const RATES = [
  { option: true, numberOfPages: 20, cost: 2000 },
  { option: true, numberOfPages: 50, cost: 4000 },
];

/** The searches as the specification names them in page access. */
const SEARCH_FIELDS = [
  ...['searchByAddress', 'searchByBookAndPage', 'searchByDate', 'searchByDocumentNumber', 'searchByLegalDescription'],
  ...['searchByName', 'searchByParcelId', 'searchByTorrensCertificate', 'searchByTorrensText', 'searchByTractBookId'],
  ...['searchByTractBookLegal', 'searchByTractIndexNMI', 'searchByGrantorGranteeBook', 'searchByPlat'],
  'searchByTaxLien',
];

describeOnBothDatabases('the parts of an account', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let provider: string;
  let id: number;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await addStaff(portal);
    id = await portal.ensureAccount('Island Abstract', 'CUSTOMER');
    await set({ account_type: 'FLAT_FEE', payment_method: 'ESCROW', flat_fee_rate_level: 1 });
    await portal.saveRecord('flatFee', { rates: RATES });
    await portal.saveRecord('flatFeeOverride', { countyAdminReload: true });
    clerk = await portal.logIn('county.clerk');
    provider = await portal.logIn('the.provider');
  });
  afterEach(() => portal.close());

  const set = (columns: object) => getDb().updateTable('account').set(columns).where('id', '=', id).execute();
  const escrow = () => balanceOf(getDb(), customerLedgerAccount('ESCROW', id));
  const images = () => balanceOf(getDb(), customerLedgerAccount('IMAGES', id));
  const addEscrow = (amount: number) =>
    getDb()
      .transaction()
      .execute((tx) =>
        postOpeningBalance(tx, {
          accountId: id,
          amount: cents(amount),
          idempotencyKey: `in-${amount}`,
          reference: 'test',
          now: new Date(),
          actor: { userId: null, accountId: id },
        }),
      );
  const details = async () =>
    (
      await getDb()
        .selectFrom('audit_log')
        .select('detail')
        .where('kind', '=', 'ACCOUNT_CHANGED')
        .orderBy('id')
        .execute()
    ).map(({ detail }) => detail);
  const as = (call: Call, body: object, cookie = clerk) => portal.sendAs(cookie, call, body);

  describe('[002-2.4.usage.1] [002-3.usage.1] [002-7.accounts.5] the remaining images of an account', () => {
    it('are set with an adjustment, but not if the number changed in the meantime', async () => {
      expect((await as(readAccountUsage, { id: String(id) })).content).toEqual({
        id,
        name: 'Island Abstract',
        imagesRemaining: 0,
      });
      expect((await as(saveAccountUsage, { id, imagesRemaining: 30 })).content).toMatchObject({ imagesRemaining: 30 });
      expect(await images()).toBe(30);
      expect((await as(saveAccountUsage, { id, imagesRemaining: 50, seen: 29 })).code).toBe('CHANGED');
      expect((await as(saveAccountUsage, { id, imagesRemaining: -1 })).status).toBe(400);
      expect(await details()).toMatchObject([{ before: { images: 0 }, after: { images: 30 } }]);
      expect(await verifyLedger(getDb())).toBeNull();
    });

    it('[002-6.reload.1] cannot be set while the county has turned that off, or for accounts without a flat fee', async () => {
      await portal.saveRecord('flatFeeOverride', { countyAdminReload: false });
      expect((await as(readAccountUsage, { id: String(id) })).code).toBe('ACCOUNT_RELOAD_OFF');
      await portal.saveRecord('flatFeeOverride', { countyAdminReload: true });
      await set({ account_type: 'A_LA_CARTE' });
      expect((await as(saveAccountUsage, { id, imagesRemaining: 1 })).code).toBe('ACCOUNT_WITHOUT_IMAGES');
    });
  });

  it('[002-2.4.access.1] [002-3.pageAccess.1] [002-7.accounts.6] include page access for each search, with its previous value in the audit log', async () => {
    const { content } = await as(readAccountPageAccess, { id: String(id) });
    expect(content).toEqual({
      id,
      name: 'Island Abstract',
      ...Object.fromEntries(SEARCH_FIELDS.map((name) => [name, false])),
      version: expect.any(String),
    });
    const saved = await as(saveAccountPageAccess, { ...Object(content), searchByName: true, searchByTaxLien: true });
    expect(saved.content).toMatchObject({ searchByName: true, searchByTaxLien: true, searchByDate: false });
    expect(await details()).toMatchObject([{ before: { searchByName: false }, after: { searchByName: true } }]);
  });

  it('[002-2.4.docTypes.1] [002-3.docTypes.1] [002-7.accounts.7] [002-9.methods.2] include types of documents, which are replaced as a whole and can be organized without saving', async () => {
    const row = (documentType: string, imageChargeMethod = 'PAGE') => ({
      accountId: id,
      id: 0,
      documentType,
      imageChargeMethod,
      imageRetrieval: true,
      previewRetrieval: false,
    });
    const rows = { accountId: id, accountDocTypes: [row('TOR'), row(''), row('LR', 'DOCUMENT')] };
    const organized = await as(organizeAccountDocTypes, rows);
    expect(organized.content).toMatchObject({ accountDocTypes: [{ documentType: 'LR' }, { documentType: 'TOR' }] });
    expect((await as(readAccountDocTypes, { id: String(id) })).content).toMatchObject({ accountDocTypes: [] });
    await as(saveAccountDocTypes, rows);
    expect((await as(readAccountDocTypes, { id: String(id) })).content).toMatchObject({
      accountDocTypes: [
        { documentType: 'LR', imageChargeMethod: 'DOCUMENT' },
        { documentType: 'TOR', previewRetrieval: false },
      ],
    });
    const twice = await as(saveAccountDocTypes, { accountId: id, accountDocTypes: [row('LR'), row('LR')] });
    expect(twice.content).toEqual({ errors: { 'accountDocTypes.1.documentType': { key: 'docTypeTwice' } } });
    const barter = await as(saveAccountDocTypes, { accountId: id, accountDocTypes: [row('LR', 'BARTER')] });
    expect(barter.status).toBe(400);
  });

  describe('[002-2.4.tasks.1] [002-7.accounts.8] the tasks of an account', () => {
    beforeEach(async () => {
      await addEscrow(10_000);
      await set({ needs_billing: true, needs_image_renewal: true });
    });

    it('[002-3.tasks.1] show their account, what is due, and when they last ran', async () => {
      expect((await as(readAccountTasks, { id: String(id) })).content).toMatchObject({
        id,
        accountType: 'FLAT_FEE',
        needsBilling: true,
        needsImageRenewal: true,
        lastBilled: null,
        lastImageRenewal: null,
        lastTasks: null,
      });
    });

    it('bill the month once and renew the images, however often they run', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => as(runAccountTasks, { accountId: id })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([await escrow(), await images(), await balanceOf(getDb(), countyLedgerAccount('REVENUE'))]).toEqual([
        8000, 20, 2000,
      ]);
      expect((await as(readAccountTasks, { id: String(id) })).content).toMatchObject({
        needsBilling: false,
        needsImageRenewal: false,
        lastBilled: expect.any(String),
        lastTasks: expect.any(String),
      });
      expect(await verifyLedger(getDb())).toBeNull();
    });

    it('[002-4.tasks.1] post only the difference when the provider reopens the month', async () => {
      await as(runAccountTasks, { accountId: id });
      expect((await as(prepareToRerunAccountTasks, { accountId: id })).status).toBe(403);
      await as(prepareToRerunAccountTasks, { accountId: id }, provider);
      await as(runAccountTasks, { accountId: id });
      expect([await escrow(), await images()]).toEqual([8000, 20]);
      await set({ flat_fee_rate_level: 2 });
      await as(prepareToRerunAccountTasks, {}, provider);
      await as(runAccountTasks, {});
      expect([await escrow(), await images()]).toEqual([6000, 50]);
      await set({ flat_fee_rate_level: 0 });
      await as(prepareToRerunAccountTasks, {}, provider);
      await as(runAccountTasks, {});
      expect([await escrow(), await images()]).toEqual([10_000, 0]);
    });

    /** Changes the account, and runs its tasks of the month again. Returns its escrow and what it owes by invoice. */
    const rerun = async (columns: object) => {
      await set(columns);
      await as(prepareToRerunAccountTasks, { accountId: id }, provider);
      expect((await as(runAccountTasks, { accountId: id })).status).toBe(200);
      return [await escrow(), await balanceOf(getDb(), customerLedgerAccount('RECEIVABLE', id))];
    };

    it.each(['INVOICE', 'CREDIT_CARD', 'ESCROW'])(
      'refund to what was charged, after the account changed to %s',
      async (payment_method) => {
        expect(await rerun({ flat_fee_rate_level: 2 })).toEqual([6000, 0]);
        expect(await rerun({ payment_method, flat_fee_rate_level: 0 })).toEqual([10_000, 0]);
        expect(await verifyLedger(getDb())).toBeNull();
      },
    );

    it('refund first what the current payment method was charged', async () => {
      expect(await rerun({ flat_fee_rate_level: 1 })).toEqual([8000, 0]);
      expect(await rerun({ payment_method: 'INVOICE', flat_fee_rate_level: 2 })).toEqual([8000, -2000]);
      expect(await rerun({ flat_fee_rate_level: 1 })).toEqual([8000, 0]);
      expect(await rerun({ flat_fee_rate_level: 0 })).toEqual([10_000, 0]);
    });

    it.each([
      ['used images are refunded', { flat_fee_rate_level: 0 }],
      ['images are unlimited', { flat_fee_rate_level: 3 }],
      ['the account pays for each image', { account_type: 'A_LA_CARTE' }],
    ])('give no images again when an option is restored after a run in which %s', async (_what, other) => {
      await portal.saveRecord('flatFee', {
        rates: [...RATES, { option: true, unlimitedNumberOfPages: true, cost: 0 }],
      });
      await rerun({ flat_fee_rate_level: 2 });
      await as(saveAccountUsage, { id, imagesRemaining: 5 });
      await rerun(other);
      // staff can mark the renewal as due whatever the account pays for
      await as(saveAccountTasks, { id, needsBilling: true, needsImageRenewal: true });
      await as(runAccountTasks, { accountId: id });
      expect(await rerun({ account_type: 'FLAT_FEE', flat_fee_rate_level: 2 })).toEqual([6000, 0]);
      expect(await images()).toBe(5);
      expect(await verifyLedger(getDb())).toBeNull();
    });

    it('set the images when they become limited in the month in which they were unlimited first', async () => {
      await portal.saveRecord('flatFee', {
        rates: [...RATES, { option: true, unlimitedNumberOfPages: true, cost: 0 }],
      });
      await as(saveAccountUsage, { id, imagesRemaining: 7 });
      await rerun({ flat_fee_rate_level: 3 });
      await rerun({ flat_fee_rate_level: 1 });
      expect(await images()).toBe(20);
    });

    it('are due when an account changes to a flat fee during a month, and charge what the month does not have yet', async () => {
      const flatFee = { id, accountType: 'FLAT_FEE', paymentMethod: 'ESCROW', flatFeeRateLevel: 1 };
      const save = (fields: object) => as(saveAccount, aSavedAccount({ ...flatFee, ...fields }));
      // was billed $5.00 as a la carte
      await save({ accountType: 'A_LA_CARTE', flatFeeRateLevel: 0, monthlyFee: 5 });
      await set({ needs_image_renewal: false });
      await as(runAccountTasks, { accountId: id });
      expect([await escrow(), await images()]).toEqual([9500, 0]);
      expect((await save({})).status).toBe(200);
      const due = { needsBilling: true, needsImageRenewal: true };
      expect((await as(readAccountTasks, { id: String(id) })).content).toMatchObject(due);
      await as(runAccountTasks, { accountId: id });
      expect([await escrow(), await images()]).toEqual([8000, 20]);
      // another save of the same flat fee changes nothing
      await save({ city: 'Garapan' });
      const done = { needsBilling: false, needsImageRenewal: false };
      expect((await as(readAccountTasks, { id: String(id) })).content).toMatchObject(done);
    });

    it('neither charge nor renew if the escrow is too low', async () => {
      await set({ flat_fee_rate_level: 2 });
      await portal.saveRecord('flatFee', {
        rates: [RATES[0] ?? {}, { option: true, numberOfPages: 50, cost: 10_001 }],
      });
      expect((await as(runAccountTasks, { accountId: id })).code).toBe('ACCOUNT_ESCROW_LOW');
      expect([await escrow(), await images()]).toEqual([10_000, 0]);
      expect((await as(readAccountTasks, { id: String(id) })).content).toMatchObject({
        needsBilling: true,
        needsImageRenewal: true,
      });
    });

    it('can be marked as done and as due without a charge', async () => {
      await as(markAccountBilled, { id });
      await as(markAccountRenewed, { id });
      expect((await as(readAccountTasks, { id: String(id) })).content).toMatchObject({
        needsBilling: false,
        needsImageRenewal: false,
      });
      await as(saveAccountTasks, { id, needsBilling: true, needsImageRenewal: false });
      expect((await as(readAccountTasks, { id: String(id) })).content).toMatchObject({ needsBilling: true });
      expect([await escrow(), await images()]).toEqual([10_000, 0]);
    });
  });
});
