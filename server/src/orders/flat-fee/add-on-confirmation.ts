import type { ADD_ON_PAYMENT_METHODS, AddOnConfirmation } from '@portal/contracts';
import { type AddOn, cents, formatCents } from '@portal/domain';
import { errorText } from '../../platform/errors/texts.ts';
import type { Session } from '../../platform/http/session.ts';
import { addOnPayer, type PayerFunds } from './add-on-funds.ts';
import { imageCountText } from './offered-add-ons.ts';

/** Labels by payment method. A debt or a card's charges increase with the purchase, so they are not called a balance. */
const BALANCE_LABELS: Readonly<Record<(typeof ADD_ON_PAYMENT_METHODS)[number], { before: string; after: string }>> = {
  ESCROW: { before: 'Beginning escrow balance', after: 'Ending escrow balance' },
  INVOICE: { before: 'Owed this month so far', after: 'Owed after this purchase' },
  CARD: { before: 'Card charges so far', after: 'Card charges after this purchase' },
};
const money = (amount: number): string => formatCents(cents(amount));

/**
 * The effect of buying an add-on (001 section 2.6): English texts, and the values from which clients make texts in other
 * languages.
 */
export function addOnConfirmation(
  { images, costCents }: AddOn,
  { beforeCents, afterCents, isSufficient, surchargeCents }: PayerFunds,
  session: Pick<Session, 'accountName' | 'paymentMethod'>,
): AddOnConfirmation {
  const imagesText = imageCountText(images);
  const paymentMethod = addOnPayer(session);
  const cardFee =
    surchargeCents > 0 ? ` A card fee of ${money(surchargeCents)} is added when the card is charged.` : '';
  const message = `The images are added right away.${cardFee}`;
  return {
    accountMessage: `Account ${session.accountName}`,
    headers: ['You are about to buy', `${imagesText} for ${money(costCents)}`],
    beginningBalance: { description: BALANCE_LABELS[paymentMethod].before, value: money(beforeCents) },
    purchase: { description: imagesText, value: money(costCents) },
    endingBalance: { description: BALANCE_LABELS[paymentMethod].after, value: money(afterCents) },
    insufficientBalance: !isSufficient,
    purchaseMessage: isSufficient ? message : errorText('INSUFFICIENT_FUNDS'),
    costCents,
    images,
    accountName: session.accountName,
    means: paymentMethod,
    beginningCents: beforeCents,
    endingCents: afterCents,
    surchargeCents,
  };
}

/** '25 images added to the account.' */
export const addedImagesText = (images: number | null): string => `${imageCountText(images)} added to the account.`;
