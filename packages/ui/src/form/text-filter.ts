type NamedFilter = 'digits' | 'lettersAndDigits' | 'upperCase' | 'money';

/**
 * A filter for typed characters, by name or as a function. Use it only for fields with one possible format, such as a
 * zip code or a phone number.
 */
export type TextFilter = NamedFilter | ((typed: string) => string);

const FILTERS: Readonly<Record<NamedFilter, (typed: string) => string>> = {
  digits: (typed) => typed.replace(/\D/g, ''),
  lettersAndDigits: (typed) => typed.replace(/[^\p{L}\p{N}]/gu, ''),
  upperCase: (typed) => typed.toUpperCase(),
  money: (typed) => typed.replace(/[^\d.,$-]/g, ''),
};

/** Applies a filter; without one the text is unchanged. */
export function filterText(typed: string, filter: TextFilter | undefined): string {
  if (filter === undefined) return typed;
  return typeof filter === 'function' ? filter(typed) : FILTERS[filter](typed);
}
