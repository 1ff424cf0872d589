import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { MINUTE, paymentActions } from '../testing/paying.testing.ts';
import { usePaymentPortal } from '../testing/payment-portal.testing.ts';

const WEEK = 7 * 24 * 60 * MINUTE;

describeOnBothDatabases('when the provider refuses a request but not its transaction', (_getDb, getPortalDatabase) => {
  const portal = usePaymentPortal(getPortalDatabase);
  const { customer, buy, card, startDeposit, reportDeposit, authorize, startHold, ...rest } = paymentActions(portal);
  const { runPaymentJob, later, holds, alerts, fetchPdf, logOut } = rest;
  const cardPayer = () => customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });

  it('[R05] a charge for delivered pages is repeated, and their buyer owes nothing and may pay by card', async () => {
    const user = await cardPayer();
    await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    await logOut(user);
    card().faults.capture = ['E00007'];
    await runPaymentJob();
    expect([(await holds()).map(({ state }) => state), await alerts()]).toEqual([['CAPTURING'], []]);
    const again = { ...user, cookie: await portal().logIn('card.payer') };
    await startHold(again);
    later(MINUTE);
    await runPaymentJob();
    expect([(await holds()).map(({ state }) => state), card().taken(), await alerts()]).toEqual([
      ['CAPTURED'],
      205,
      [],
    ]);
  });

  it('[R05] an unused hold is released at the next try', async () => {
    const user = await cardPayer();
    const transId = await authorize(user);
    card().faults.void = ['E00007'];
    await logOut(user);
    await runPaymentJob();
    later(MINUTE);
    await runPaymentJob();
    expect([card().transactions.get(transId)?.state, await alerts()]).toEqual(['VOIDED', []]);
  });

  it('staff are alerted after a week', async () => {
    const user = await cardPayer();
    await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    await logOut(user);
    card().faults.capture = ['E00007', 'E00007'];
    await runPaymentJob();
    later(WEEK);
    await runPaymentJob();
    expect([(await holds()).map(({ state }) => state), await alerts()]).toEqual([['FAILED'], ['CAPTURE_FAILED']]);
  });

  it('staff are alerted about a charge that the provider does not decide within a week', async () => {
    const user = await cardPayer();
    const transId = await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    await logOut(user);
    const hold = card().transactions.get(transId);
    if (hold === undefined) throw new Error('The card was not held.');
    hold.state = 'UNDECIDED';
    await runPaymentJob();
    expect([(await holds()).map(({ state }) => state), await alerts()]).toEqual([['CAPTURING'], []]);
    later(WEEK);
    await runPaymentJob();
    expect([(await holds()).map(({ state }) => state), await alerts()]).toEqual([['FAILED'], ['CAPTURE_FAILED']]);
  });

  /** Pays a deposit twice with one form, so that the second payment must be refunded. */
  const payTwice = async (): Promise<void> => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await startDeposit(user, '25');
    await reportDeposit(user, card().pay());
    await reportDeposit(user, card().pay());
  };

  it('[R05] a second payment of one form that cannot be voided, because its settlement has begun, is refunded once it is settled', async () => {
    await payTwice();
    card().faults.void = ['REFUSED'];
    await runPaymentJob();
    expect([card().calls.refund, await alerts()]).toEqual([0, ['WRONG_TRANSACTION']]);
    card().settle();
    later(MINUTE);
    await runPaymentJob();
    expect([card().calls.refund, card().taken(), await alerts()]).toEqual([1, 2563, ['WRONG_TRANSACTION']]);
  });

  it.each(['E00007', 'UNREACHABLE'] as const)(
    '[R05] or has no connection (%s), a refund that was certainly not carried out is sent again',
    async (fault) => {
      await payTwice();
      card().settle();
      card().faults.refund = [fault];
      await runPaymentJob();
      later(MINUTE);
      await runPaymentJob();
      expect([card().calls.refund, card().taken(), await alerts()]).toEqual([2, 2563, ['WRONG_TRANSACTION']]);
    },
  );

  it('a refund that the provider refused for its transaction is not sent again', async () => {
    await payTwice();
    card().settle();
    card().faults.refund = ['REFUSED'];
    await runPaymentJob();
    later(MINUTE);
    await runPaymentJob();
    expect([card().calls.refund, await alerts()]).toEqual([1, ['WRONG_TRANSACTION', 'VOID_FAILED']]);
  });
});
