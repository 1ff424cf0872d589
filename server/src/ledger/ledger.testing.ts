import { randomUUID } from 'node:crypto';
import { type AccountType, cents, type PaymentMethod } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { type JournalKind, postJournal } from './journal.ts';
import { countyLedgerAccount, customerLedgerAccount } from './ledger-account.ts';

/** Creates a customer account with one user, for tests of charges. */
export async function addCustomer(
  db: Kysely<Database>,
  facts: { accountType?: AccountType; paymentMethod?: PaymentMethod } = {},
  username = 'title.clerk',
): Promise<{ accountId: number; userId: number }> {
  const { accountType = 'A_LA_CARTE', paymentMethod = 'ESCROW' } = facts;
  const account = await db
    .insertInto('account')
    .values({
      name: username === 'title.clerk' ? 'Pacific Title' : username,
      kind: 'CUSTOMER',
      account_type: accountType,
      payment_method: paymentMethod,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('portal_user')
    .values({
      account_id: account.id,
      username,
      username_key: username,
      password_hash: null,
      role: 'USER',
      status: 'A',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId: account.id, userId: user.id };
}

/** A session with the ids of the customer's user. */
export const sessionOf = (customer: { accountId: number; userId: number }, facts: Partial<Session> = {}): Session => ({
  sessionId: 1,
  username: 'title.clerk',
  fullName: 'Title Clerk',
  role: 'USER',
  language: 'ENGLISH',
  accountName: 'Pacific Title',
  accountKind: 'CUSTOMER',
  accountType: 'A_LA_CARTE',
  paymentMethod: 'ESCROW',
  flatFeeRateLevel: 0,
  hasUnlimitedImages: false,
  accountSearches: [],
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  loggedInAt: new Date('2026-11-20T00:00:00Z'),
  isProven: true,
  ...customer,
  ...facts,
});

/** Charges an amount in cents to the account's invoice, posted at `charge.at`. */
export const postCharge = (
  db: Kysely<Database>,
  customer: { readonly accountId: number; readonly userId: number },
  charge: { readonly at: string; readonly amount: number; readonly kind: JournalKind },
) =>
  db.transaction().execute((tx) =>
    postJournal(tx, {
      idempotencyKey: randomUUID(),
      kind: charge.kind,
      actor: customer,
      reference: 'test',
      postedAt: new Date(charge.at),
      lines: [],
      entries: [
        { account: customerLedgerAccount('RECEIVABLE', customer.accountId), amount: 0 - charge.amount },
        { account: countyLedgerAccount('REVENUE'), amount: cents(charge.amount) },
      ],
    }),
  );
