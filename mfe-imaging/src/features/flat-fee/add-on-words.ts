import { ADD_ON_MEANS, ADD_ON_REFUSALS, type AddOnConfirmation } from '@portal/contracts';
import type { Translate } from '@portal/i18n';
import { knownOf } from '../order/fee-words.ts';
import type { AddOnOption } from './add-on.model.ts';

type Money = (amountCents: number) => string;

/** '25 images', or 'Unlimited images'. */
export const imagesWords = (images: number | null, t: Translate): string =>
  images === null ? t('addOn.unlimited') : t('line.images', { count: images });

/** '25 images for $20.00' */
export const optionWords = (
  { images, costCents }: Pick<AddOnOption, 'images' | 'costCents'>,
  t: Translate,
  money: Money,
) => t('addOn.option', { images: imagesWords(images, t), price: money(costCents) });

/** What the balances of a confirmation are called: of the escrow, the invoice or the card. */
export function balanceWords(confirmation: AddOnConfirmation, t: Translate): { beginning: string; ending: string } {
  const means = knownOf(ADD_ON_MEANS, confirmation.means);
  if (means !== undefined) return { beginning: t(`addOn.beginning.${means}`), ending: t(`addOn.ending.${means}`) };
  return { beginning: confirmation.beginningBalance.description, ending: confirmation.endingBalance.description };
}

/** When the images arrive, and the amount added to a card's charge; or that the balance is too low. */
export function purchaseNotes(confirmation: AddOnConfirmation, t: Translate, money: Money): string[] {
  const { surchargeCents, insufficientBalance } = confirmation;
  if (insufficientBalance) return [t('errors:INSUFFICIENT_FUNDS.text')];
  const atOnce = t('addOn.atOnce');
  return surchargeCents > 0 ? [atOnce, t('addOn.surcharge', { amount: money(surchargeCents) })] : [atOnce];
}

/** Why an add-on was refused; for an unknown reason, the server's message. */
export function refusalWords(refusal: string | null, message: string, t: Translate): string {
  switch (knownOf(ADD_ON_REFUSALS, refusal)) {
    case 'NOT_OFFERED':
      return t('addOn.notOffered');
    case 'INSUFFICIENT_FUNDS':
      return t('errors:INSUFFICIENT_FUNDS.text');
    case undefined:
      return message;
  }
}
