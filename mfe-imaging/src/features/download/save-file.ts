import type { DeliveredFile } from '../order/order.model.ts';

// Safari reads the address only after the click has returned.
const KEPT_MS = 60_000;

/** Hands a file to the browser to be saved under its name. */
export function saveFile({ name, bytes }: DeliveredFile): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
