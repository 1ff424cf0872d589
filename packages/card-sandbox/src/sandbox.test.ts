import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '@portal/domain';
import type { FormToken } from './form-token.ts';
import { type CardEntry, type CardSandbox, openCardSandbox, type PayOutcome } from './sandbox.ts';
import { openStateFile } from './state-file.ts';
import { findTestCard, TEST_CARDS } from './test-cards.ts';
import type { SandboxTransaction } from './transaction.ts';

/** The provider's reason codes. */
const REASON = {
  invalidAmount: 5,
  duplicate: 11,
  notFound: 16,
  moreThanAuthorized: 47,
  notRefundable: 54,
  partiallyApproved: 295,
  alreadyVoided: 310,
  alreadyCaptured: 311,
} as const;
const MINUTE = 60_000;
const DAY = 86_400_000;
let nowMs = 0;
const now = (): Date => new Date(nowMs);
beforeEach(() => {
  nowMs = Date.parse('2026-11-20T01:00:00Z');
});

const ORDER: Omit<FormToken, 'token' | 'expiresAtMs' | 'tries'> = {
  type: 'authOnlyTransaction',
  amount: cents(2500),
  invoiceNumber: 'LR000001',
  description: 'Land records preauthorization',
  merchantName: 'Tasi County',
  buttonText: 'Authorize',
  communicatorUrl: 'http://portal.test/IFrameCommunicator.html',
  needsAddress: true,
  duplicateWindowSeconds: 28_800,
};
const entry = (number = '4111111111111111', more: Partial<CardEntry> = {}): CardEntry => {
  const card = findTestCard(number);
  if (card === undefined) throw new Error(`${number} is not a test card`);
  return { card, cardCode: '123', firstName: 'Maria', lastName: 'Cruz', zip: '96950', ...more };
};
const issue = (sandbox: CardSandbox, more: Partial<typeof ORDER> = {}): string =>
  sandbox.issueToken({ ...ORDER, ...more }).token;
const transactionOf = (outcome: PayOutcome): SandboxTransaction => {
  if (outcome.outcome !== 'APPROVED') throw new Error(`not approved: ${outcome.outcome}`);
  return outcome.transaction;
};
const approved = (sandbox: CardSandbox, more: Partial<typeof ORDER> = {}, card = entry()): SandboxTransaction =>
  transactionOf(sandbox.pay(issue(sandbox, more), card));

describe('a token', () => {
  it('[R08] is valid for 15 minutes and not a second longer', () => {
    const sandbox = openCardSandbox({ now });
    const token = issue(sandbox);
    nowMs += 15 * MINUTE - 1;
    expect(sandbox.findToken(token)?.isExpired).toBe(false);
    nowMs += 1001;
    expect(sandbox.findToken(token)?.isExpired).toBe(true);
    expect(sandbox.pay(token, entry())).toEqual({ outcome: 'EXPIRED' });
    expect(sandbox.unsettled()).toEqual([]);
  });

  it('is random, too long to guess, and refused if it is unknown', () => {
    const sandbox = openCardSandbox({ now });
    expect(issue(sandbox)).not.toBe(issue(sandbox));
    expect(issue(sandbox).length).toBeGreaterThanOrEqual(64);
    expect(sandbox.pay('another', entry())).toEqual({ outcome: 'NO_TOKEN' });
  });
});

