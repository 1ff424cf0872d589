import { onUserGone } from '@portal/session';

const KEY = 'portal.efile';

function read(): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    const entries = kept instanceof Object ? Object.entries(kept) : [];
    return new Map(entries.flatMap(([number, email]) => (typeof email === 'string' ? [[number, email]] : [])));
  } catch {
    return new Map();
  }
}

/** Keeps the email address of a filing in this tab, so that its receipt need not ask for it. */
export function keepReceipt(transactionNumber: string, email: string): void {
  try {
    const all = Object.fromEntries([...read(), [transactionNumber, email]]);
    window.sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Then the receipt asks for the address.
  }
}

/** The email address of a filing that was made in this tab; undefined for any other. */
export const keptEmail = (transactionNumber: string): string | undefined => read().get(transactionNumber);

onUserGone(() => {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
});
