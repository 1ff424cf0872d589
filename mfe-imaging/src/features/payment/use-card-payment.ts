import type { UsageBalance } from '@portal/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CardPaymentState } from './card-payment.model.ts';
import { CardPayment, type CardPaymentCalls, type PrefetchedForm } from './card-payment.process.ts';

export interface UseCardPaymentOptions {
  readonly calls: CardPaymentCalls;
  readonly prefetched?: PrefetchedForm | undefined;
  readonly onDone: (balance: UsageBalance) => void;
}

/** Runs one card payment while its window is open. Returns its state and the process itself. */
export function useCardPayment({ calls, prefetched, onDone }: UseCardPaymentOptions): [CardPaymentState, CardPayment] {
  const [payment] = useState(() => new CardPayment(calls, onDone));
  const [initialForm] = useState(prefetched);
  useEffect(() => {
    void payment.start(initialForm);
    return () => payment.close();
  }, [payment, initialForm]);
  return [useSyncExternalStore(payment.subscribe, payment.state), payment];
}
