import { randomBytes, randomInt } from 'node:crypto';
import { type Cents, NO_CENTS } from '@portal/domain';
import { authorizeWithBank, REASONS } from './bank.ts';
import { type Batch, batchesOf } from './batches.ts';
import { DUPLICATE_WINDOW_SECONDS, type FormToken, TOKEN_LIFE_MS } from './form-token.ts';
import { noStateFile, type StateFile } from './state-file.ts';
import { type CardBehavior, maskCard, type TestCard } from './test-cards.ts';
import {
  isUnsettled,
  type SandboxTransaction,
  settledAt,
  type TransactionStatus,
  transactionAt,
} from './transaction.ts';

/** A submitted form, whose card is one of the test cards. */
export interface CardEntry {
  readonly card: TestCard;
  readonly cardCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly zip: string;
}

/** The outcome of a submitted form. */
export type PayOutcome =
  | { readonly outcome: 'NO_TOKEN' }
  | { readonly outcome: 'EXPIRED' }
  | { readonly outcome: 'ASKS_AGAIN' }
  | { readonly outcome: 'REFUSED'; readonly text: string; readonly behavior: CardBehavior }
  | {
      readonly outcome: 'APPROVED';
      readonly transaction: SandboxTransaction;
      /** How many notifications the merchant's page gets: 0, 1 or 2. */
      readonly notificationCount: number;
    };

/** The outcome of a capture, a void or a refund: the transaction, or the provider's reason code and text. */
export type ChangeOutcome =
  | { readonly ok: true; readonly transaction: SandboxTransaction }
  | { readonly ok: false; readonly reasonCode: number; readonly text: string };

export interface CardSandboxOptions {
  readonly now?: () => Date;
  readonly state?: StateFile;
  /** Generators of transaction ids and tokens, for reproducible tests. */
  readonly newTransactionId?: () => string;
  readonly newToken?: () => string;
}

/** The provider's core: tokens, transactions and the operations on them, without network or pages. */
export interface CardSandbox {
  issueToken(order: Omit<FormToken, 'token' | 'expiresAtMs' | 'tries'>): FormToken;
  findToken(token: string): { readonly order: FormToken; readonly isExpired: boolean } | undefined;
  pay(token: string, entry: CardEntry): PayOutcome;
  find(transactionId: string): SandboxTransaction | undefined;
  unsettled(): SandboxTransaction[];
  /** The settled batches, oldest first. */
  batches(): Batch[];
  capture(transactionId: string, amount: Cents | null): ChangeOutcome;
  void(transactionId: string): ChangeOutcome;
  /** The same amount of the same transaction within the window is a duplicate. */
  refund(transactionId: string, amount: Cents, lastFour: string, duplicateWindowSeconds?: number): ChangeOutcome;
  /** Immediately settles captured and refunded transactions, as the provider does overnight. */
  settle(): void;
}

const refused = (reasonCode: number, text: string): ChangeOutcome => ({ ok: false, reasonCode, text });
const NOT_FOUND = refused(16, 'The transaction cannot be found.');

const NOTIFICATION_COUNTS: Partial<Record<CardBehavior, number>> = {
  APPROVES_WITHOUT_NOTIFICATION: 0,
  APPROVES_TWICE: 2,
};

/**
 * Opens a sandbox. The state of earlier processes is read at the first use, when this process certainly has the port: a second
 * process that fails to start must not touch the file.
 */
