import { namingOfSearch } from '../lists/index.ts';

/** Limits of searches and their results (001 section 9). */
export const SEARCH_LIMITS = {
  batch: 25,
  page: 100,
  cap: 1000,
  filter: 100,
  history: 5,
  batchesPerPage: 4,
} as const;

/** Stored criteria: from form field to typed value. */
export type Criteria = Readonly<Record<string, string>>;

/** The properties that identify a search. */
export interface SearchIdentity {
  readonly type: string;
  readonly criteria: Criteria;
}

/** Choices that do not restrict the results, since they are defaults. 'OR' matters only with a second name. */
const DEFAULT_CHOICES: ReadonlySet<string> = new Set(['ALL', 'BOTH', 'BEGINS', 'CONTAINS']);
/** The fields with choices. In any other field such a word was typed: a lot can be ALL. */
const CHOICE_FIELDS: ReadonlySet<string> = new Set([
  'documentType',
  'instrumentGroup',
  'bookType',
  'matchType',
  'searchMethod',
  'searchIn',
  'grantorGranteeSearchIn',
  'currentOrExpired',
]);

/** True for a criterion that does not restrict the results. */
const isNeutral = (field: string, value: string): boolean =>
  value === '' || (CHOICE_FIELDS.has(field) && DEFAULT_CHOICES.has(value));

function canonical({ type, criteria }: SearchIdentity): string {
  const trimmed = Object.entries(criteria).map(([field, value]) => [field, value.trim()] as const);
  const kept = trimmed.filter(([field, value]) => !isNeutral(field, value)).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([type, kept]);
}

/**
 * Adds a search to the history: the last five distinct searches, newest first (001-2.1.history.3: index 1 is Current).
 * A repeated search moves to the front with its newest page and sort order.
 */
export function addToHistory<Entry extends SearchIdentity>(history: readonly Entry[], entry: Entry): Entry[] {
  const same = canonical(entry);
  const others = history.filter((other) => canonical(other) !== same);
  return [entry, ...others].slice(0, SEARCH_LIMITS.history);
}

/** A language-independent description of a search: the typed values, and each criterion that restricts the results. */
export interface CriteriaDescription {
  /** 'CRUZ, MARIA T AND BANK', '2024-1 - 2024-9', or all values separated by commas. */
  readonly longDescription: string;
  /** `key` is the field's name, which the search remote translates. */
  readonly displayCriteria: readonly { readonly key: string; readonly value: string }[];
}

/** Formats a name as 'CRUZ, MARIA T'. */
function personOf(...typed: readonly [string | undefined, string | undefined, string | undefined]): string {
  const [last = '', first = '', middle = ''] = typed.map((name = '') => name.trim());
  const given = [first, middle].filter((name) => name !== '').join(' ');
  return [last, given].filter((name) => name !== '').join(', ');
}

function typedName(criteria: Criteria, which: '1' | '2'): string {
  const part = (field: string) => criteria[`grantorGrantee${field}${which}`];
  return personOf(part('LastName'), part('FirstName'), part('MiddleInitial'));
}

/** The one or two names of a Name search, each as 'CRUZ, MARIA T', and how they are combined. Language-independent. */
export function typedNames(criteria: Criteria): { first: string; second: string; andOr: 'AND' | 'OR' } {
  const andOr = criteria.andOr === 'AND' ? 'AND' : 'OR';
  return { first: typedName(criteria, '1'), second: typedName(criteria, '2'), andOr };
}

function describeName(criteria: Criteria): string {
  const { first, second, andOr } = typedNames(criteria);
  return second === '' ? first : `${first} ${andOr} ${second}`;
}

const describeTaxpayer = ({ taxpayerName, taxpayerFirstName, taxpayerMiddleInitial }: Criteria): string =>
  personOf(taxpayerName, taxpayerFirstName, taxpayerMiddleInitial);

/** The fields that make up a search's name and are therefore left out of the list of further criteria. */
export const namingFields = (type: string, criteria: Criteria): readonly string[] =>
  namingOfSearch(type, criteria)?.fields ?? [];

/** Describes a search for history, result heading and print (001 section 3, 'Search history entry'). */
export function describeCriteria(type: string, criteria: Criteria): CriteriaDescription {
  const hasSecondName = typedName(criteria, '2') !== '';
  const displayCriteria = Object.entries(criteria)
    .map(([key, value]) => ({ key, value: value.trim() }))
    .filter(({ key, value }) => !isNeutral(key, value) && (key !== 'andOr' || hasSecondName));
  if (type === 'Name') return { longDescription: describeName(criteria), displayCriteria };
  if (type === 'TaxLien' && criteria.searchByTaxLienMethod === 'TAXPAYER')
    return { longDescription: describeTaxpayer(criteria), displayCriteria };
  const naming = namingOfSearch(type, criteria);
  if (naming === undefined)
    return { longDescription: displayCriteria.map(({ value }) => value).join(', '), displayCriteria };
  const values = naming.fields.map((field) => (criteria[field] ?? '').trim()).filter((value) => value !== '');
  return { longDescription: values.join(naming.separator), displayCriteria };
}

/** The number of batches on a page, 0 to 4 (001 section 4.3). */
export function batchCountOfPage(totalRecordCount: number, pageNumber: number): number {
  const left = Math.min(totalRecordCount, SEARCH_LIMITS.cap) - (pageNumber - 1) * SEARCH_LIMITS.page;
  return Math.min(SEARCH_LIMITS.batchesPerPage, Math.max(0, Math.ceil(left / SEARCH_LIMITS.batch)));
}
