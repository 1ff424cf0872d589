const listeners = new Set<() => void>();

/** A payment window was left before its payment had an end: it may yet be made, and its user is to be told. */
export function paymentLeftOpen(): void {
  for (const listener of listeners) listener();
}

/** Hears of such windows, whichever remote they belong to; returns the undoing. */
export function onPaymentLeftOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
