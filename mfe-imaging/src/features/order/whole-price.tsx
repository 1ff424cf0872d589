import type { FeeSchedule } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { Text } from '@portal/ui';
import { useState } from 'react';
import { priceText } from './fee-texts.ts';
import { type OrderState, orderOf } from './order.model.ts';

export interface WholePriceProps {
  readonly state: OrderState;
  /** Number of pages of the document. */
  readonly pageCount: number;
}

/**
 * Shows the price of all pages next to the price of some pages, if it was computed in this window and no page was bought since then.
 */
export function WholePrice({ state, pageCount }: WholePriceProps) {
  const t = useText('imaging');
  const { money } = useFormats();
  const [whole, setWhole] = useState<FeeSchedule | null>(null);
  const fees = orderOf(state)?.fees;
  // pages that were bought are free from now on, so the earlier price is wrong
  const isBought = state.step === 'delivered' || state.step === 'noContent';
  if (isBought && whole !== null) setWhole(null);
  if (state.step === 'quoted' && fees?.pageCount === pageCount && fees !== whole) setWhole(fees);
  if (state.step !== 'quoted' || whole === null || fees === undefined || fees.pageCount >= pageCount) return null;
  if (whole.totalCents === 0 && whole.totalImages === 0) return null;
  return <Text variant="note">{t('order.whole', { count: pageCount, price: priceText(whole, t, money) })}</Text>;
}
