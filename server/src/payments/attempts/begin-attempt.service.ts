import { cents, type PaymentPurpose } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import type { AuditCause } from '../audit-cause.ts';
import type { PaymentServices } from '../payment-services.ts';
import type { CardRequestKind } from '../provider/payment-provider.ts';
import {
  type AttemptRow,
  attemptStart,
  countOpenAttempts,
  insertAttempt,
  moveAttempt,
  openAttemptsOfSale,
  type PaymentAmounts,
  purposeOf,
  unusedAttempt,
} from './attempt.store.ts';

/** The request to the provider for each purpose of a payment. */
const CARD_REQUESTS: Readonly<
  Record<PaymentPurpose, { readonly kind: CardRequestKind; readonly description: string }>
> = {
  PREAUTHORIZATION: { kind: 'AUTHORIZE', description: 'Land records preauthorization' },
  ESCROW_DEPOSIT: { kind: 'AUTHORIZE_AND_CAPTURE', description: 'Land records escrow deposit' },
  EFILE: { kind: 'AUTHORIZE_AND_CAPTURE', description: 'Land records e-filing' },
};

/** A form that is opened again within this time reuses the first attempt. The provider's form is valid for 15 minutes. */
const REUSE_MS = 5 * 60_000;
/** Forms that were opened within this time count towards MAX_OPEN. It is short, so that a user who has closed several can soon pay. */
const COUNT_MS = 5 * 60_000;
/** The limit of open forms, per user or per sale. The portal queries the provider about each open form until it expires. */
const MAX_OPEN = 5;

export interface BegunAttempt {
  readonly token: string;
  /** The id of the notice that will tell the outcome. */
  readonly noticeId: string;
}

/**
 * Begins a card payment of a logged-in user: stores an attempt, then requests the provider's token outside of any transaction. The
 * token is returned and never stored. A preauthorization form that is opened again before it is used gets a new token for the same
 * attempt; each opening of a deposit form is a new attempt.
 */
export async function beginAttempt(
  services: PaymentServices,
  { session, request }: Omit<CallContext, 'input'>,
  purpose: PaymentPurpose,
  amounts: PaymentAmounts,
): Promise<BegunAttempt> {
  if (services.payments.provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  const { db } = services.database;
  const attempt = await db.transaction().execute(async (tx) => {
    const now = services.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const wanted = { purpose, amounts, since: before(REUSE_MS) };
    // a user may want two deposits of the same amount, but only one preauthorization, however often the form is opened
    const unused = purpose === 'PREAUTHORIZATION' ? await unusedAttempt(tx, session, wanted) : undefined;
    if (unused !== undefined) return unused;
    if ((await countOpenAttempts(tx, session, before(COUNT_MS))) >= MAX_OPEN)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: COUNT_MS / 1000 });
    const row = await insertAttempt(tx, session, purpose, amounts, now);
    const detail = { invoiceNumber: row.invoice_number, purpose, amountCents: row.amount };
    await audit(tx, { kind: 'PAYMENT_STARTED', actor: session, request, detail });
    return row;
  });
  return { token: await openForm(services, attempt), noticeId: attempt.invoice_number };
}

/**
 * Begins a card payment for the sale of one item, to a user or a visitor without a session. A form that is opened again before it
 * is used reuses the attempt. `assertSellable` throws if the item may not be sold; it runs in the transaction that stores the
 * attempt.
 */
export async function beginSale(
  services: PaymentServices,
  {
    cause,
    session,
    wanted,
  }: {
    readonly cause: AuditCause;
    readonly session: Session | null;
    readonly wanted: PaymentAmounts & { readonly saleKey: string };
  },
  assertSellable: (tx: Transaction<Database>) => Promise<void>,
): Promise<string> {
  if (services.payments.provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  const attempt = await services.database.db.transaction().execute(async (tx) => {
    await assertSellable(tx);
    const now = services.now();
    const open = await openAttemptsOfSale(tx, wanted.saleKey);
    const unused = open.find(
      (row) =>
        row.tried_at === null &&
        row.state === 'TOKEN_ISSUED' &&
        row.amount === wanted.totalCents &&
        now.getTime() - row.created_at.getTime() < REUSE_MS,
    );
    if (unused !== undefined) return unused;
    const recent = open.filter((row) => now.getTime() - attemptStart(row) < COUNT_MS);
    if (recent.length >= MAX_OPEN) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: COUNT_MS / 1000 });
    // filings are the only items that are sold one by one
    const row = await insertAttempt(tx, session, 'EFILE', wanted, now);
    const detail = { invoiceNumber: row.invoice_number, purpose: row.purpose, amountCents: row.amount };
    await audit(tx, { kind: 'PAYMENT_STARTED', ...cause, detail });
    return row;
  });
  return openForm(services, attempt);
}

/** Requests the token of an attempt's form from the provider. */
async function openForm(services: PaymentServices, attempt: AttemptRow): Promise<string> {
  const { provider, communicatorUrl } = services.payments;
  if (provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  const { kind, description } = CARD_REQUESTS[purposeOf(attempt)];
  const issued = await provider.issueFormToken({
    kind,
    amount: cents(attempt.amount),
    invoiceNumber: attempt.invoice_number,
    description,
    merchantName: services.county.current.common.countyName,
    communicatorUrl,
  });
  if (!issued.ok) {
    services.log.error({ failure: issued.failure, invoiceNumber: attempt.invoice_number }, 'no card form');
    // a reused attempt may have another open form, so only a new one is ended
    if (attempt.state === 'NEW') await endUnstarted(services, attempt, issued.failure.kind);
    throw new Refusal('CARD_PROVIDER_UNAVAILABLE');
  }
  await moveAttempt(services.database.db, attempt, 'ISSUE_TOKEN', { token_issued_at: services.now() });
  return issued.value.token;
}

/** Ends an attempt without a token, which cannot be paid. `told` is set because the response itself tells the user. */
async function endUnstarted(services: PaymentServices, attempt: AttemptRow, failure: string): Promise<void> {
  const changes = { reason: `TOKEN ${failure}`, ended_at: services.now(), told: 'NOT_CHARGED' };
  await moveAttempt(services.database.db, attempt, 'REFUSE', changes);
}
