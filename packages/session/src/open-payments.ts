/** `orderId`: the order that was paid or may be paid, but was not downloaded. Undefined for a payment at the card provider. */
type Listener = (orderId?: string) => void;

const listeners = new Set<Listener>();

/**
 * Call it when a payment window closes with an unknown outcome, or without the pages of a paid order: the payment may still succeed, and
 * the user must be informed.
 */
export function notifyPaymentLeftOpen(orderId?: string): void {
  for (const listener of listeners) listener(orderId);
}

/** Registers a listener for `notifyPaymentLeftOpen`, from any remote; returns a function that removes it. */
export function onPaymentLeftOpen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
