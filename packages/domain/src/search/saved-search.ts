/** The maximum number of saved searches per user, and the maximum length of their names in characters. */
export const SAVED_SEARCH_LIMITS = { searches: 50, name: 60 } as const;

/** A name in its stored form: on one line, with single spaces, trimmed. */
export const savedSearchName = (typed: string): string => typed.trim().split(/\s+/u).join(' ');

/** The key for comparing names: names that differ only in case are equal. */
export const savedSearchKey = (name: string): string => savedSearchName(name).normalize('NFC').toUpperCase();
