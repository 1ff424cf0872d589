import { useText } from '@portal/i18n';
import { useState } from 'react';
import { type BuyOption, buyOptionOf, type OrderState, orderOf } from './order.model.ts';
import type { OrderProcess } from './order.process.ts';

/** Funding of an order whose balance is too low: which window is open, and what happens afterwards. */
export function useOrderFunding(state: OrderState, process: OrderProcess, onNoOption: () => void) {
  const t = useText('imaging');
  const [option, setOption] = useState<BuyOption | null>(null);
  const [funding, setFunding] = useState<string | null>(null);
  const order = orderOf(state);
  return {
    option,
    order,
    // A message about an earlier purchase does not apply to a new selection.
    funding: state.step === 'choosing' || state.step === 'computing' ? null : funding,
    start: async () => {
      setFunding(null);
      // The balance may have been raised meanwhile: in another window, or by a payment whose message was lost. It must not be paid twice.
      await process.recompute();
      const now = process.state();
      if (now.step !== 'quoted' || !now.order.fees.insufficientBalance) return;
      const offered = buyOptionOf(now.order);
      if (offered === null) onNoOption();
      setOption(offered);
    },
    close: () => setOption(null),
    funded: (by: BuyOption) => {
      setOption(null);
      setFunding(by === 'CARD' ? t('card.PREAUTHORIZATION.done') : null);
      void process.payFunded();
    },
    deposited: () => {
      setOption(null);
      void process.recompute();
    },
  };
}