describe('a card', () => {
  it.each(TEST_CARDS.filter(({ behavior }) => behavior === 'APPROVES'))('$number is approved', ({ number, type }) => {
    const transaction = approved(openCardSandbox({ now }), {}, entry(number));
    expect(transaction).toMatchObject({
      status: 'authorizedPendingCapture',
      responseCode: 1,
      authorized: 2500,
      settled: 0,
      cardType: type,
      maskedCard: `XXXX${number.slice(-4)}`,
    });
  });

  it('is captured immediately in an authCaptureTransaction', () => {
    const transaction = approved(openCardSandbox({ now }), { type: 'authCaptureTransaction' });
    expect(transaction).toMatchObject({ status: 'capturedPendingSettlement', authorized: 2500, settled: 2500 });
  });

  it.each([
    ['4000000000000002', 'declined', 2],
    ['4000000000000069', 'communicationError', 3],
    ['4000000000000119', 'generalError', 3],
  ])('%s is refused with status %s', (number, status, responseCode) => {
    const sandbox = openCardSandbox({ now });
    expect(sandbox.pay(issue(sandbox), entry(number)).outcome).toBe('REFUSED');
    expect(sandbox.unsettled()).toMatchObject([{ status, responseCode, authorized: 0, settled: 0 }]);
  });

  it('may require a re-entry, and the first try leaves no transaction', () => {
    const sandbox = openCardSandbox({ now });
    const token = issue(sandbox);
    expect(sandbox.pay(token, entry('4000000000000101'))).toEqual({ outcome: 'ASKS_AGAIN' });
    expect(sandbox.unsettled()).toEqual([]);
    expect(sandbox.pay(token, entry('4000000000000101')).outcome).toBe('APPROVED');
  });

  it.each([
    ['4000000000000341', 0],
    ['4000000000000259', 2],
    ['4111111111111111', 1],
  ])('%s is approved, and the page is notified %d times', (number, notificationCount) => {
    const sandbox = openCardSandbox({ now });
    expect(sandbox.pay(issue(sandbox), entry(number))).toMatchObject({ outcome: 'APPROVED', notificationCount });
  });

  it.each([
    ['46282', { responseCode: 2, status: 'declined', authorized: 0 }],
    ['46201', { responseCode: 1, avsCode: 'A', authorized: 2500 }],
    ['46217', { responseCode: 1, avsCode: 'Z', authorized: 2500 }],
    [
      '46225',
      { responseCode: 4, reasonCode: REASON.partiallyApproved, status: 'authorizedPendingRelease', authorized: 123 },
    ],
    ['46227', { responseCode: 1, authorized: 2500 }],
    ['96950', { responseCode: 1, avsCode: 'Y' }],
  ])("with ZIP code %s gets the result of the provider's testing guide", (zip, wanted) => {
    const sandbox = openCardSandbox({ now });
    sandbox.pay(issue(sandbox), entry('4111111111111111', { zip }));
    expect(sandbox.unsettled()).toMatchObject([wanted]);
  });

  it.each([
    ['900', 'M'],
    ['901', 'N'],
    ['904', 'P'],
    ['123', ''],
  ])('with card code %s gets the check result "%s"', (cardCode, cvvCode) => {
    expect(approved(openCardSandbox({ now }), {}, entry('4111111111111111', { cardCode })).cvvCode).toBe(cvvCode);
  });

  it('is refused a second time for the same invoice and amount within the window', () => {
    const sandbox = openCardSandbox({ now });
    approved(sandbox);
    const again = { outcome: 'REFUSED', text: 'A duplicate transaction has been submitted.' };
    nowMs += 8 * 60 * MINUTE - 1;
    expect(sandbox.pay(issue(sandbox), entry())).toMatchObject(again);
    expect(sandbox.pay(issue(sandbox), entry('4012888818888')).outcome).toBe('APPROVED');
    expect(sandbox.pay(issue(sandbox, { invoiceNumber: 'LR000002' }), entry()).outcome).toBe('APPROVED');
    expect(sandbox.pay(issue(sandbox, { amount: cents(2501) }), entry()).outcome).toBe('APPROVED');
    nowMs += 1;
    expect(sandbox.pay(issue(sandbox), entry()).outcome).toBe('APPROVED');
  });

  it('that was declined is declined again, not refused as a duplicate', () => {
    const sandbox = openCardSandbox({ now });
    const token = issue(sandbox);
    expect(sandbox.pay(token, entry('4000000000000002')).outcome).toBe('REFUSED');
    expect(sandbox.pay(token, entry('4000000000000002'))).toMatchObject({
      text: 'This transaction has been declined.',
    });
  });
});

