import { deleteAccount, rejectEfile, saveAccount } from '@portal/contracts';
import { aSavedAccount } from '../../account-manager/accounts.testing.ts';
import type { ImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { CARD_RULES } from '../../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { queueing, queuePortal } from './queue.testing.ts';

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

const FILING_CENTS = 1200;
/** 2.5% of it, by CARD_RULES. */
const SURCHARGE_CENTS = 30;

describeOnBothDatabases('an account with a filing that is not decided yet', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const portals = queuePortal();
  const { customer, clerk, file, fileByCard, send, step, read, takeNext, escrowOf } = queueing(() => portal);
  beforeAll(() => portals.start());
  afterAll(() => portals.end());
  beforeEach(async () => {
    portal = await portals.open(getPortalDatabase());
  });
  afterEach(() => portal.close());

  /** An account whose escrow paid for one filing and is empty now. */
  const filedWithAllItsEscrow = async () => {
    const filer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: FILING_CENTS });
    await file(filer.cookie);
    expect(await escrowOf(filer)).toBe(0);
    return filer;
  };
  const remove = (cookie: string, accountId: number) => send(deleteAccount, { accountId }, cookie);

  it('[002-6.accounts.2] is not deleted, because a refund would go to it', async () => {
    const [{ accountId }, me] = [await filedWithAllItsEscrow(), await clerk()];
    expect((await remove(me, accountId)).code).toBe('ACCOUNT_HAS_FILINGS');
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    await step(rejectEfile, me, entry, { reason: 'DUPLICATE', keepsCharge: true });
    expect((await remove(me, accountId)).ok).toBe(true);
  });

  it('keeps its payment method, because the refund could not be used with another one', async () => {
    const [{ accountId }, me] = [await filedWithAllItsEscrow(), await clerk()];
    const toInvoice = aSavedAccount({ id: accountId, paymentMethod: 'INVOICE' });
    expect((await send(saveAccount, toInvoice, me)).code).toBe('ACCOUNT_HAS_FILINGS');
  });

  it('may be deleted if a card paid, because the card is refunded without it', async () => {
    const filer = await customer({ username: 'card.user', role: 'ACCOUNT', paymentMethod: 'CREDIT_CARD' });
    const me = await clerk();
    const { number } = await fileByCard(filer.cookie);
    expect((await remove(me, filer.accountId)).ok).toBe(true);
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    await step(rejectEfile, me, entry, { reason: 'DUPLICATE' });
    expect(await read(me, number)).toMatchObject({ status: 'REJECTED', money: 'REFUNDED' });
  });

  it.each([
    ['was not reported', 'nothing is reported when it is refunded', false, []],
    [
      'was reported',
      'its refund is reported for the same LandLink account',
      true,
      [FILING_CENTS, SURCHARGE_CENTS, -FILING_CENTS, -SURCHARGE_CENTS],
    ],
  ])(
    "has a card payment: if that %s to the county's finance system, %s",
    async (_payment, _refund, post_to_landlink, amounts) => {
      const filer = await customer({ username: 'card.user', role: 'ACCOUNT', paymentMethod: 'CREDIT_CARD' });
      const set = (columns: object) =>
        getDb().updateTable('account').set(columns).where('id', '=', filer.accountId).execute();
      await set({ landlink_account: '4711', post_to_landlink });
      await portal.saveRecord('creditCardExtra', { ...CARD_RULES, postToLandLink: true });
      const me = await clerk();
      await fileByCard(filer.cookie);
      // until the refund, the account gets another payment method and another LandLink account
      await set({ landlink_account: '4799', payment_method: 'INVOICE' });
      const entry = await takeNext(me);
      if (entry === null) throw new Error('nothing was taken');
      await step(rejectEfile, me, entry, { reason: 'DUPLICATE' });
      const rows = await getDb()
        .selectFrom('landlink_row')
        .select(['amount', 'landlink_account'])
        .orderBy('journal_id')
        .orderBy('kind')
        .execute();
      expect(rows).toEqual(amounts.map((amount) => ({ amount, landlink_account: '4711' })));
    },
  );
});
