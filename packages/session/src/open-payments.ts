const listeners = new Set<() => void>();

/** Call it when a payment window closes with an unknown outcome: the payment may still succeed, and the user must be informed. */
export function paymentLeftOpen(): void {
  for (const listener of listeners) listener();
}

/** Registers a listener for `paymentLeftOpen`, from any remote; returns a function that removes it. */
export function onPaymentLeftOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
