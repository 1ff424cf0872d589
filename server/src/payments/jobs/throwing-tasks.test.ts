import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { MINUTE, paymentActions } from '../testing/paying.testing.ts';
import { usePaymentPortal } from '../testing/payment-portal.testing.ts';
import { runCardPaymentsJob } from '../testing/run-card-payments-job.testing.ts';

describeOnBothDatabases('a run of the card payment job', (getDb, getPortalDatabase) => {
  const portal = usePaymentPortal(getPortalDatabase);
  const { customer, card, startDeposit, authorize, escrowOf, ...rest } = paymentActions(portal);
  const { runPaymentJob, later, holds, attempts, logOut } = rest;

  /** The portal's services with a provider that throws, like a bug, when it looks up one of these transactions. */
  const throwingAt = (ids: readonly string[]) => {
    const { provider, services } = portal();
    const logged: object[] = [];
    const lookUp: typeof provider.lookUp = async (id) => {
      if (ids.includes(id)) throw new Error(`a bug at ${id}`);
      return provider.lookUp(id);
    };
    const log = Object.assign(Object.create(services.log), { error: (facts: object) => logged.push(facts) });
    const payments = { ...services.payments, provider: { ...provider, lookUp } };
    return { services: { ...services, log, payments }, logged };
  };

  it('[R07] carries out every other card task when one throws, and retries that one later', async () => {
    const people = ['card.one', 'card.two', 'card.three'];
    const transactions: string[] = [];
    for (const username of people) {
      const user = await customer({ username, account: username, paymentMethod: 'CREDIT_CARD' });
      transactions.push(await authorize(user));
      await logOut(user);
    }
    const [first = ''] = transactions;
    const bad = throwingAt([first]);
    const states = async () => (await holds()).map(({ state }) => state);
    await runCardPaymentsJob(bad.services);
    expect(await states()).toEqual(['VOIDING', 'VOIDED', 'VOIDED']);
    const tasks = await getDb().selectFrom('card_task').selectAll().orderBy('id').execute();
    expect(tasks[0]).toMatchObject({ state: 'WAITING', tries: 1, last_error: `a bug at ${first}` });
    expect(bad.logged).toEqual([expect.objectContaining({ item: `void or refund ${first}` })]);
    await runCardPaymentsJob(bad.services);
    expect(bad.logged).toHaveLength(1);
    later(MINUTE);
    await runPaymentJob();
    expect(await states()).toEqual(['VOIDED', 'VOIDED', 'VOIDED']);
  });

  it('[R07] completes every other payment and card task when one payment throws', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const paid: string[] = [];
    for (const amount of ['25', '50']) {
      await startDeposit(user, amount);
      paid.push(card().pay());
    }
    const payer = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(payer);
    await logOut(payer);
    later(MINUTE);
    const bad = throwingAt(paid.slice(0, 1));
    await runCardPaymentsJob(bad.services);
    expect(await escrowOf(user)).toBe(6000);
    expect((await holds()).map(({ state }) => state)).toEqual(['VOIDED']);
    expect((await attempts()).map(({ state }) => state)).toEqual(['TOKEN_ISSUED', 'DONE', 'DONE']);
    expect(bad.logged).toEqual([expect.objectContaining({ item: `payment ${paid[0]}` })]);
    // An attempt whose payment is unknown does not end even after its form has expired.
    later(21 * MINUTE);
    await runCardPaymentsJob(bad.services);
    expect((await attempts())[0]?.state).toBe('TOKEN_ISSUED');
    await runPaymentJob();
    expect(await escrowOf(user)).toBe(8500);
  });

  it('[R07] carries out card tasks when the rest of the run throws', async () => {
    const payer = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(payer);
    await logOut(payer);
    const { services } = throwingAt([]);
    const listUnsettled = async () => {
      throw new Error('a bug in the list');
    };
    const provider = { ...portal().provider, listUnsettled };
    await runCardPaymentsJob({ ...services, payments: { ...services.payments, provider } });
    expect((await holds()).map(({ state }) => state)).toEqual(['VOIDED']);
  });
});