describe('an authorization', () => {
  it('is captured once, for at most the authorized amount', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox);
    expect(sandbox.capture(id, cents(2501))).toMatchObject({ ok: false, reasonCode: REASON.moreThanAuthorized });
    expect(sandbox.capture(id, cents(0))).toMatchObject({ ok: false, reasonCode: REASON.invalidAmount });
    expect(sandbox.capture(id, cents(750))).toMatchObject({ ok: true, transaction: { settled: 750 } });
    expect(sandbox.capture(id, cents(1))).toMatchObject({ ok: false, reasonCode: REASON.alreadyCaptured });
    expect(sandbox.find(id)).toMatchObject({ status: 'capturedPendingSettlement', settled: 750 });
  });

  it('can be voided, and then neither captured nor voided again', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox);
    expect(sandbox.void(id)).toMatchObject({ ok: true, transaction: { status: 'voided' } });
    expect(sandbox.void(id)).toMatchObject({ ok: false, reasonCode: REASON.alreadyVoided });
    expect(sandbox.capture(id, cents(1))).toMatchObject({ ok: false, reasonCode: REASON.alreadyVoided });
  });

  it('expires after 30 days', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox);
    nowMs += 30 * DAY;
    expect(sandbox.find(id)?.status).toBe('expired');
    expect(sandbox.capture(id, cents(1))).toMatchObject({ ok: false, reasonCode: REASON.notFound });
    expect(sandbox.void(id)).toMatchObject({ ok: false, reasonCode: REASON.notFound });
    expect(sandbox.unsettled()).toEqual([]);
  });

  it('for a part of the amount can be voided', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox, {}, entry('4111111111111111', { zip: '46225' }));
    expect(sandbox.void(id)).toMatchObject({ ok: true });
  });

  it('that does not exist is not found', () => {
    const sandbox = openCardSandbox({ now });
    for (const answer of [sandbox.capture('1', cents(1)), sandbox.void('1'), sandbox.refund('1', cents(1), '1111')]) {
      expect(answer).toMatchObject({ ok: false, reasonCode: REASON.notFound });
    }
  });
});

