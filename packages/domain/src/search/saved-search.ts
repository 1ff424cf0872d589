/** Searches that one user keeps, and the letters of their names. */
export const SAVED_SEARCH_LIMITS = { searches: 50, name: 60 } as const;

/** A name as it is kept: in one line, without spaces around it. */
export const savedSearchName = (typed: string): string => typed.trim().split(/\s+/u).join(' ');

/** Two names that differ only by case count as the same name. */
export const savedSearchKey = (name: string): string => savedSearchName(name).normalize('NFC').toUpperCase();
