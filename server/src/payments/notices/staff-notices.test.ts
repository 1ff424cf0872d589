import { acknowledgePaymentNotice } from '@portal/contracts';
import { cents } from '@portal/domain';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { deliveredMails } from '../../mail/delivered-mails.testing.ts';
import type { Mail } from '../../mail/mail-sender.ts';
import type { Customer } from '../../orders/ordering.testing.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { readRuns } from '../../platform/jobs/job-history.store.ts';
import { cardSettleCommand } from '../holds/card-settle.command.ts';
import { CARD_RULES, ESCROW_RULES, MINUTE, paymentActions } from '../testing/paying.testing.ts';
import { failedCardHandler } from './failed-card.mail.ts';

const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const { config } = settings;

describeOnBothDatabases('a card charge or refund that failed', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const actions = paymentActions(() => portal);
  const { customer, call, buy, fetchPdf, card, startHold, reportHold, startDeposit, reportDeposit } = actions;
  const { runPaymentJob, later, notices, logOut } = actions;
  const clerk = () => customer({ username: 'county.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
  const close = (user: Customer, id: string) => call(acknowledgePaymentNotice, { id }, user);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  /** A card payer logs out after a purchase, and the provider refuses to charge the card. */
  const failCharge = async () => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await startHold(user);
    await reportHold(user, card().pay());
    await fetchPdf(user, (await buy(user)).guid);
    card().faults.capture = ['REFUSED'];
    await logOut(user);
    await runPaymentJob();
    return user;
  };
  /** A wrong payment that is settled before it is refunded, and the provider does not answer to the refund. */
  const failRefund = async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await startDeposit(user, '25');
    const transId = card().pay({ authorized: cents(100), settled: cents(100) });
    await reportDeposit(user, transId);
    card().settle();
    card().faults.refund = ['RESPONSE_LOST'];
    await runPaymentJob();
    later(24 * 60 * MINUTE);
    await runPaymentJob();
    return transId;
  };
  /** The emails that a mail server gets now. */
  const emails = (): Promise<Mail[]> =>
    deliveredMails(getDb(), portal.services, (mailer) => ({ failedCard: failedCardHandler(portal.services, mailer) }));
  /** A payment is reported while the provider does not answer, which knows it no longer when the job runs again after a year. */
  const losePayment = async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await startDeposit(user, '25');
    const transId = card().pay();
    card().faults.lookUp = ['UNREACHABLE'];
    await reportDeposit(user, transId);
    card().transactions.delete(transId);
    later(400 * 24 * 60 * MINUTE);
    return user;
  };
  const FAILED = { purpose: 'STAFF', outcome: 'CAPTURE_FAILED', amountCents: 205, title: 'card.payer (Walk-in)' };

  it('is told to staff at once, and only to staff, until one of them closes it', async () => {
    const staff = await clerk();
    expect(await notices(staff)).toEqual([]);
    await failCharge();
    const [notice] = await notices(staff);
    expect(notice).toMatchObject(FAILED);
    const stranger = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const again = await customer({ username: 'card.other', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    for (const user of [stranger, again]) {
      expect(await notices(user)).toEqual([]);
      expect((await close(user, notice?.id ?? '')).status).toBe('NOT_FOUND');
    }
    expect((await close(staff, notice?.id ?? '')).ok).toBe(true);
    expect((await close(staff, notice?.id ?? '')).ok).toBe(true);
    expect(await notices(staff)).toEqual([]);
    const closings = await getDb()
      .selectFrom('audit_log')
      .select('username')
      .where('kind', '=', 'PAYMENT_ALERT')
      .where('user_id', 'is not', null)
      .execute();
    expect(closings).toEqual([{ username: 'county.clerk' }]);
  });

  it('is no longer told when it was paid in another way', async () => {
    const staff = await clerk();
    await failCharge();
    const { signal } = new AbortController();
    await cardSettleCommand.run(['1'], { database: getPortalDatabase(), print: () => undefined, config, signal });
    expect(await notices(staff)).toEqual([]);
  });

  it('is named in the result of the job, and a refund is told to staff too', async () => {
    const staff = await clerk();
    await failRefund();
    expect(await notices({ ...staff, cookie: await portal.logIn('county.clerk') })).toMatchObject([
      { purpose: 'STAFF', outcome: 'VOID_FAILED', title: 'title.admin (Pacific Title)' },
    ]);
    const runs = await readRuns(getDb(), 'card-payments');
    expect(runs.map(({ outcome, error }) => `${outcome} ${error}`)).toContainEqual(
      expect.stringMatching(/^SOME_FAILED .*void or refund/),
    );
  });

  describe('with a contact address of the county', () => {
    beforeEach(() =>
      portal.saveRecord('common', { contactName: 'Carmen Clerk', contactEmail: 'recorder@tasi.example' }),
    );

    it('is emailed to it once, with the amount, the account and the number at the card provider', async () => {
      await failCharge();
      await runPaymentJob();
      const [mail, ...others] = await emails();
      expect([mail?.to, mail?.subject, others]).toEqual([
        'recorder@tasi.example',
        expect.stringMatching(/^A card charge failed/),
        [],
      ]);
      for (const part of ['Carmen Clerk', '$2.05', 'Account: Walk-in', 'http://portal.test/'])
        expect(mail?.text).toContain(part);
      const { transaction_id: transaction } = await getDb()
        .selectFrom('card_hold')
        .select('transaction_id')
        .executeTakeFirstOrThrow();
      expect(mail?.text).toContain(transaction);
      expect(await emails()).toEqual([]);
    });

    it('is emailed for a refund too', async () => {
      const transaction = await failRefund();
      const sent = await emails();
      expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^A card refund failed/)]);
      expect(sent[0]?.text).toContain(transaction);
    });

    it('is emailed if it is not known whether a card was charged, and its payer is told what to do', async () => {
      const user = await losePayment();
      await runPaymentJob();
      const sent = await emails();
      expect(sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
        expect.stringMatching(/^recorder@tasi\.example It is not known whether a card was charged/),
      ]);
      const { invoice_number: invoice, amount } = await getDb()
        .selectFrom('payment_attempt')
        .select(['invoice_number', 'amount'])
        .executeTakeFirstOrThrow();
      for (const part of [
        `$${amount / 100}`,
        'Account: Pacific Title',
        `Invoice number at the card provider: ${invoice}`,
      ])
        expect(sent[0]?.text).toContain(part);
      const payer = { ...user, cookie: await portal.logIn('title.admin') };
      expect(await notices(payer)).toMatchObject([
        { purpose: 'ESCROW_DEPOSIT', outcome: 'UNKNOWN', amountCents: amount },
      ]);
      await close(payer, invoice);
      expect(await notices(payer)).toEqual([]);
      await runPaymentJob();
      expect(await emails()).toEqual([]);
    });

    it('is not emailed when staff have closed it before there was a mail server', async () => {
      const staff = await clerk();
      await failCharge();
      const [notice] = await notices(staff);
      await close(staff, notice?.id ?? '');
      expect(await emails()).toEqual([]);
    });
  });

  it('is not emailed without a contact address', async () => {
    await failCharge();
    expect(await emails()).toEqual([]);
  });
});
