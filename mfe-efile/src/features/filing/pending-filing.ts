import { uploadEfileImage } from '@portal/contracts';
import { onUserChange } from '@portal/session';
import { type FilingState, NO_PAYMENT, type Quote } from './filing.model.ts';

const KEY = 'portal.efile.pending';

/** A filing whose submission or payment has begun and whose outcome the page does not know yet. */
export interface PendingFiling {
  /** The user who files; empty for a visitor. */
  readonly username: string;
  readonly quote: Quote;
  readonly paymentTransactionId: string;
}

const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? Reflect.get(value, name) : undefined;

function read(): PendingFiling | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    const [username, payment] = [fieldOf(stored, 'username'), fieldOf(stored, 'paymentTransactionId')];
    const fields = uploadEfileImage.request.safeParse(fieldOf(stored, 'fields'));
    const charges = uploadEfileImage.content.safeParse(fieldOf(stored, 'charges'));
    if (typeof username !== 'string' || typeof payment !== 'string' || !fields.success || !charges.success) return null;
    return { username, paymentTransactionId: payment, quote: { fields: fields.data, charges: charges.data } };
  } catch {
    return null;
  }
}

function write(pending: PendingFiling | null): void {
  try {
    if (pending === null) window.sessionStorage.removeItem(KEY);
    else {
      const { username, paymentTransactionId, quote } = pending;
      window.sessionStorage.setItem(KEY, JSON.stringify({ username, paymentTransactionId, ...quote }));
    }
  } catch {
    // Without session storage, the outcome comes by email only.
  }
}

/** The user's pending filing, after a reload of the page; null if there is none. */
export function readPendingFiling(username: string): PendingFiling | null {
  const pending = read();
  return pending?.username === username ? pending : null;
}

/**
 * Keeps a filing in this tab's storage from the moment on which it may be paid or submitted: after a reload, the user would otherwise
 * file and pay for the document once more.
 */
export function storePendingFiling(username: string, state: FilingState): void {
  if (state.step === 'paying') write({ username, quote: state.quote, paymentTransactionId: NO_PAYMENT });
  else if (state.step === 'submitting' || state.step === 'unanswered') {
    const { quote, paymentTransactionId } = state;
    write({ username, quote, paymentTransactionId });
  } else write(null);
}

onUserChange((nextUsername) => {
  if (read()?.username !== nextUsername) write(null);
});
