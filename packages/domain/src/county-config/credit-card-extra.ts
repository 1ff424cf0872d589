import { cents, formatCents } from '../money/index.ts';
import { collectMessages, type FieldMessages, fieldMessage } from '../validation/index.ts';

/** The values that the rule of the Credit Card Extra screen checks; amounts in cents. */
interface CreditCardExtraSettings {
  readonly applySurcharge: boolean;
  readonly surchargeMethod: 'dollars' | 'percent';
  readonly surcharge: number;
  /** The most that is held on a card; 0 if cards are not held. */
  readonly maxAmount: number;
}

/**
 * A fixed card fee must leave room for a charge in the most that is held on a card. Otherwise no charge would ever fit, and
 * customers would authorize their cards in vain.
 */
export function checkCreditCardExtra({
  applySurcharge,
  surchargeMethod,
  surcharge,
  maxAmount,
}: CreditCardExtraSettings): FieldMessages<'surcharge'> {
  const isTooLarge = applySurcharge && surchargeMethod === 'dollars' && maxAmount > 0 && surcharge >= maxAmount;
  return collectMessages({
    surcharge: isTooLarge
      ? fieldMessage('validation.tooLarge', { maximum: formatCents(cents(maxAmount - 1)) })
      : undefined,
  });
}
