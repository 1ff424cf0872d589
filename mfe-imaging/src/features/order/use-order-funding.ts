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
    start: () => {
      const offered = order === null ? null : buyOptionOf(order);
      if (offered === null) onNoOption();
      setFunding(null);
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
