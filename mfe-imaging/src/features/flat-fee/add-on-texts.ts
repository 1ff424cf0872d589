import { ADD_ON_PAYMENT_METHODS, ADD_ON_REFUSALS, type AddOnConfirmation } from '@portal/contracts';
import type { Translate } from '@portal/i18n';
import { findKnown } from '../order/fee-texts.ts';
import type { AddOnOption } from './add-on.model.ts';

type FormatCents = (amountCents: number) => string;

/** Describes a number of images: '25 images', or 'Unlimited images'. */
export const imagesText = (images: number | null, t: Translate): string =>
  images === null ? t('addOn.unlimited') : t('line.images', { count: images });

/** Describes an option: '25 images for $20.00'. */
export const optionText = (
  { images, costCents }: Pick<AddOnOption, 'images' | 'costCents'>,
  t: Translate,
  money: FormatCents,
) => t('addOn.option', { images: imagesText(images, t), price: money(costCents) });

/** Labels of the two balances in a confirmation, which depend on the payment: escrow, invoice or card. */
export function balanceLabels(confirmation: AddOnConfirmation, t: Translate): { beginning: string; ending: string } {
  const means = findKnown(ADD_ON_PAYMENT_METHODS, confirmation.means);
  if (means !== undefined) return { beginning: t(`addOn.beginning.${means}`), ending: t(`addOn.ending.${means}`) };
  return { beginning: confirmation.beginningBalance.description, ending: confirmation.endingBalance.description };
}

/** Notes on a purchase: that the images are added right away and the card fee, or that the balance is too low. */
export function purchaseNotes(confirmation: AddOnConfirmation, t: Translate, money: FormatCents): string[] {
  const { surchargeCents, insufficientBalance } = confirmation;
  if (insufficientBalance) return [t('errors:INSUFFICIENT_FUNDS.text')];
  const addedRightAway = t('addOn.atOnce');
  return surchargeCents > 0
    ? [addedRightAway, t('addOn.surcharge', { amount: money(surchargeCents) })]
    : [addedRightAway];
}

/** Describes why an add-on was refused. An unknown reason is replaced by the server's message. */
export function refusalText(refusal: string | null, message: string, t: Translate): string {
  switch (findKnown(ADD_ON_REFUSALS, refusal)) {
    case 'NOT_OFFERED':
      return t('addOn.notOffered');
    case 'INSUFFICIENT_FUNDS':
      return t('errors:INSUFFICIENT_FUNDS.text');
    case undefined:
      return message;
  }
}