export function openCardSandbox(options: CardSandboxOptions = {}): CardSandbox {
  const { now = () => new Date(), state = noStateFile } = options;
  const newTransactionId = options.newTransactionId ?? (() => `6${randomInt(10 ** 9, 10 ** 10)}`);
  const newToken = options.newToken ?? (() => randomBytes(48).toString('base64url'));
  const currentState = openSharedState(state);
  const nowMs = (): number => now().getTime();
  const find = (id: string): SandboxTransaction | undefined => {
    const found = currentState().transactions.get(id);
    return found === undefined ? undefined : transactionAt(found, nowMs());
  };
  const save = (transaction: SandboxTransaction): SandboxTransaction => {
    currentState().transactions.set(transaction.id, transaction);
    state.saveTransaction(transaction);
    return transaction;
  };
  const saveToken = (token: FormToken): FormToken => {
    currentState().tokens.set(token.token, token);
    state.saveToken(token);
    return token;
  };
  const newId = (): string => {
    const id = newTransactionId();
    return currentState().transactions.has(id) ? newId() : id;
  };
  const all = (): SandboxTransaction[] =>
    [...currentState().transactions.values()].map((one) => transactionAt(one, nowMs()));
  const findToken: CardSandbox['findToken'] = (token) => {
    const order = currentState().tokens.get(token);
    return order === undefined ? undefined : { order, isExpired: nowMs() >= order.expiresAtMs };
  };
  return {
    issueToken: (order) => saveToken({ ...order, token: newToken(), expiresAtMs: nowMs() + TOKEN_LIFE_MS, tries: 0 }),
    findToken,
    pay: (token, entry) => {
      const found = findToken(token);
      if (found === undefined) return { outcome: 'NO_TOKEN' };
      if (found.isExpired) return { outcome: 'EXPIRED' };
      const { order } = found;
      const { behavior } = entry.card;
      if (behavior === 'ASKS_AGAIN' && order.tries === 0) {
        saveToken({ ...order, tries: 1 });
        return { outcome: 'ASKS_AGAIN' };
      }
      if (isDuplicate(all(), order, maskCard(entry.card), nowMs())) {
        return { outcome: 'REFUSED', text: REASONS.duplicate[1], behavior };
      }
      const transaction = save(newTransaction(newId(), order, entry, nowMs()));
      if (transaction.authorized === NO_CENTS) return { outcome: 'REFUSED', text: transaction.reasonText, behavior };
      return { outcome: 'APPROVED', transaction, notificationCount: NOTIFICATION_COUNTS[behavior] ?? 1 };
    },
    find,
    unsettled: () => all().filter(isUnsettled),
    batches: () => batchesOf(all()),
    capture: (id, amount) => applyCapture(find(id), amount, nowMs(), save),
    void: (id) => applyVoid(find(id), save),
    refund: (id, amount, lastFour, duplicateWindowSeconds = DUPLICATE_WINDOW_SECONDS) => {
      const earlierRefunds = all().filter((one) => one.refersTo === id && one.status !== 'voided');
      const since = nowMs() - duplicateWindowSeconds * 1000;
      if (earlierRefunds.some((one) => one.settled === amount && one.submittedAtMs > since))
        return refused(...REASONS.duplicate);
      return applyRefund(find(id), { amount, lastFour, earlierRefunds }, { id: newId(), nowMs: nowMs() }, save);
    },
    settle: () => {
      for (const one of all()) {
        const after = settledAt(one, nowMs());
        if (after !== one) save(after);
      }
    },
  };
}

type Save = (transaction: SandboxTransaction) => SandboxTransaction;

/** Returns a function that returns the current tokens and transactions, including those that other processes have added. */
function openSharedState(state: StateFile) {
  const tokens = new Map<string, FormToken>();
  const transactions = new Map<string, SandboxTransaction>();
  return () => {
    const changes = state.readChanges();
    for (const token of changes.tokens) tokens.set(token.token, token);
    for (const transaction of changes.transactions) transactions.set(transaction.id, transaction);
    return { tokens, transactions };
  };
}

/** The provider's rule against double clicks: same card, amount and invoice within the window. */
function isDuplicate(all: readonly SandboxTransaction[], order: FormToken, maskedCard: string, nowMs: number): boolean {
  return all.some(
    (one) =>
      one.authorized > NO_CENTS &&
      one.maskedCard === maskedCard &&
      one.requested === order.amount &&
      one.invoiceNumber === order.invoiceNumber &&
      nowMs - one.submittedAtMs < order.duplicateWindowSeconds * 1000,
  );
}

