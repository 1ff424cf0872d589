type NamedFilter = 'digits' | 'lettersAndDigits' | 'upperCase' | 'money';

/**
 * What a field lets through while one types, by name or as a function that writes it. Only for fields where nothing else can be
 * meant, such as a zip or a phone number of one format.
 */
export type TextFilter = NamedFilter | ((typed: string) => string);

const FILTERS: Readonly<Record<NamedFilter, (typed: string) => string>> = {
  digits: (typed) => typed.replace(/\D/g, ''),
  lettersAndDigits: (typed) => typed.replace(/[^\p{L}\p{N}]/gu, ''),
  upperCase: (typed) => typed.toUpperCase(),
  money: (typed) => typed.replace(/[^\d.,$-]/g, ''),
};

/** Applies a filter; without one the text stays as typed. */
export function filterText(typed: string, filter: TextFilter | undefined): string {
  if (filter === undefined) return typed;
  return typeof filter === 'function' ? filter(typed) : FILTERS[filter](typed);
}
