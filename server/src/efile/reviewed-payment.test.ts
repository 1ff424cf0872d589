import { efileAuthAndCaptureResponse, efileCapture, efileStatus, myEfilings } from '@portal/contracts';
import { cents } from '@portal/domain';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { deliveredMails } from '../mail/delivered-mails.testing.ts';
import { cardUnknownCommand } from '../payments/attempts/card-unknown.command.ts';
import { CARD_RULES, MINUTE, paymentActions } from '../payments/testing/paying.testing.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { FILER, filing, openEfilePortal, useFileOpener } from './efile.testing.ts';
import { filingMailHandler } from './filing.mail.ts';
import { paymentMailHandler } from './payment.mail.ts';

const HOUR = 60 * MINUTE;
const UNDER_REVIEW = { state: 'UNDECIDED', settled: cents(0) } as const;

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases('a card payment of a filing that the provider reviews', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const opener = useFileOpener();
  const { customer, card, runPaymentJob, later, attempts } = paymentActions(() => portal);
  const { upload, submit } = filing(() => portal);
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), opener());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  /** Uploads, pays, and reports the payment as the browser does; returns the response to the report. */
  const payUnderReview = async (cookie?: string) => {
    const sent = await upload(cookie === undefined ? {} : { cookie });
    await portal.send(efileCapture, { amount: 12.3, imageId: sent.imageId }, { cookie: sent.cookie });
    const transId = card().pay(UNDER_REVIEW);
    const report = async () =>
      envelopeOfAnswer(await portal.send(efileAuthAndCaptureResponse, { transId }, { cookie: sent.cookie }));
    return { ...sent, transId, report, answer: await report() };
  };
  const decide = (transId: string, change: object) => Object.assign(card().transactions.get(transId) ?? {}, change);
  const referenceOf = async (at = 0): Promise<string> => (await attempts())[at]?.invoice_number ?? '';
  const statusOf = async (number: string, email: string = FILER.email) => {
    const { content, code } = envelopeOfAnswer(
      await portal.send(efileStatus, { transactionNumber: number.toLowerCase(), email }),
    );
    return content instanceof Object && 'status' in content ? content : code;
  };
  /** Delivers the pending messages; returns the emails. */
  const deliveredEmails = () =>
    deliveredMails(getDb(), portal.services, (mailer) => ({
      efile: filingMailHandler(portal.services, mailer),
      efilePayment: paymentMailHandler(portal.services, mailer),
    }));
  const subjects = async () => (await deliveredEmails()).map(({ subject }) => subject);

  it('is reported by one email immediately, and its status can be looked up by its reference', async () => {
    const { answer, report } = await payUnderReview();
    expect(answer.content).toMatchObject({ status: 'PENDING' });
    await report();
    later(MINUTE);
    await runPaymentJob();
    const [email, ...more] = await deliveredEmails();
    const reference = await referenceOf();
    expect([email?.subject, more]).toEqual(['Your card payment is being checked', []]);
    expect(email?.to).toBe(FILER.email);
    expect(email?.text).toContain(`Payment reference: ${reference}`);
    expect(email?.text).toContain(`http://portal.test/efile/receipt/${reference}`);
    expect(await statusOf(reference)).toMatchObject({ status: 'PAYMENT_PENDING', transactionNumber: reference });
    expect(await statusOf(reference, 'other@tasi.example')).toBe('NOT_FOUND');
  });

  it('files the document when it is approved; its reference then finds the filing', async () => {
    const { transId } = await payUnderReview();
    decide(transId, { state: 'CAPTURED', settled: cents(1230) });
    later(MINUTE);
    await runPaymentJob();
    expect(await subjects()).toEqual(['Transaction EF-2026-000001 was submitted to']);
    expect(await statusOf(await referenceOf())).toMatchObject({
      status: 'SUBMITTED',
      transactionNumber: 'EF-2026-000001',
    });
  });

  it('leads to one email that nothing was charged when it is declined, and the document can be paid for again', async () => {
    const { transId, imageId, cookie } = await payUnderReview();
    await deliveredEmails();
    decide(transId, { state: 'DECLINED' });
    later(MINUTE);
    await runPaymentJob();
    later(HOUR);
    await runPaymentJob();
    const [email, ...more] = await deliveredEmails();
    expect([email?.subject, more]).toEqual(['Your document deed.pdf was not filed', []]);
    expect(email?.text).toContain('Your card was not charged.');
    expect(await statusOf(await referenceOf())).toMatchObject({ status: 'NOT_PAID' });
    expect((await submit(cookie, { imageId })).code).toBe('EFILE_NOT_PAID');
  });

  it('is refunded when nobody decides in time, with one email, however the review ends', async () => {
    const { transId } = await payUnderReview();
    await deliveredEmails();
    // a payment under review cannot be voided
    card().faults.void = ['REFUSED'];
    later(HOUR);
    await runPaymentJob();
    const [email, ...more] = await deliveredEmails();
    expect([email?.subject, more]).toEqual(['Your document deed.pdf was not filed', []]);
    expect(email?.text).toContain('We canceled the payment. If your bank already took the money, it is refunded.');
    expect(await statusOf(await referenceOf())).toMatchObject({ status: 'NOT_PAID' });
    decide(transId, { state: 'CAPTURED', settled: cents(1230) });
    for (let time = 0; time < 3; time += 1) {
      later(HOUR);
      await runPaymentJob();
    }
    expect([await subjects(), card().taken()]).toEqual([[], 0]);
  });

  it('leads to one email when staff close it as not charged, because its outcome stayed unknown', async () => {
    await payUnderReview();
    await deliveredEmails();
    // no job ran in this time, as after a long outage
    later(400 * 24 * HOUR);
    const result = readConfig({});
    if ('problems' in result) throw new Error(result.problems.join());
    const context = { database: getPortalDatabase(), config: result.config, print: () => undefined };
    const { signal } = new AbortController();
    const close = async () =>
      cardUnknownCommand(portal.services).run([await referenceOf(), 'none'], { ...context, signal });
    expect([await close(), await close()]).toEqual([0, 1]);
    const [email, ...more] = await deliveredEmails();
    expect([email?.to, email?.subject, more]).toEqual([FILER.email, 'Your document deed.pdf was not filed', []]);
    expect(email?.text).toContain('Your card was not charged.');
  });

  it('leads to an email when the provider itself voids the payment', async () => {
    const { transId } = await payUnderReview();
    await deliveredEmails();
    decide(transId, { state: 'VOIDED' });
    later(MINUTE);
    await runPaymentJob();
    expect(await subjects()).toEqual(['Your document deed.pdf was not filed']);
  });

  it('is among the filings of the logged-in filer, and of no other user', async () => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    const other = await customer({ username: 'card.other', account: 'Other', paymentMethod: 'CREDIT_CARD' });
    const { transId } = await payUnderReview(user.cookie);
    const mine = async (cookie: string) =>
      envelopeOfAnswer(await portal.send(myEfilings, undefined, { cookie })).content;
    const reference = await referenceOf();
    expect(await mine(user.cookie)).toMatchObject({
      filings: [{ transactionNumber: reference, status: 'PAYMENT_PENDING', fileName: 'deed.pdf' }],
    });
    expect(await mine(other.cookie)).toEqual({ filings: [] });
    decide(transId, { state: 'DECLINED' });
    later(MINUTE);
    await runPaymentJob();
    expect(await mine(user.cookie)).toMatchObject({ filings: [{ transactionNumber: reference, status: 'NOT_PAID' }] });
  });

  it('leads to no email if the form was abandoned or the form itself declined the card', async () => {
    const { imageId, cookie } = await upload();
    await portal.send(efileCapture, { amount: 12.3, imageId }, { cookie });
    const transId = card().pay({ state: 'DECLINED', settled: cents(0) });
    await portal.send(efileAuthAndCaptureResponse, { transId }, { cookie });
    later(HOUR);
    await runPaymentJob();
    expect([await subjects(), await statusOf(await referenceOf())]).toEqual([[], 'NOT_FOUND']);
  });

  it('leads to an email about a refund if the filer paid twice; the document is filed once', async () => {
    const { imageId, cookie } = await upload();
    const pay = async () => {
      await portal.send(efileCapture, { amount: 12.3, imageId }, { cookie });
      return card().pay();
    };
    const first = await pay();
    later(6 * MINUTE);
    const second = await pay();
    for (const transId of [first, second, second])
      await portal.send(efileAuthAndCaptureResponse, { transId }, { cookie });
    later(MINUTE);
    await runPaymentJob();
    const [, email, ...more] = await deliveredEmails();
    expect([email?.subject, more]).toEqual(['We refund your second payment for EF-2026-000001', []]);
    expect(email?.text).toContain('It is filed once, as transaction EF-2026-000001.');
    expect(card().taken()).toBe(1230);
  });
});