function newTransaction(id: string, order: FormToken, entry: CardEntry, nowMs: number): SandboxTransaction {
  const bankResponse = authorizeWithBank(entry.card, order.amount, entry.zip, entry.cardCode);
  const isCaptured = order.type === 'authCaptureTransaction' && bankResponse.status === null;
  const approvedStatus: TransactionStatus = isCaptured ? 'capturedPendingSettlement' : 'authorizedPendingCapture';
  return {
    id,
    type: order.type,
    status: bankResponse.status ?? approvedStatus,
    responseCode: bankResponse.responseCode,
    reasonCode: bankResponse.reasonCode,
    reasonText: bankResponse.reasonText,
    authCode: bankResponse.authorized > NO_CENTS ? id.slice(-6) : '',
    avsCode: bankResponse.avsCode,
    cvvCode: bankResponse.cvvCode,
    invoiceNumber: order.invoiceNumber,
    description: order.description,
    requested: order.amount,
    authorized: bankResponse.authorized,
    settled: isCaptured ? bankResponse.authorized : NO_CENTS,
    maskedCard: maskCard(entry.card),
    cardType: entry.card.type,
    firstName: entry.firstName,
    lastName: entry.lastName,
    submittedAtMs: nowMs,
    capturedAtMs: isCaptured ? nowMs : null,
    settledAtMs: null,
    refersTo: null,
  };
}

const CAPTURED: ReadonlySet<TransactionStatus> = new Set(['capturedPendingSettlement', 'settledSuccessfully']);

function applyCapture(
  found: SandboxTransaction | undefined,
  amount: Cents | null,
  nowMs: number,
  save: Save,
): ChangeOutcome {
  if (found === undefined || found.type === 'refundTransaction') return NOT_FOUND;
  if (CAPTURED.has(found.status)) return refused(311, 'This transaction has already been captured.');
  if (found.status === 'voided') return refused(310, 'This transaction has already been voided.');
  if (found.status !== 'authorizedPendingCapture' && found.status !== 'authorizedPendingRelease') return NOT_FOUND;
  const settled = amount ?? found.authorized;
  if (settled > found.authorized) {
    return refused(47, 'The amount requested for settlement cannot be greater than the original amount authorized.');
  }
  if (settled <= NO_CENTS) return refused(5, 'A valid amount is required.');
  return {
    ok: true,
    transaction: save({ ...found, status: 'capturedPendingSettlement', settled, capturedAtMs: nowMs }),
  };
}

const VOIDABLE: ReadonlySet<TransactionStatus> = new Set([
  'authorizedPendingCapture',
  'authorizedPendingRelease',
  'capturedPendingSettlement',
  'refundPendingSettlement',
]);

function applyVoid(found: SandboxTransaction | undefined, save: Save): ChangeOutcome {
  if (found === undefined) return NOT_FOUND;
  if (found.status === 'voided') return refused(310, 'This transaction has already been voided.');
  if (!VOIDABLE.has(found.status)) return NOT_FOUND;
  return { ok: true, transaction: save({ ...found, status: 'voided', settled: NO_CENTS, capturedAtMs: null }) };
}

interface RefundRequest {
  readonly amount: Cents;
  readonly lastFour: string;
  /** Earlier refunds of the same transaction. */
  readonly earlierRefunds: readonly SandboxTransaction[];
}

function applyRefund(
  found: SandboxTransaction | undefined,
  { amount, lastFour, earlierRefunds }: RefundRequest,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
  save: Save,
): ChangeOutcome {
  if (found === undefined || found.maskedCard.slice(-4) !== lastFour) return NOT_FOUND;
  const already = earlierRefunds.reduce((sum, one) => sum + one.settled, 0);
  const isTooMuch = amount <= NO_CENTS || already + amount > found.settled;
  if (found.status !== 'settledSuccessfully' || isTooMuch) {
    return refused(54, 'The referenced transaction does not meet the criteria for issuing a credit.');
  }
  const transaction = save({
    ...found,
    id,
    type: 'refundTransaction',
    status: 'refundPendingSettlement',
    authorized: NO_CENTS,
    requested: amount,
    settled: amount,
    submittedAtMs: nowMs,
    capturedAtMs: nowMs,
    settledAtMs: null,
    refersTo: found.id,
  });
  return { ok: true, transaction };
}
