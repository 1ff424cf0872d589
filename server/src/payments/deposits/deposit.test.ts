import { completeDeposit, initiateDeposit } from '@portal/contracts';
import { cents } from '@portal/domain';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { sessionOf } from '../../ledger/ledger.testing.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { ampleLimits } from '../../testing/ample-limits.ts';
import { NO_PAYMENTS } from '../payments.ts';
import { ESCROW_RULES, MINUTE, paymentActions } from '../testing/paying.testing.ts';
import { endDeposit, startDeposit as startDepositAt } from './deposit.service.ts';

describeOnBothDatabases('deposits by card', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, call, card, startDeposit, reportDeposit, deposit, escrowOf, runPaymentJob, later, ...rest } =
    paymentActions(() => portal);
  const { attempts, alerts, journals, notices } = rest;
  const admin = () => customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase(), { limits: ampleLimits() });
    await portal.saveRecord('escrow', ESCROW_RULES);
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  it('[000-4.deposit.1] [000-7.deposit.1] [000-7.deposit.2] [001-7.deposit.1] [001-7.deposit.2] credit the escrow with the typed amount, while the card also pays the surcharge', async () => {
    const user = await admin();
    const started = await startDeposit(user, '20.20');
    expect(started.content).toEqual({
      tokenResults: { token: 'token-1' },
      depositCents: 2020,
      surchargeCents: 51,
      totalCents: 2071,
      noticeId: expect.stringMatching(/^LR/),
    });
    expect(card().requests[0]).toMatchObject({ kind: 'AUTHORIZE_AND_CAPTURE', amount: 2071 });
    expect(await escrowOf(user)).toBe(1000);
    expect(await reportDeposit(user, card().pay())).toMatchObject({
      status: 'DONE',
      depositCents: 2020,
      usageBalance: { kind: 'ESCROW', amount: 3020 },
    });
    expect([await escrowOf(user), card().taken(), await journals()]).toEqual([
      3020,
      2071,
      ['OPENING_BALANCE', 'DEPOSIT'],
    ]);
  });

  it.each([
    ['19.99', 'amountLimits'],
    ['500.01', 'amountLimits'],
    ['-5', 'amountPositive'],
    ['0', 'amountPositive'],
    ['2e3', 'malformed'],
    ['1e308', 'malformed'],
    ['NaN', 'malformed'],
    ['0.30000000000000004', 'malformed'],
    ['25.001', 'malformed'],
    ['', 'malformed'],
  ])('[S06] of %p are refused with 400 before the provider is called', async (amount, key) => {
    const answer = await portal.send(initiateDeposit, { amount }, { cookie: (await admin()).cookie });
    expect([answer.statusCode, answer.json().content.errors.amount.key]).toEqual([400, key]);
    expect([card().requests.length, await attempts()]).toEqual([0, []]);
  });

  it('[000-6.deposit.1] are limited to the administrator of an escrow or a flat-fee account, in a county that allows reloading by card', async () => {
    const user = await customer({ username: 'title.user', role: 'USER' });
    expect((await startDeposit(user, '20')).status).toBe('DENIED');
    const invoiced = await customer({ username: 'i', role: 'ACCOUNT', account: 'I', paymentMethod: 'INVOICE' });
    expect((await startDeposit(invoiced, '20')).code).toBe('DEPOSITS_OFF');
    const flat = await customer({ username: 'f', role: 'ACCOUNT', account: 'F', accountType: 'FLAT_FEE' });
    expect((await startDeposit(flat, '20')).ok).toBe(true);
    await portal.saveRecord('escrow', { ...ESCROW_RULES, reloadByCreditCard: false });
    expect((await startDeposit(flat, '20')).code).toBe('DEPOSITS_OFF');
  });

  it('[R03] are credited once when the browser reports them fifty times simultaneously, with fifty equal responses', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    const transId = card().pay();
    const answers = await Promise.all(Array.from({ length: 50 }, () => reportDeposit(user, transId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'DONE', depositCents: 2500 });
    expect(await escrowOf(user)).toBe(3500);
  }, 300_000);

  it("[R04] of one user are refused in another user's session, and leave a row in the audit log", async () => {
    const user = await admin();
    await startDeposit(user, '25');
    const transId = card().pay();
    const other = await customer({ username: 'other.admin', role: 'ACCOUNT', account: 'Other' });
    const foreign = await portal.send(completeDeposit, { transId }, { cookie: other.cookie });
    expect([foreign.statusCode, foreign.json().status]).toEqual([403, 'DENIED']);
    expect([await escrowOf(user), await escrowOf(other), await alerts()]).toEqual([1000, 0, ['FOREIGN_TRANSACTION']]);
    const rows = await getDb().selectFrom('audit_log').select('user_id').where('kind', '=', 'PAYMENT_ALERT').execute();
    expect(rows).toEqual([{ user_id: other.userId }]);
    expect((await reportDeposit(user, transId)).status).toBe('DONE');
  });

  it('[S01] are not credited for a transaction that the provider does not know, whatever the browser says', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    const forged = { transId: '60000000999', responseCode: '1', totalAmount: '25.63' };
    const answer = await call(completeDeposit, forged, user);
    expect(answer).toMatchObject({ ok: true, content: { status: 'REFUSED', depositCents: 0 } });
    expect([await escrowOf(user), await alerts()]).toEqual([1000, ['UNKNOWN_TRANSACTION']]);
  });

  it.each([
    ['a smaller amount', { authorized: cents(100), settled: cents(100) }],
    ['a hold instead of money', { kind: 'AUTHORIZE', state: 'AUTHORIZED' }],
  ] as const)('[S02] are refused and refunded when the card paid %s', async (_what, change) => {
    const user = await admin();
    await startDeposit(user, '25');
    const transId = card().pay(change);
    expect((await reportDeposit(user, transId)).status).toBe('REFUSED');
    expect((await reportDeposit(user, transId)).status).toBe('REFUSED');
    await runPaymentJob();
    expect([await escrowOf(user), card().taken(), await alerts()]).toEqual([1000, 0, ['WRONG_TRANSACTION']]);
    expect(card().transactions.get(transId)?.state).toBe('VOIDED');
    expect((await attempts()).map(({ state }) => state)).toEqual(['REFUSED']);
  });

  it('[S03] are not credited by reporting an earlier payment again', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    const first = card().pay();
    await reportDeposit(user, first);
    await startDeposit(user, '400');
    expect(await reportDeposit(user, first)).toMatchObject({ status: 'DONE', depositCents: 2500 });
    expect(await escrowOf(user)).toBe(3500);
    // A second payment with the first form's token is refunded.
    const second = card().pay({}, card().requests[0]);
    expect((await reportDeposit(user, second)).status).toBe('REFUSED');
    await runPaymentJob();
    expect([await escrowOf(user), card().taken()]).toEqual([3500, 2563]);
  });

  it.each(['TIMEOUT', 'PROVIDER_ERROR', 'UNREACHABLE', 'MALFORMED'] as const)(
    '[R05] are pending while the provider fails with %s, and credited when it works again',
    async (fault) => {
      const user = await admin();
      await startDeposit(user, '25');
      const transId = card().pay();
      card().faults.lookUp = [fault, fault, fault];
      const answer = await call(completeDeposit, { transId }, user);
      expect([answer.message, answer.content]).toMatchObject([
        'The card provider has not answered yet.',
        { status: 'PENDING' },
      ]);
      expect(await notices(user)).toMatchObject([{ purpose: 'ESCROW_DEPOSIT', outcome: 'PENDING', amountCents: 2563 }]);
      later(30_000);
      await runPaymentJob();
      expect(await escrowOf(user)).toBe(1000);
      later(30_000);
      await runPaymentJob();
      expect(await escrowOf(user)).toBe(3500);
      expect(await notices(user)).toMatchObject([{ outcome: 'CREDITED' }]);
    },
  );

  it('[R05] are not started when the provider issues no form token', async () => {
    const user = await admin();
    card().faults.issueFormToken = ['TIMEOUT'];
    const answer = await portal.send(initiateDeposit, { amount: '25' }, { cookie: user.cookie });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'CARD_PROVIDER_UNAVAILABLE']);
    expect((await attempts()).map(({ state, told }) => [state, told])).toEqual([['REFUSED', 'NOT_CHARGED']]);
    expect(await notices(user)).toEqual([]);
  });

  it("[R06] follow the provider's outcome when the browser reports another", async () => {
    const user = await admin();
    await startDeposit(user, '25');
    const declined = card().pay({ state: 'DECLINED', settled: cents(0) });
    const report = { transId: declined, responseCode: '1' };
    expect((await call(completeDeposit, report, user)).content).toMatchObject({ status: 'REFUSED' });
    await startDeposit(user, '25');
    const approved = { transId: card().pay(), responseCode: '2' };
    expect((await call(completeDeposit, approved, user)).content).toMatchObject({ status: 'DONE' });
    expect(await escrowOf(user)).toBe(3500);
  });

  it('[R08] with an expired token end their attempt, and can be started again', async () => {
    const user = await admin();
    await startDeposit(user, '25');
    later(15 * MINUTE + 1000);
    await runPaymentJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(['TOKEN_ISSUED']);
    later(5 * MINUTE);
    await runPaymentJob();
    expect((await attempts()).map(({ state }) => state)).toEqual(['EXPIRED']);
    // nobody submitted the form, so there is no payment to report
    expect(await notices(user)).toEqual([]);
    expect((await deposit(user, '25')).status).toBe('DONE');
  });

  it('are refused with a message if the county accepts no cards', async () => {
    const user = await admin();
    const session = sessionOf(user, { role: 'ACCOUNT' });
    const caller = { session, request: { id: 'r', address: '' } };
    const servicesWithoutCards = { ...portal.services, payments: NO_PAYMENTS };
    for (const refused of [
      startDepositAt(servicesWithoutCards, { ...caller, input: { amount: '25' } }),
      endDeposit(servicesWithoutCards, { ...caller, input: { transId: '1' } }),
    ])
      await expect(refused).rejects.toMatchObject({ entry: { code: 'CARD_PAYMENT_OFF' } });
  });
});
