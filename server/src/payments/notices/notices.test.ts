import { acknowledgePaymentNotice } from '@portal/contracts';
import { ATTEMPT_LIFETIME_MILLIS, cents } from '@portal/domain';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import type { Customer } from '../../orders/ordering.testing.ts';
import { DAY_MS } from '../../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { CARD_RULES, ESCROW_RULES, MINUTE, paymentActions } from '../testing/paying.testing.ts';

/** After this time, a form can no longer be paid. */
const EXPIRED_MS = ATTEMPT_LIFETIME_MILLIS + MINUTE;

describeOnBothDatabases('the notices of payments to their user', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const {
    customer,
    call,
    buy,
    compute,
    pay,
    fetchPdf,
    card,
    startDeposit,
    reportDeposit,
    startHold,
    reportHold,
    ...rest
  } = paymentActions(() => portal);
  const { runPaymentJob, later, notices, logOut } = rest;
  const admin = () => customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
  const payer = () => customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
  const acknowledge = (user: Customer, id: string) => call(acknowledgePaymentNotice, { id }, user);
  const outcomes = async (user: Customer) => (await notices(user)).map(({ outcome }) => outcome);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  // the moments of a deposit at which a browser can die, and the outcome two minutes later
  it.each<[string, (user: Customer) => Promise<unknown>, string]>([
    ['after the card was declined', async () => card().pay({ state: 'DECLINED', settled: cents(0) }), 'NOT_CHARGED'],
    ['after the approval', async () => card().pay(), 'CREDITED'],
    ['after reporting the payment, before the response', (user) => reportDeposit(user, card().pay()), 'CREDITED'],
  ])(
    '[001-4.10.moments.1] report the outcome of a deposit after two minutes, if the browser died %s',
    async (_when, moment, outcome) => {
      const user = await admin();
      await startDeposit(user, '25');
      await moment(user);
      for (let time = 0; time < 4; time += 1) {
        later(30_000);
        await runPaymentJob();
      }
      const shown = await notices(user);
      // $25.00 and the card fee of 2.5%
      expect(shown).toMatchObject([{ purpose: 'ESCROW_DEPOSIT', outcome, amountCents: 2563, imageStateGuid: null }]);
    },
  );

  it('are shown until they are acknowledged, which may be repeated, and again when the outcome has changed', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    card().pay({ state: 'DECLINED', settled: cents(0) });
    later(2 * MINUTE);
    await runPaymentJob();
    const [notice] = await notices(user);
    expect(notice?.outcome).toBe('NOT_CHARGED');
    await acknowledge(user, notice?.id ?? '');
    expect(await notices(user)).toEqual([]);
    card().pay();
    later(MINUTE);
    await runPaymentJob();
    expect(await notices(user)).toMatchObject([{ id: notice?.id, outcome: 'CREDITED' }]);
    for (let time = 0; time < 2; time += 1) expect((await acknowledge(user, notice?.id ?? '')).ok).toBe(true);
    expect(await notices(user)).toEqual([]);
  });

  it("have the id that the response to the browser's report contains", async () => {
    const user = await admin();
    await startDeposit(user, '25');
    const { noticeId } = await reportDeposit(user, card().pay());
    expect((await notices(user)).map(({ id }) => id)).toEqual([noticeId]);
    await acknowledge(user, noticeId ?? '');
    expect(await notices(user)).toEqual([]);
  });

  it("have the id that was sent with the form, for a page that the form's message never reaches", async () => {
    const user = await payer();
    const { noticeId } = await startHold(user);
    card().pay();
    later(MINUTE);
    await runPaymentJob();
    expect(await notices(user)).toMatchObject([{ id: noticeId, outcome: 'AUTHORIZED' }]);
  });

  it.each<[string, () => Promise<Customer>, (user: Customer) => Promise<unknown>]>([
    ['a preauthorization', payer, startHold],
    ['a deposit', admin, (user) => startDeposit(user, '25')],
  ])(
    'do not mention a form that was opened for %s and closed, until the provider knows of a payment',
    async (_kind, person, start) => {
      const user = await person();
      await start(user);
      for (const minutes of [0, 2, 5]) {
        later(minutes * MINUTE);
        await runPaymentJob();
        expect(await notices(user)).toEqual([]);
      }
      // the form was submitted after all
      card().pay();
      later(MINUTE);
      await runPaymentJob();
      expect(await outcomes(user)).toHaveLength(1);
      expect(await outcomes(user)).not.toEqual(['PENDING']);
    },
  );

  it('do not mention a form that was closed and has expired', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    later(EXPIRED_MS);
    await runPaymentJob();
    expect(await notices(user)).toEqual([]);
  });

  it('report that a preauthorization is open, or was released without a charge', async () => {
    const user = await payer();
    await startHold(user);
    const { noticeId } = await reportHold(user, card().pay());
    expect(await outcomes(user)).toEqual(['AUTHORIZED']);
    await logOut(user);
    await runPaymentJob();
    const returning = { ...user, cookie: await portal.logIn('card.payer') };
    expect(await outcomes(returning)).toEqual(['RELEASED']);
    // earlier releases called a released hold NOT_CHARGED: whoever acknowledged that is not notified again
    await getDb().updateTable('payment_attempt').set({ told: 'NOT_CHARGED' }).execute();
    expect(await outcomes(returning)).toEqual([]);
    await getDb().updateTable('payment_attempt').set({ told: '' }).execute();
    await acknowledge(returning, noticeId ?? '');
    expect(await outcomes(returning)).toEqual([]);
  });

  it('do not say that a preauthorization was released without a charge if the provider did not release it', async () => {
    const user = await payer();
    await startHold(user);
    const transId = card().pay();
    await reportHold(user, transId);
    await logOut(user);
    card().transactions.delete(transId);
    await runPaymentJob();
    expect(await outcomes({ ...user, cookie: await portal.logIn('card.payer') })).toEqual([]);
  });

  it('do not mention a preauthorization after its charge at logout', async () => {
    const user = await payer();
    await startHold(user);
    await reportHold(user, card().pay());
    await fetchPdf(user, (await buy(user)).guid);
    await logOut(user);
    await runPaymentJob();
    expect(await outcomes({ ...user, cookie: await portal.logIn('card.payer') })).toEqual([]);
  });

  it("report what a card is charged when its user's session ends without a logout, also after the hold was acknowledged", async () => {
    const user = await payer();
    await startHold(user);
    const { noticeId = '' } = await reportHold(user, card().pay());
    await acknowledge(user, noticeId);
    await fetchPdf(user, (await buy(user)).guid);
    expect(await notices(user)).toEqual([]);
    // the session ends after 30 minutes without a request
    later(31 * MINUTE);
    await runPaymentJob();
    const returning = { ...user, cookie: await portal.logIn('card.payer') };
    expect(await notices(returning)).toMatchObject([
      { id: noticeId, purpose: 'PREAUTHORIZATION', outcome: 'CHARGED', amountCents: card().taken() },
    ]);
    // $2.00 and the card fee of 2.5%
    expect(card().taken()).toBe(205);
    await acknowledge(returning, noticeId);
    expect(await notices(returning)).toEqual([]);
  });

  it('name the amounts of card orders with the card fee, as their summaries showed them', async () => {
    const user = await payer();
    await startHold(user);
    const { noticeId = '' } = await reportHold(user, card().pay());
    await acknowledge(user, noticeId);
    const shown = new Map<string, number>();
    for (const pagesSelected of ['1-2', '3', '4']) {
      const { feeSchedule, imageState } = await compute(user, { pagesSelected });
      await pay(user, imageState.guid);
      shown.set(imageState.guid, feeSchedule.totalCents);
    }
    const told = (await notices(user)).map(({ id, amountCents }) => [id, amountCents] as const);
    // 2.5% of the sum, rounded once: the three fees are 4, 2 and 3 cents
    expect([...shown.values()]).toEqual([154, 102, 103]);
    expect(new Map(told)).toEqual(shown);
  });

  it('report that a declined card was not charged', async () => {
    const user = await payer();
    await startHold(user);
    await reportHold(user, card().pay({ state: 'DECLINED' }));
    expect(await outcomes(user)).toEqual(['NOT_CHARGED']);
    later(EXPIRED_MS);
    await runPaymentJob();
    expect(await outcomes(user)).toEqual(['NOT_CHARGED']);
  });

  it('[R11] report that an order is paid and can be fetched, until it is fetched, acknowledged or a day old', async () => {
    const user = await admin();
    const { guid } = await buy(user);
    expect(await notices(user)).toMatchObject([
      { id: guid, purpose: 'IMAGES', outcome: 'PAID', amountCents: 200, imageStateGuid: guid },
    ]);
    expect((await notices(user))[0]?.title).toBe('Warranty Deed 2024-000123');
    await fetchPdf(user, guid);
    expect(await notices(user)).toEqual([]);
    const other = await buy(user, { pagesSelected: '2' });
    await acknowledge(user, other.guid);
    expect(await notices(user)).toEqual([]);
    await buy(user, { pagesSelected: '4' });
    later(DAY_MS);
    expect(await notices({ ...user, cookie: await portal.logIn('title.admin') })).toEqual([]);
  });

  it('[S10] are not shown to other users', async () => {
    const user = await admin();
    const { guid } = await buy(user);
    await startDeposit(user, '25');
    const { noticeId = '' } = await reportDeposit(user, card().pay());
    const colleague = await customer({ username: 'title.user' });
    expect(await notices(colleague)).toEqual([]);
    for (const id of [guid, noticeId, 'unknown']) {
      expect((await acknowledge(colleague, id)).status).toBe('NOT_FOUND');
    }
    expect(await outcomes(user)).toEqual(['PAID', 'CREDITED']);
    expect(await getDb().selectFrom('image_state').select('told').execute()).toEqual([{ told: '' }]);
  });
});
