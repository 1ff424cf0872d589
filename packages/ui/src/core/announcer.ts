/** The last texts for assistive technology: one announced politely and one that interrupts. */
export interface Announcements {
  readonly polite: string;
  readonly urgent: string;
}

const SILENCE: Announcements = { polite: '', urgent: '' };
const listeners = new Set<() => void>();
let current = SILENCE;

/**
 * Announces a text once to assistive technology through the page's live region. To announce the same text again, an
 * invisible character is appended, since an unchanged region is not read.
 */
export function announce(text: string, urgency: 'polite' | 'urgent' = 'polite'): void {
  const before = current[urgency];
  current = { ...current, [urgency]: before === text ? `${text}\u200b` : text };
  for (const listener of listeners) listener();
}

/** The announcements as an external store of React. */
export const announcements = {
  /** The texts that are announced now. */
  read: (): Announcements => current,
  /** The texts in a page that the server renders: none. */
  readOnServer: (): Announcements => SILENCE,
  /** Calls the listener after each `announce`. Returns a function that ends this. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
