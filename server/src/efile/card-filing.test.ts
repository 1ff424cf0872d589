import { type Call, efileAuthAndCaptureResponse, efileCapture } from '@portal/contracts';
import { cents } from '@portal/domain';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { CARD_RULES, MINUTE, paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { filing, openEfilePortal, useFileOpener } from './efile.testing.ts';

/** $12.00 plus the card fee of 2.5%. */
const TOTAL = '12.30';

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases('filing by card', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const opener = useFileOpener();
  const { customer, card, runPaymentJob, later, attempts, journals, alerts, notices } = paymentActions(() => portal);
  const { upload, submit } = filing(() => portal);
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), opener());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  const send = async (call: Call, body: object, cookie: string) =>
    envelopeOfAnswer(await portal.send(call, body, { cookie }));
  const capture = (cookie: string, imageId: string, amount: string | number = TOTAL) =>
    send(efileCapture, { amount, imageId }, cookie);
  const report = (cookie: string, transId: string, more: object = {}) =>
    send(efileAuthAndCaptureResponse, { transId, ...more }, cookie);
  const filings = async () =>
    (
      await getDb().selectFrom('efile_document').select('transaction_number as number').orderBy('created_at').execute()
    ).map(({ number }) => number);
  const mails = async () =>
    (
      await getDb()
        .selectFrom('outbox')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;

  it('[002-1.filers.1] [002-2.1.flow.3] [002-7.efile.2] [002-7.efile.3] charges the card of a visitor and submits the document: one number, one email', async () => {
    const { imageId, cookie, ...charges } = await upload();
    expect(charges).toMatchObject({ surcharge: 0.3, totalCharge: 12.3, paymentMethod: 'CREDIT_CARD' });
    expect((await capture(cookie, imageId)).content).toEqual({ tokenResults: { token: 'token-1' }, totalCents: 1230 });
    expect(card().requests[0]).toMatchObject({ kind: 'AUTHORIZE_AND_CAPTURE', amount: 1230 });
    const paymentTransactionId = card().pay();
    expect((await report(cookie, paymentTransactionId)).content).toEqual({ status: 'DONE', paymentTransactionId });
    const submitted = await submit(cookie, { imageId, paymentTransactionId });
    expect(submitted.content).toEqual({ transactionNumber: 'EF-2026-000001', usageBalance: null });
    expect([await filings(), await mails(), await journals()]).toEqual([['EF-2026-000001'], 1, ['EFILE']]);
    expect(card().taken()).toBe(1230);
  });

  it('[S04] refuses a submission without a payment, and a document of another visitor', async () => {
    const { imageId, cookie } = await upload();
    expect((await submit(cookie, { imageId })).code).toBe('EFILE_NOT_PAID');
    expect((await submit(cookie, { imageId, paymentTransactionId: '60000000001' })).code).toBe('EFILE_NOT_PAID');
    const other = await upload();
    expect(other.cookie).not.toBe(cookie);
    expect((await capture(other.cookie, imageId)).code).toBe('NOT_FOUND');
    expect((await submit(other.cookie, { imageId })).code).toBe('NOT_FOUND');
    expect(await filings()).toEqual([null, null]);
  });

  it.each(['0.01', '-12.30', '1e308', 'NaN', '12.300', '12.301', '', 0.01, 12.31])(
    '[S05] refuses the amount %p with 400, because it differs from the announced amount',
    async (amount) => {
      const { imageId, cookie } = await upload();
      const answer = await portal.send(efileCapture, { amount, imageId }, { cookie });
      expect([answer.statusCode, card().requests.length]).toEqual([400, 0]);
    },
  );

  it('accepts the amount as a number, and uses the last upload when no document is named', async () => {
    const { cookie } = await upload();
    expect((await send(efileCapture, { amount: 12.3 }, cookie)).content).toMatchObject({ totalCents: 1230 });
  });

  it('submits a paid document automatically when the browser is gone', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    card().pay();
    later(MINUTE);
    await runPaymentJob();
    expect([await filings(), await mails(), await journals()]).toEqual([['EF-2026-000001'], 1, ['EFILE']]);
    await runPaymentJob();
    expect([await filings(), card().taken()]).toEqual([['EF-2026-000001'], 1230]);
    // the browser comes back
    expect((await submit(cookie, { imageId, paymentTransactionId: '60000000001' })).content).toMatchObject({
      transactionNumber: 'EF-2026-000001',
    });
  });

  it('reports an unconfirmed payment while the provider does not answer, and submits once it answers', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    const transId = card().pay();
    card().faults.lookUp = ['TIMEOUT'];
    expect((await report(cookie, transId)).content).toMatchObject({ status: 'PENDING' });
    expect((await submit(cookie, { imageId, paymentTransactionId: transId })).code).toBe('EFILE_PAYMENT_PENDING');
    later(MINUTE);
    await runPaymentJob();
    expect(await filings()).toEqual(['EF-2026-000001']);
  });

  it('opens no second form after a payment that the browser never reported, even before the job has found it', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    // a form that nobody paid does not prevent another one
    expect((await capture(cookie, imageId)).ok).toBe(true);
    card().pay();
    expect((await capture(cookie, imageId)).code).toBe('EFILE_PAYMENT_PENDING');
    later(MINUTE);
    await runPaymentJob();
    expect([await filings(), card().taken()]).toEqual([['EF-2026-000001'], 1230]);
  });

  it('opens no second form while a payment is unconfirmed, but opens one after the card was declined', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    const declined = card().pay({ state: 'DECLINED', settled: cents(0) });
    card().faults.lookUp = ['TIMEOUT'];
    await report(cookie, declined);
    expect((await capture(cookie, imageId)).code).toBe('EFILE_PAYMENT_PENDING');
    expect((await report(cookie, declined)).content).toMatchObject({ status: 'REFUSED' });
    expect((await submit(cookie, { imageId })).code).toBe('EFILE_NOT_PAID');
    expect((await capture(cookie, imageId)).ok).toBe(true);
    await report(cookie, card().pay());
    expect([await filings(), card().taken()]).toEqual([['EF-2026-000001'], 1230]);
  });

  it('records an unconfirmed payment on the attempt of the form that it came from', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    const [first] = card().requests;
    later(6 * MINUTE);
    await capture(cookie, imageId);
    const declined = card().pay({ state: 'DECLINED', settled: cents(0) }, first);
    card().faults.lookUp = ['TIMEOUT'];
    await report(cookie, declined, { orderInvoiceNumber: first?.invoiceNumber });
    expect((await attempts()).map((row) => row.reported_transaction_id)).toEqual([declined, null]);
    await report(cookie, declined);
    expect((await capture(cookie, imageId)).ok).toBe(true);
  });

  it('[S47] refuses a sixth form, and opens one again after five minutes', async () => {
    const { imageId, cookie } = await upload();
    for (let form = 0; form < 5; form += 1) {
      await capture(cookie, imageId);
      await report(cookie, card().pay({ state: 'DECLINED', settled: cents(0) }));
    }
    expect((await capture(cookie, imageId)).code).toBe('TOO_MANY_REQUESTS');
    later(6 * MINUTE);
    expect((await capture(cookie, imageId)).ok).toBe(true);
    await report(cookie, card().pay());
    expect([await filings(), card().taken()]).toEqual([['EF-2026-000001'], 1230]);
  });

  it('[R25] submits and charges once when the payment is reported twenty times simultaneously', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    const transId = card().pay();
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(cookie, transId)));
    expect(new Set(answers.map(({ content }) => JSON.stringify(content))).size).toBe(1);
    expect([await filings(), await mails(), await journals()]).toEqual([['EF-2026-000001'], 1, ['EFILE']]);
  });

  it('refunds a second payment of one document, from the same form or from another', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    const [first] = card().requests;
    const one = card().pay({}, first);
    later(6 * MINUTE);
    await capture(cookie, imageId);
    const two = card().pay();
    expect((await report(cookie, one)).content).toMatchObject({ status: 'DONE' });
    expect((await report(cookie, two)).content).toMatchObject({ status: 'REFUSED' });
    expect((await capture(cookie, imageId)).code).toBe('EFILE_SUBMITTED');
    const three = card().pay({}, first);
    await report(cookie, three);
    later(MINUTE);
    await runPaymentJob();
    // three emails: one for the filing, one for each of the two refunded payments
    expect([await filings(), await mails(), card().taken()]).toEqual([['EF-2026-000001'], 3, 1230]);
  });

  it("refuses another visitor's payment, and alerts staff", async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    const transId = card().pay();
    const other = await upload();
    expect((await report(other.cookie, transId)).status).toBe('DENIED');
    expect([await filings(), await alerts()]).toEqual([[null, null], ['FOREIGN_TRANSACTION']]);
  });

  it('refunds a partial payment, and submits nothing', async () => {
    const { imageId, cookie } = await upload();
    await capture(cookie, imageId);
    const transId = card().pay({ authorized: cents(100), settled: cents(100) });
    expect((await report(cookie, transId)).content).toMatchObject({ status: 'REFUSED' });
    later(MINUTE);
    await runPaymentJob();
    expect([await filings(), card().taken()]).toEqual([[null], 0]);
  });

  it('charges the card of a user, names the account in the ledger, and sends an email without a notice on screen', async () => {
    const user = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    const { imageId } = await upload({ cookie: user.cookie });
    await capture(user.cookie, imageId);
    await report(user.cookie, card().pay());
    const journal = await getDb().selectFrom('journal').selectAll().where('kind', '=', 'EFILE').executeTakeFirst();
    expect(journal).toMatchObject({ user_id: user.userId, account_id: user.accountId });
    expect([await notices(user), (await attempts())[0]?.state]).toEqual([[], 'DONE']);
  });
});
