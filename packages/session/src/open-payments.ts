const listeners = new Set<() => void>();

/** A payment window was left before its payment had an end: it may yet be made, and its user is to be told. */
export function paymentLeftOpen(): void {
  for (const listener of listeners) listener();
}

/** Registers a listener for such windows, of any remote; returns a function that removes it. */
export function onPaymentLeftOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
