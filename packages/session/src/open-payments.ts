const listeners = new Set<() => void>();

/** Call it when a payment window closes with an unknown outcome: the payment may still succeed, and the user must be informed. */
export function notifyPaymentLeftOpen(): void {
  for (const listener of listeners) listener();
}

/** Registers a listener for `notifyPaymentLeftOpen`, from any remote; returns a function that removes it. */
export function onPaymentLeftOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