describe('a captured transaction', () => {
  it('settles at midnight (UTC), and can then be refunded up to its amount but not voided', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox, { type: 'authCaptureTransaction' });
    expect(sandbox.refund(id, cents(2500), '1111')).toMatchObject({ ok: false, reasonCode: REASON.notRefundable });
    nowMs += DAY;
    expect(sandbox.find(id)?.status).toBe('settledSuccessfully');
    expect(sandbox.unsettled()).toEqual([]);
    expect(sandbox.void(id)).toMatchObject({ ok: false, reasonCode: REASON.notFound });
    expect(sandbox.refund(id, cents(2500), '2222')).toMatchObject({ ok: false, reasonCode: REASON.notFound });
    expect(sandbox.refund(id, cents(1000), '1111')).toMatchObject({ ok: true, transaction: { settled: 1000 } });
    expect(sandbox.refund(id, cents(1000), '1111', 28_800)).toMatchObject({ ok: false, reasonCode: REASON.duplicate });
    expect(sandbox.refund(id, cents(1501), '1111')).toMatchObject({ ok: false, reasonCode: REASON.notRefundable });
    expect(sandbox.refund(id, cents(1500), '1111')).toMatchObject({ ok: true });
    expect(sandbox.unsettled()).toMatchObject([{ status: 'refundPendingSettlement' }, { refersTo: id }]);
  });

  it('is in one batch with all transactions that ended on the same day', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox, { type: 'authCaptureTransaction' });
    const held = approved(sandbox, { invoiceNumber: 'LR000002' });
    sandbox.pay(issue(sandbox, { invoiceNumber: 'LR000003' }), entry('4000000000000002'));
    expect([sandbox.batches(), sandbox.unsettled().length]).toEqual([[], 3]);
    const midnight = (Math.floor(nowMs / DAY) + 1) * DAY;
    nowMs = midnight - 1;
    expect(sandbox.batches()).toEqual([]);
    nowMs = midnight;
    expect(sandbox.unsettled()).toMatchObject([{ id: held.id }]);
    sandbox.capture(held.id, cents(100));
    nowMs += DAY;
    expect(sandbox.batches()).toMatchObject([
      {
        id: String(midnight),
        settledAtMs: midnight,
        transactions: [
          { id, status: 'settledSuccessfully' },
          { invoiceNumber: 'LR000003', status: 'declined' },
        ],
      },
      { id: String(nowMs), transactions: [{ id: held.id, status: 'settledSuccessfully', settled: 100 }] },
    ]);
    expect(sandbox.unsettled()).toEqual([]);
  });

  it('settles immediately when a test calls settle', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox, { type: 'authCaptureTransaction' });
    const held = approved(sandbox, { invoiceNumber: 'LR000002' });
    sandbox.settle();
    expect(sandbox.batches()).toMatchObject([{ settledAtMs: nowMs, transactions: [{ id }] }]);
    expect(sandbox.find(id)?.status).toBe('settledSuccessfully');
    expect(sandbox.find(held.id)?.status).toBe('authorizedPendingCapture');
    sandbox.refund(id, cents(100), '1111');
    sandbox.settle();
    expect(sandbox.unsettled()).toMatchObject([{ id: held.id }]);
  });

  it('can be voided on the same day', () => {
    const sandbox = openCardSandbox({ now });
    const { id } = approved(sandbox, { type: 'authCaptureTransaction' });
    expect(sandbox.void(id)).toMatchObject({ ok: true, transaction: { status: 'voided', settled: 0 } });
  });
});

describe('the state file of a folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-sandbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = (): CardSandbox => openCardSandbox({ now, state: openStateFile(folder) });

  it('restores the state, even if the process was killed in the middle of a line', () => {
    const first = open();
    const { id } = approved(first);
    first.capture(id, cents(750));
    const token = issue(first, { invoiceNumber: 'LR000002' });
    first.pay(token, entry('4000000000000101'));
    appendFileSync(join(folder, 'card-sandbox.jsonl'), '{"transaction":{"id":"6');
    const second = open();
    expect(second.find(id)).toMatchObject({ status: 'capturedPendingSettlement', settled: 750 });
    expect(second.capture(id, cents(1))).toMatchObject({ reasonCode: REASON.alreadyCaptured });
    // the first try is restored, and the incomplete line does not corrupt the next one
    expect(second.pay(token, entry('4000000000000101')).outcome).toBe('APPROVED');
    expect(open().unsettled()).toHaveLength(2);
  });

  it('is shared by all processes on the same folder', () => {
    const [one, another] = [open(), open()];
    const token = issue(one);
    const { id } = transactionOf(another.pay(token, entry()));
    expect(one.unsettled()).toMatchObject([{ id, status: 'authorizedPendingCapture' }]);
    expect(one.capture(id, cents(750)).ok).toBe(true);
    expect(another.capture(id, cents(750))).toMatchObject({ reasonCode: REASON.alreadyCaptured });
  });

  it('never contains a card number or a card code', () => {
    const sandbox = open();
    for (const { number } of TEST_CARDS) {
      const invoiceNumber = number.slice(-8);
      sandbox.pay(issue(sandbox, { invoiceNumber }), entry(number, { cardCode: '7391' }));
    }
    const kept = readFileSync(join(folder, 'card-sandbox.jsonl'), 'utf8');
    expect(kept).toContain('XXXX1111');
    for (const { number } of TEST_CARDS) expect(kept).not.toContain(number);
    expect(kept).not.toContain('7391');
  });
});
