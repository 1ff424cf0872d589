/** The last texts for assistive technology: one line that waits for its turn and one that interrupts. */
export interface Announcements {
  readonly polite: string;
  readonly urgent: string;
}

const SILENCE: Announcements = { polite: '', urgent: '' };
const listeners = new Set<() => void>();
let said = SILENCE;

/**
 * Announces a text once to assistive technology through the page's live region. The same text twice is announced twice: an
 * invisible mark makes it differ, because an unchanged region is not read.
 */
export function announce(text: string, urgency: 'polite' | 'urgent' = 'polite'): void {
  const before = said[urgency];
  said = { ...said, [urgency]: before === text ? `${text}\u200b` : text };
  for (const listener of listeners) listener();
}

export const announcements = {
  now: (): Announcements => said,
  onServer: (): Announcements => SILENCE,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
