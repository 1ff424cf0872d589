import { type Cents, cents, monthlyImages } from '@portal/domain';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { buttonBlock, defineMail, paragraphBlock } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { accountAdministrators, findAccountAdministrator } from '../users/account-administrators.store.ts';
import { readTaskTimes } from './account-tasks.store.ts';
import { findAccount } from './managed-account.store.ts';

interface LowEscrow {
  readonly account: string;
  readonly due: { readonly cents: Cents };
  /** The account gets no images each month, so that none were left out. */
  readonly isWithoutImages?: boolean;
  /** The link to the login page. After the login, the header of every page offers to add money to the escrow. */
  readonly link: string;
}

/** The email to the administrators of an account whose escrow does not cover the monthly fee. */
export const escrowLowMail = defineMail<LowEscrow>({
  kind: 'escrowLow',
  sample: { account: 'Bank of Tasi', due: { cents: cents(4250) }, link: 'http://portal.test/' },
  values: ({ account, due }) => ({ account, due }),
  blocks: ({ isWithoutImages, link }) => [
    paragraphBlock('lead'),
    ...(isWithoutImages === true ? [] : [paragraphBlock('images')]),
    paragraphBlock('next'),
    buttonBlock('action', link),
  ],
});

/** One message for each recipient, so that a failed email is sent again only to its own recipient. */
const message = z.object({ accountId: z.int(), userId: z.int(), period: z.string(), due: z.int() });

/** Enqueues an email to each administrator of the account, in the transaction that detected the low escrow. */
export async function enqueueEscrowLowMails(
  tx: Transaction<Database>,
  accountId: number,
  low: { readonly period: string; readonly due: Cents },
): Promise<void> {
  for (const { id } of await accountAdministrators(tx, accountId))
    await enqueue(tx, 'escrowLow', { accountId, userId: id, ...low });
}

/**
 * Sends the email to one recipient. A user who no longer administers the account gets none, and nobody is told of an escrow that was too
 * low if the account was billed before the email could be sent.
 */
export const escrowLowHandler =
  (services: Pick<Services, 'database' | 'county'>, mailer: Mailer): OutboxHandler =>
  async (raw) => {
    const { accountId, userId, period, due } = z.parse(message, raw);
    const { db } = services.database;
    const account = await findAccount(db, accountId);
    const reader = await findAccountAdministrator(db, accountId, userId);
    if (account === undefined || reader === undefined || reader.email === '') return;
    if (!(await readTaskTimes(db, accountId)).needsBilling) return;
    const content = escrowLowMail.compose(
      { to: reader.email, language: reader.language, name: reader.name },
      {
        account: account.name,
        due: { cents: cents(due) },
        isWithoutImages: (monthlyImages(account, services.county.current.flatFee) ?? 0) === 0,
        link: mailer.portalUrl,
      },
    );
    await mailer.send(content, `escrow low ${accountId} ${period} ${userId} ${due}`);
  };
