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

export const announcements = {
  now: (): Announcements => current,
  onServer: (): Announcements => SILENCE,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
