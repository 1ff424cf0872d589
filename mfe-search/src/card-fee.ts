import { useFormats, useText } from '@portal/i18n';
import { groupBasisPoints, groupCents, useCountyGroup, useCurrentUser } from '@portal/session';

/**
 * The sentence about the card fee, which a card payer pays in addition to the prices of searches; '' for others, and without a fee. It
 * names no amount for one search, because the fee is computed on all charges together.
 */
export function useCardFee(): string {
  const t = useText('search');
  const { money, count } = useFormats();
  const user = useCurrentUser();
  const county = useCountyGroup('creditCardExtra');
  if (user?.paymentMethod !== 'CREDIT_CARD' || county.applySurcharge !== true) return '';
  const amount =
    county.surchargeMethod === 'percent'
      ? `${count(groupBasisPoints(county.surchargePercent) / 100)}%`
      : money(groupCents(county.surcharge));
  return t('price.cardFee', { amount });
}
