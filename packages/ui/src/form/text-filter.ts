/** What a field lets through while one types. Only for fields where nothing else can be meant, such as a zip. */
export type TextFilter = 'digits' | 'lettersAndDigits' | 'upperCase' | 'money';

const FILTERS: Readonly<Record<TextFilter, (typed: string) => string>> = {
  digits: (typed) => typed.replace(/\D/g, ''),
  lettersAndDigits: (typed) => typed.replace(/[^\p{L}\p{N}]/gu, ''),
  upperCase: (typed) => typed.toUpperCase(),
  money: (typed) => typed.replace(/[^\d.,$-]/g, ''),
};

/** Applies a filter; without one the text stays as typed. */
export function filterText(typed: string, filter: TextFilter | undefined): string {
  return filter === undefined ? typed : FILTERS[filter](typed);
}
