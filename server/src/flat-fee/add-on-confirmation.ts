import type { ADD_ON_MEANS, AddOnConfirmation } from '@portal/contracts';
import { type AddOn, cents, formatCents } from '@portal/domain';
import type { Session } from '../auth/session.ts';
import { errorText } from '../platform/errors/texts.ts';
import { addOnPayer, type Means } from './add-on-means.ts';
import { imagesInWords } from './offered-add-ons.ts';

const NAMES: Readonly<Record<(typeof ADD_ON_MEANS)[number], string>> = {
  ESCROW: 'escrow',
  INVOICE: 'invoice',
  CARD: 'card',
};
const money = (amount: number): string => formatCents(cents(amount));

/** What an add-on would do (001 section 2.6), in English with the parts that say it in any language. */
export function addOnConfirmation(
  { images, costCents }: AddOn,
  { beforeCents, afterCents, isSufficient, surchargeCents }: Means,
  session: Pick<Session, 'accountName' | 'paymentMethod'>,
): AddOnConfirmation {
  const words = imagesInWords(images);
  const means = addOnPayer(session);
  const onTop = surchargeCents > 0 ? ` A surcharge of ${money(surchargeCents)} is added when the card is charged.` : '';
  const bought = `The images are added at once.${onTop}`;
  return {
    accountMessage: `Account ${session.accountName}`,
    headers: ['You are about to buy', `${words} for ${money(costCents)}`],
    beginningBalance: { description: `Beginning ${NAMES[means]} balance`, value: money(beforeCents) },
    purchase: { description: words, value: money(costCents) },
    endingBalance: { description: `Ending ${NAMES[means]} balance`, value: money(afterCents) },
    insufficientBalance: !isSufficient,
    purchaseMessage: isSufficient ? bought : errorText('INSUFFICIENT_FUNDS'),
    costCents,
    images,
    accountName: session.accountName,
    means,
    beginningCents: beforeCents,
    endingCents: afterCents,
    surchargeCents,
  };
}

/** '25 images added to the account.' */
export const addedInWords = (images: number | null): string => `${imagesInWords(images)} added to the account.`;
