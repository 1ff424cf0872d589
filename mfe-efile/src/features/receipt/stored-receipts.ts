import { onUserChange } from '@portal/session';

const KEY = 'portal.efile';

function read(): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    const entries = stored instanceof Object ? Object.entries(stored) : [];
    return new Map(entries.flatMap(([number, email]) => (typeof email === 'string' ? [[number, email]] : [])));
  } catch {
    return new Map();
  }
}

/** Stores the email address of a filing in this tab, so that the receipt does not have to ask for it. */
export function storeReceipt(transactionNumber: string, email: string): void {
  try {
    const all = Object.fromEntries([...read(), [transactionNumber, email]]);
    window.sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without session storage, the receipt asks for the address.
  }
}

/** The stored email address of a filing; undefined if the filing was neither made nor looked up in this tab. */
export const storedEmail = (transactionNumber: string): string | undefined => read().get(transactionNumber);

onUserChange(() => {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Without session storage, nothing was stored.
  }
});
