import { type Cents, cents, NO_CENTS } from '@portal/domain';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { buttonBlock, defineMail, paragraphBlock } from '../mail/mail-template.ts';
import { mailLanguage } from '../mail/mail-texts.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { findRefundReader } from './refunded-order.store.ts';

const WAYS = ['escrow', 'invoice', 'card', 'hold'] as const;
/** Where the money of a refund goes: `card` to a card that was charged, `hold` lowers what a card on hold is charged. */
export type RefundWay = (typeof WAYS)[number];

interface RefundFacts {
  readonly document: string;
  readonly amount: { readonly cents: Cents };
  /** Where it goes, in the language of the buyer. */
  readonly way: string;
  readonly images: number;
  /** The link to the login page. */
  readonly link: string;
}

/** Tells a buyer that staff refunded a purchase, and where the money or the images are. */
export const orderRefundedMail = defineMail<RefundFacts>({
  kind: 'orderRefunded',
  sample: {
    document: '2026-001234',
    amount: { cents: cents(205) },
    way: 'It goes back to your card within a few days.',
    images: 2,
    link: 'http://portal.test/',
  },
  values: ({ document, amount, way, images }) => ({ document, amount, way, images }),
  blocks: ({ amount, images, link }) => [
    paragraphBlock('lead'),
    ...(amount.cents > NO_CENTS ? [paragraphBlock('amount')] : []),
    ...(images > 0 ? [paragraphBlock('images')] : []),
    paragraphBlock('after'),
    buttonBlock('action', link),
  ],
});

const message = z.object({ guid: z.string(), refundCents: z.int(), images: z.int(), way: z.enum(WAYS) });

/** Enqueues the email about a refund, in the transaction that refunds the order. */
export const enqueueRefundMail = (tx: Transaction<Database>, refund: z.output<typeof message>): Promise<void> =>
  enqueue(tx, 'orderRefunded', refund);

/** Sends the buyer the email about a refund. None is sent to visitors, who share a user, and to users without an address or deactivated since. */
export const refundMailHandler =
  (services: Pick<Services, 'database'>, mailer: Mailer): OutboxHandler =>
  async (raw) => {
    const { guid, refundCents, images, way } = z.parse(message, raw);
    const found = await findRefundReader(services.database.db, guid);
    if (found === undefined) return;
    const { document, email, language, name } = found;
    const texts = mailLanguage(language).texts.kinds.orderRefundWays;
    const content = orderRefundedMail.compose(
      { to: email, language, name },
      { document, amount: { cents: cents(refundCents) }, way: texts?.[way] ?? '', images, link: mailer.portalUrl },
    );
    await mailer.send(content, `refund ${guid}`);
  };
