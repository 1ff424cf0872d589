import { completeDeposit } from '@portal/contracts';
import { cents } from '@portal/domain';
import fc from 'fast-check';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { lockUser } from '../../users/users.store.ts';
import { MINUTE, paymentActions } from '../testing/paying.testing.ts';
import { usePaymentPortal } from '../testing/payment-portal.testing.ts';
import { runCardPaymentsJob } from '../testing/run-card-payments-job.testing.ts';

/** The number of random cases for R01; 200 in the long run. */
const CASES = process.env.PROPERTY_RUNS === undefined ? 20 : 200;

describeOnBothDatabases('the payment jobs', (getDb, getPortalDatabase) => {
  const portal = usePaymentPortal(getPortalDatabase);
  const { customer, call, buy, card, startDeposit, reportDeposit, startHold, authorize, escrowOf, ...rest } =
    paymentActions(portal);
  const { runPaymentJob, later, holds, attempts, alerts, fetchPdf, logOut } = rest;
  const admin = () => customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });

  it(
    '[R01] credit a deposit once within 90 seconds when its browser died after the approval, however job runs and requests interleave',
    async () => {
      const user = await admin();
      let expected = 1000;
      const testCase = fc.record({
        diesAfter: fc.integer({ min: 0, max: 14_000 }),
        runs: fc.integer({ min: 1, max: 3 }),
        reports: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(testCase, async ({ diesAfter, runs, reports }) => {
          await startDeposit(user, '25');
          const transId = card().pay();
          later(diesAfter);
          const answers = reports ? [call(completeDeposit, { transId }, user)] : [];
          await Promise.all([...answers, ...Array.from({ length: runs }, runPaymentJob)]);
          later(45_000);
          await runPaymentJob();
          expected += 2500;
          expect(await escrowOf(user)).toBe(expected);
          expect((await reportDeposit(user, transId)).status).toBe('DONE');
          expect(await escrowOf(user)).toBe(expected);
        }),
        { numRuns: CASES },
      );
    },
    CASES * 6000,
  );

  it('[R07] process a transaction once when it is listed twice and out of order', async () => {
    const user = await admin();
    for (const amount of ['25', '50', '75']) {
      await startDeposit(user, amount);
      card().pay();
    }
    later(60_000);
    const { provider } = portal();
    const list = provider.listUnsettled;
    const twice = async () => {
      const listed = await list();
      return listed.ok ? { ...listed, value: [...listed.value].reverse().flatMap((one) => [one, one]) } : listed;
    };
    const services = {
      ...portal().services,
      payments: { ...portal().services.payments, provider: { ...provider, listUnsettled: twice } },
    };
    await runCardPaymentsJob(services);
    await runCardPaymentsJob(services);
    expect(await escrowOf(user)).toBe(16_000);
  });

  it('[R07] end no attempt and alert staff once when the list is incomplete', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    card().faults.listUnsettled = ['MALFORMED', 'MALFORMED', 'TIMEOUT'];
    later(21 * MINUTE);
    for (let time = 0; time < 3; time += 1) await runPaymentJob();
    expect([(await attempts()).map(({ state }) => state), await alerts()]).toEqual([['TOKEN_ISSUED'], ['LIST_FAILED']]);
    await runPaymentJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(['EXPIRED']);
  });

  it('end no attempt while its listed transaction could not be looked up', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    card().pay();
    later(21 * MINUTE);
    card().faults.lookUp = ['TIMEOUT'];
    await runPaymentJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(['TOKEN_ISSUED']);
    await runPaymentJob();
    expect(await escrowOf(user)).toBe(3500);
  });

  it('[R01] [R05] credit a deposit once when it was settled before the list of unsettled transactions was read', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    card().pay();
    card().settle();
    later(13 * 60 * MINUTE);
    await runPaymentJob();
    expect([(await attempts()).map(({ state }) => state), await escrowOf(user), await alerts()]).toEqual([
      ['DONE'],
      3500,
      [],
    ]);
    await runPaymentJob();
    expect(await escrowOf(user)).toBe(3500);
  });

  it('[R05] end no attempt while the list of settled transactions cannot be read, and alert staff when it is incomplete', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    card().pay();
    card().settle();
    await startDeposit(user, '50');
    later(21 * MINUTE);
    card().faults.listSettled = ['TIMEOUT', 'MALFORMED', 'MALFORMED'];
    for (let time = 0; time < 3; time += 1) await runPaymentJob();
    const states = async () => (await attempts()).map(({ state }) => state);
    expect([await states(), await alerts()]).toEqual([['TOKEN_ISSUED', 'TOKEN_ISSUED'], ['LIST_FAILED']]);
    await runPaymentJob();
    expect([await states(), await escrowOf(user)]).toEqual([['DONE', 'EXPIRED'], 3500]);
  });

  it('[R05] end no attempt while its settled payment could not be looked up', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    card().pay();
    card().settle();
    later(21 * MINUTE);
    card().faults.lookUp = ['TIMEOUT'];
    await runPaymentJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(['TOKEN_ISSUED']);
    await runPaymentJob();
    expect(await escrowOf(user)).toBe(3500);
  });

  it.each([
    ['a second payment of one form', 2563, async (report: (id: string) => Promise<unknown>) => report(card().pay())],
    ['a payment of a form that had expired in the portal', 0, async () => later(21 * MINUTE)],
  ] as const)('[R05] refund %s that was settled before it was listed', async (_what, taken, first) => {
    const user = await admin();
    await startDeposit(user, '25');
    await first((transId) => reportDeposit(user, transId));
    await runPaymentJob();
    const before = await escrowOf(user);
    const second = card().pay();
    card().settle();
    later(MINUTE);
    await runPaymentJob();
    expect([card().transactions.get(second)?.state, await escrowOf(user), await alerts()]).toEqual([
      'CAPTURED',
      before,
      ['WRONG_TRANSACTION'],
    ]);
    expect([card().calls.refund, card().taken()]).toEqual([1, taken]);
  });

  it('query settled payments for a day after a form was opened, and do not look up payments that cannot change anything', async () => {
    const user = await admin();
    await runPaymentJob();
    expect(card().calls.listSettled).toBe(0);
    await startDeposit(user, '25');
    card().pay({ state: 'DECLINED' });
    await reportDeposit(user, card().pay());
    later(MINUTE);
    await runPaymentJob();
    const { lookUp, listSettled } = card().calls;
    expect(listSettled).toBe(1);
    card().settle();
    for (const hours of [1, 24]) {
      later(hours * 60 * MINUTE);
      await runPaymentJob();
    }
    expect([card().calls.lookUp, card().calls.listSettled]).toEqual([lookUp, 3]);
    later(2 * 60 * MINUTE);
    await runPaymentJob();
    await runPaymentJob();
    expect(card().calls.listSettled).toBe(4);
  });

  it('leave an attempt to staff if the job did not run for a year', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    card().pay();
    card().settle();
    later(400 * 24 * 60 * MINUTE);
    await runPaymentJob();
    await runPaymentJob();
    expect([(await attempts()).map(({ state }) => state), await alerts()]).toEqual([
      ['TOKEN_ISSUED'],
      ['PAYMENT_UNKNOWN'],
    ]);
  });

  it("alert staff to a payment that has the portal's invoice prefix but was never requested, and ignore payments of other merchants", async () => {
    await admin();
    const request = {
      kind: 'AUTHORIZE',
      amount: cents(100),
      description: '',
      merchantName: '',
      communicatorUrl: '',
    } as const;
    card().pay({}, { ...request, invoiceNumber: 'LRNOBODYASKEDFORIT' });
    card().pay({}, { ...request, invoiceNumber: 'OTHERSHOP-1' });
    later(MINUTE);
    await runPaymentJob();
    await runPaymentJob();
    expect([await alerts(), card().calls.lookUp, card().calls.void]).toEqual([['UNKNOWN_TRANSACTION'], 0, 0]);
  });

  it('refund a payment that was approved after its attempt had ended', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    later(21 * MINUTE);
    await runPaymentJob();
    card().pay();
    later(MINUTE);
    await runPaymentJob();
    expect([card().taken(), await escrowOf(user), await alerts()]).toEqual([0, 1000, ['WRONG_TRANSACTION']]);
  });

  it('alert staff when a payment cannot be refunded, and never refund twice', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    const transId = card().pay({ authorized: cents(100), settled: cents(100) });
    await reportDeposit(user, transId);
    card().settle();
    card().faults.refund = ['RESPONSE_LOST'];
    await runPaymentJob();
    later(24 * 60 * MINUTE);
    await runPaymentJob();
    expect([card().calls.refund, card().taken(), await alerts()]).toEqual([1, 0, ['WRONG_TRANSACTION', 'VOID_FAILED']]);
  });

  it.each(['lookUp', 'void'] as const)('retry a void whose %s timed out, with growing waits', async (method) => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    const transId = await authorize(user);
    card().faults[method] = ['TIMEOUT', 'TIMEOUT'];
    await logOut(user);
    for (const wait of [0, 30_000, 60_000]) {
      expect((await holds()).map(({ state }) => state)).not.toEqual(['VOIDED']);
      later(wait);
      await runPaymentJob();
    }
    expect([card().transactions.get(transId)?.state, (await holds()).map(({ state }) => state)]).toEqual([
      'VOIDED',
      ['VOIDED'],
    ]);
  });

  it.each([
    [
      'captured by hand for another amount',
      { state: 'CAPTURED', settled: cents(999) },
      'CAPTURED',
      'WRONG_TRANSACTION',
    ],
    ['voided by hand', { state: 'VOIDED' }, 'FAILED', 'CAPTURE_FAILED'],
  ] as const)('end a hold that was %s, and alert staff', async (_what, change, state, alert) => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    const transId = await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    Object.assign(card().transactions.get(transId) ?? {}, change);
    await logOut(user);
    await runPaymentJob();
    expect([(await holds()).map((hold) => hold.state), await alerts(), card().calls.capture]).toEqual([
      [state],
      [alert],
      0,
    ]);
  });

  it('wait for the provider to decide on a hold under review', async () => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    const transId = await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    Object.assign(card().transactions.get(transId) ?? {}, { state: 'UNDECIDED' });
    await logOut(user);
    await runPaymentJob();
    Object.assign(card().transactions.get(transId) ?? {}, { state: 'AUTHORIZED' });
    later(MINUTE);
    await runPaymentJob();
    expect(card().taken()).toBe(205);
  });

  it.each([
    ['approved', 'AUTHORIZED', 'VOIDED', []],
    ['rejected', 'DECLINED', 'DECLINED', []],
    ['left alone for a week', 'UNDECIDED', 'UNDECIDED', ['VOID_FAILED']],
  ] as const)(
    'retry the void of a hold under review until it is %s',
    async (_what, decision, state, expectedAlerts) => {
      const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
      const transId = await authorize(user);
      Object.assign(card().transactions.get(transId) ?? {}, { state: 'UNDECIDED' });
      await logOut(user);
      for (const minutes of [0, 1, 60]) {
        card().faults.void = ['REFUSED'];
        later(minutes * MINUTE);
        await runPaymentJob();
        expect([card().transactions.get(transId)?.state, await alerts()]).toEqual(['UNDECIDED', []]);
      }
      Object.assign(card().transactions.get(transId) ?? {}, { state: decision });
      card().faults.void = decision === 'UNDECIDED' ? ['REFUSED'] : [];
      later((decision === 'UNDECIDED' ? 7 * 24 * 60 : 31) * MINUTE);
      await runPaymentJob();
      expect([card().transactions.get(transId)?.state, await alerts()]).toEqual([state, expectedAlerts]);
    },
  );

  it.each([
    ['unknown to the provider and not used', false, 'VOIDED', 'VOID_FAILED', 'VOID_FAILED'],
    ['unknown to the provider after a purchase', true, 'FAILED', 'CAPTURE_FAILED', 'FAILED'],
  ] as const)(
    'end a hold that was %s, alert staff, and log the failure',
    async (_what, isDrawn, state, alert, logged) => {
      const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
      const transId = await authorize(user);
      if (isDrawn) await fetchPdf(user, (await buy(user)).guid);
      card().transactions.delete(transId);
      await logOut(user);
      await runPaymentJob();
      expect([(await holds()).map((hold) => hold.state), await alerts()]).toEqual([[state], [alert]]);
      const ends = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'HOLD_ENDED').execute();
      expect(ends).toMatchObject([{ detail: { state: logged } }]);
    },
  );

  it("[S18] keep the hold of a user who was locked by a stranger's failed logins", async () => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(user);
    await getDb()
      .transaction()
      .execute((tx) => lockUser(tx, user.userId));
    await runPaymentJob();
    expect((await holds()).map(({ state }) => state)).toEqual(['OPEN']);
  });

  it.each([
    ['the user is deactivated', () => getDb().updateTable('portal_user').set({ status: 'I' }).execute()],
    ['the account is deactivated', () => getDb().updateTable('account').set({ status: 'I' }).execute()],
    [
      'staff end the session',
      () =>
        getDb()
          .updateTable('session')
          .set({ ended_at: new Date(0) })
          .execute(),
    ],
    ['12 hours have passed', async () => later(12 * 60 * MINUTE)],
  ] as const)('close a hold when %s', async (_when, end) => {
    await portal().saveRecord('userAccess', { inactivityTimeLimit: false });
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(user);
    await runPaymentJob();
    expect((await holds()).map(({ state }) => state)).toEqual(['OPEN']);
    await end();
    await runPaymentJob();
    expect((await holds()).map(({ state }) => state)).toEqual(['VOIDED']);
  });

  it('do nothing where the county accepts no cards', async () => {
    const user = await admin();
    expect(await runCardPaymentsJob({ ...portal().services, payments: { provider: null, communicatorUrl: '' } })).toBe(
      true,
    );
    await startHold(user).catch(() => undefined);
    expect(card().calls.listUnsettled).toBe(0);
  });
});
