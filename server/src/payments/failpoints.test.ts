import { sql } from 'kysely';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { sessionOf } from '../ledger/ledger.testing.ts';
import { balanceOf, countyLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { buyAddOn } from '../orders/flat-fee/add-on.service.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { payOrder } from '../orders/pay-order.service.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { endDeposit, startDeposit } from './deposits/deposit.service.ts';
import { endAuthorization } from './holds/authorize-card.service.ts';
import { closeHoldsOfUser } from './holds/close-hold.ts';
import { CARD_RULES, ESCROW_RULES, MINUTE, paymentActions } from './testing/paying.testing.ts';
import { runCardPaymentsJob } from './testing/run-card-payments-job.testing.ts';
import { stopAtEveryPoint } from './testing/stop-at.ts';

const REQUEST = { id: 'r', address: '127.0.0.1' };

describeOnBothDatabases('[R12] a process that dies at any statement or provider call', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const {
    customer,
    card,
    compute,
    escrowOf,
    fetchPdf,
    startHold,
    authorize,
    logOut,
    runPaymentJob,
    later: advanceClock,
    ...payments
  } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase(), { limits: ampleLimits() });
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await portal.saveRecord('userAccess', { inactivityTimeLimit: false });
  });
  afterEach(() => portal.close());

  /** The user's current session as stored in the database, so that card holds are linked to it and are closed with it. */
  const session = async (user: Customer, facts: Partial<Session> = {}): Promise<Session> => {
    const { id } = await getDb()
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', user.userId)
      .where('ended_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return sessionOf(user, { sessionId: id, ...facts });
  };
  /** Moves all purchases 31 days back, because another order of the same pages would be free for 30 days. */
  const forgetPurchases = () =>
    sql`update image_state set created_at = created_at - interval '31 days', paid_at = paid_at - interval '31 days'`.execute(
      getDb(),
    );
  const expectSoundLedger = async () => expect(await verifyLedger(getDb(), portal.services.now())).toBeNull();

  it('credits a deposit once if it was paid, and expires it if it was not', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const caller = { session: await session(user, { role: 'ACCOUNT' }), request: REQUEST };
    let paid = 0;
    const startPoints = await stopAtEveryPoint(
      portal.services,
      (services) => startDeposit(services, { ...caller, input: { amount: '25' } }),
      async () => {
        // an unpaid attempt expires after 20 minutes
        advanceClock(21 * MINUTE);
        await runPaymentJob();
        await expectSoundLedger();
      },
    );
    const endPoints = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        await startDeposit(portal.services, { ...caller, input: { amount: '25' } });
        const transId = card().pay();
        paid += 1;
        await endDeposit(services, { ...caller, input: { transId } });
      },
      async () => {
        advanceClock(MINUTE);
        await runPaymentJob();
        expect(await escrowOf(user)).toBe(1000 + paid * 2500);
        await expectSoundLedger();
      },
    );
    // each deposit is $25.00 with a card fee of 2.5%
    expect([startPoints >= 5, endPoints > 8, card().taken()]).toEqual([true, true, paid * 2563]);
    const open = (await payments.attempts()).filter(({ state }) => state !== 'DONE' && state !== 'EXPIRED');
    expect(open).toEqual([]);
  }, 180_000);

  it('charges an order once, from escrow or by card', async () => {
    // One hold must cover an order for every point at which the process dies.
    await portal.saveRecord('creditCardExtra', { ...CARD_RULES, maxAmount: 10_000 });
    for (const facts of [
      { username: 'title.clerk', escrow: 100_000 },
      { username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' },
    ] as const) {
      const user = await customer(facts);
      const isCard = 'paymentMethod' in facts;
      if (isCard) await authorize(user);
      const caller = { session: await session(user, isCard ? { paymentMethod: 'CREDIT_CARD' } : {}), request: REQUEST };
      const before = await balanceOf(getDb(), countyLedgerAccount('REVENUE'));
      let guid = '';
      const points = await stopAtEveryPoint(
        portal.services,
        async (services) => {
          await forgetPurchases();
          guid = (await compute(user, { pagesSelected: '7' })).imageState.guid;
          await payOrder(services, { ...caller, input: { imageStateGuid: guid } });
        },
        async (point) => {
          const paid = await payOrder(portal.services, { ...caller, input: { imageStateGuid: guid } });
          expect(paid.content.status).toBe('PAID');
          await fetchPdf(user, guid);
          expect(await balanceOf(getDb(), countyLedgerAccount('REVENUE'))).toBe(before + point * 100);
          await expectSoundLedger();
        },
      );
      expect(points).toBeGreaterThan(10);
    }
  }, 180_000);

  it('opens a hold once, and captures or voids it once', async () => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    const byCard = { paymentMethod: 'CREDIT_CARD' } as const;
    let transId = '';
    const openPoints = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        await startHold(user);
        transId = card().pay();
        await endAuthorization(services, {
          session: await session(user, byCard),
          request: REQUEST,
          input: { transId },
        });
      },
      async () => {
        advanceClock(MINUTE);
        await runPaymentJob();
        const holds = await getDb()
          .selectFrom('card_hold')
          .select('state')
          .where('transaction_id', '=', transId)
          .execute();
        expect(holds).toEqual([{ state: 'OPEN' }]);
        await expectSoundLedger();
      },
    );
    const closePoints = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        const ending = await session(user, byCard);
        await services.database.db.transaction().execute((tx) => closeHoldsOfUser(tx, ending, REQUEST, services.now()));
      },
      async () => {
        await expectSoundLedger();
      },
    );
    await runPaymentJob();
    const capturePoints = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        await authorize(user);
        const order = await compute(user, { pagesSelected: '7' });
        await payOrder(portal.services, {
          session: await session(user, byCard),
          request: REQUEST,
          input: { imageStateGuid: order.imageState.guid },
        });
        await fetchPdf(user, order.imageState.guid);
        await forgetPurchases();
        const ending = await session(user, byCard);
        await getDb()
          .transaction()
          .execute((tx) => closeHoldsOfUser(tx, ending, REQUEST, services.now()));
        await runCardPaymentsJob(services);
      },
      async (point) => {
        advanceClock(MINUTE);
        await runPaymentJob();
        // each order costs $1.00 with a card fee of 2.5%
        expect(card().taken()).toBe(point * 103);
        await expectSoundLedger();
      },
    );
    expect([openPoints >= 7, closePoints > 5, capturePoints > 12]).toEqual([true, true, true]);
    expect(new Set((await payments.holds()).map(({ state }) => state))).toEqual(new Set(['VOIDED', 'CAPTURED']));
    await logOut(user);
  }, 180_000);

  it('charges an add-on once and credits its images', async () => {
    const rates = [{ option: true, numberOfPages: 10, cost: 1000 }];
    await portal.saveRecord('flatFeeOverride', { accountAdminReload: true, rates });
    const facts = { role: 'ACCOUNT', accountType: 'FLAT_FEE' } as const;
    const user = await customer({ username: 'flatfee.admin', escrow: 100_000, ...facts });
    let guid = '';
    const points = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        guid = await payments.confirmAddOn(user, '1');
        await buyAddOn(services, {
          session: await session(user, facts),
          request: REQUEST,
          input: { imageStateGuid: guid },
        });
      },
      async (point) => {
        const context = { session: await session(user, facts), request: REQUEST, input: { imageStateGuid: guid } };
        const { ok, usageBalance } = await buyAddOn(portal.services, context);
        expect([ok, usageBalance]).toEqual([true, { kind: 'IMAGES', amount: point * 10 }]);
        expect(await escrowOf(user)).toBe(100_000 - point * 1000);
        await expectSoundLedger();
      },
    );
    expect(points).toBeGreaterThan(8);
  }, 180_000);
});
