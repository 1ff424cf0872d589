import type { Cents } from '@portal/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { findJournal, type Journal, type JournalEntry, type PostedJournal, postJournal } from './journal.ts';
import { balanceOf, countyLedgerAccount, customerLedgerAccount, openLedgerAccount } from './ledger-account.ts';

interface Change {
  readonly accountId: number;
  readonly idempotencyKey: string;
  readonly actor: Journal['actor'];
  readonly reference: string;
  readonly now: Date;
}

/** Posts an account's opening balance: escrow money that did not come through the portal. */
export const postOpeningBalance = (
  tx: Transaction<Database>,
  change: Change & { readonly amount: Cents },
): Promise<PostedJournal> =>
  post(tx, 'OPENING_BALANCE', change, [
    { account: countyLedgerAccount('CASH'), amount: 0 - change.amount },
    { account: customerLedgerAccount('ESCROW', change.accountId), amount: change.amount },
  ]);

/** Corrects an account's escrow by an amount, up or down. @throws InsufficientFunds below zero */
export const adjustEscrow = (
  tx: Transaction<Database>,
  change: Change & { readonly amount: Cents },
): Promise<PostedJournal> =>
  post(tx, 'ADJUSTMENT', change, [
    { account: countyLedgerAccount('ADJUSTMENT'), amount: 0 - change.amount },
    { account: customerLedgerAccount('ESCROW', change.accountId), amount: change.amount },
  ]);

/** Gives an account image credits (renewal, add-on, opening balance). */
export const grantImages = (
  tx: Transaction<Database>,
  kind: 'OPENING_BALANCE' | 'IMAGE_RENEWAL' | 'ADD_ON',
  change: Change & { readonly images: number },
): Promise<PostedJournal> => post(tx, kind, change, imagesIssued(change.accountId, change.images));

/** Sets an account's image credits to a number by posting the difference: for account reload and image renewal. */
export async function setImages(
  tx: Transaction<Database>,
  kind: 'ADJUSTMENT' | 'IMAGE_RENEWAL',
  change: Change & { readonly images: number },
): Promise<PostedJournal> {
  const account = customerLedgerAccount('IMAGES', change.accountId);
  const { id } = await openLedgerAccount(tx, account);
  // without the lock, a purchase between reading and posting would be undone
  await tx.selectFrom('ledger_account').select('id').where('id', '=', id).forUpdate().execute();
  const existing = await findJournal(tx, change.idempotencyKey);
  if (existing !== undefined) return { journalId: existing.id, isNew: false };
  const difference = change.images - (await balanceOf(tx, account));
  return post(tx, kind, change, difference === 0 ? [] : imagesIssued(change.accountId, difference));
}

/** The two entries that give images to an account. */
export const imagesIssued = (accountId: number, images: number): JournalEntry[] => [
  { account: countyLedgerAccount('IMAGES_ISSUED'), amount: 0 - images },
  { account: customerLedgerAccount('IMAGES', accountId), amount: images },
];

const post = (
  tx: Transaction<Database>,
  kind: Journal['kind'],
  change: Change,
  entries: readonly JournalEntry[],
): Promise<PostedJournal> =>
  postJournal(tx, {
    idempotencyKey: change.idempotencyKey,
    kind,
    actor: change.actor,
    reference: change.reference,
    postedAt: change.now,
    lines: [],
    entries,
  });
