import { DOCUMENT_SEARCH_RULES } from '../search/rules/index.ts';
import { LAND_NAMING, LIEN_NAMING, LIEN_NAMING_BY_DATES, type Naming } from '../search/search-naming.ts';
import type { SearchFacts } from '../search/search-rule.ts';

/** Searches whose criteria need their own rules, or that return other records than documents. */
const OTHER_SEARCHES = [
  {
    type: 'DocumentNumber',
    description: 'Document Number',
    menuPosition: 4,
    rate: 'DocumentNumber',
    homePosition: 5,
    naming: { fields: ['fromDocumentNumber', 'toDocumentNumber'], separator: ' - ' },
  },
  { type: 'Name', description: 'Name', menuPosition: 5, rate: 'Name', homePosition: 1 },
  { type: 'LegalDescription', description: 'Legal Description', menuPosition: 6, rate: 'LegalDescription' },
  {
    type: 'TorrensCertificate',
    description: 'Torrens Certificate',
    menuPosition: 8,
    rate: 'TorrensCertificateNumber',
    isTorrens: true,
    naming: { fields: ['certificateNumber'], separator: '' },
  },
  {
    type: 'TorrensText',
    description: 'Torrens Text',
    menuPosition: 9,
    rate: 'TorrensText',
    isTorrens: true,
    naming: { fields: ['text'], separator: '' },
  },
  {
    type: 'GrantorGranteeBook',
    description: 'Grantor Grantee Book',
    menuPosition: 11,
    rate: 'GrantorGranteeBook',
    isOfBooks: true,
    naming: { fields: ['grantorGranteeLastName'], separator: '' },
  },
  { type: 'TaxLien', description: 'Tax Lien', menuPosition: 13, rate: 'TaxLien' },
  {
    type: 'TractBookId',
    description: 'Tract Book ID',
    menuPosition: 14,
    rate: 'TractBook',
    isOfBooks: true,
    naming: { fields: ['tractBookId'], separator: '' },
  },
  { type: 'TractBookLegal', description: 'Tract Book Legal', menuPosition: 15, rate: 'TractBook', isOfBooks: true },
] as const satisfies readonly SearchFacts[];

type Search = (typeof OTHER_SEARCHES | typeof DOCUMENT_SEARCH_RULES)[number];

/** All searches in menu order: the source for menu, home page, page access, price list and the county's on/off settings. */
const SEARCHES: readonly Search[] = [...OTHER_SEARCHES, ...DOCUMENT_SEARCH_RULES].sort(
  (one, other) => one.menuPosition - other.menuPosition,
);

export type SearchType = Search['type'];
/** Rate names: the part after `searchBy` in a county's configuration. */
export type SearchRate = NonNullable<Search['rate']>;
/** All rate names, each once: the two searches of the tract book share one. */
export const SEARCH_RATES: readonly SearchRate[] = [
  ...new Set(SEARCHES.flatMap(({ rate }) => (rate === undefined ? [] : [rate]))),
];

/** Search types in menu order. */
export const SEARCH_TYPES: readonly SearchType[] = SEARCHES.map(({ type }) => type);

type Facts = SearchFacts & Pick<Search, 'rate'>;
const BY_TYPE: ReadonlyMap<string, Facts> = new Map(SEARCHES.map((search) => [search.type, search]));

function factsOf(type: SearchType): Facts {
  const facts = BY_TYPE.get(type);
  if (facts === undefined) throw new Error(`There is no search ${type}`);
  return facts;
}

/** The display name of a search type, such as 'Book and Page'. */
export const searchDescription = (type: SearchType): string => factsOf(type).description;

/** The rate of a search; undefined if it is free. */
export const searchRate = (type: SearchType): SearchRate | undefined => factsOf(type).rate;

/** The searches that the home page offers as questions, in the order of the questions. */
export const HOME_PAGE_SEARCHES: readonly SearchType[] = SEARCHES.flatMap((search) =>
  'homePosition' in search ? [search] : [],
)
  .sort((one, other) => one.homePosition - other.homePosition)
  .map(({ type }) => type);

/** True for one of the search types. */
export function isSearchType(text: string): text is SearchType {
  return SEARCH_TYPES.some((type) => type === text);
}

/**
 * The fields whose values name one search in history and headings. Undefined if all its criteria do, or if a separate function builds
 * the name.
 */
export function namingOfSearch(type: string, criteria: Readonly<Record<string, string>>): Naming | undefined {
  // LB: lot and block; MB: metes and bounds
  if (type === 'LegalDescription' || type === 'TractBookLegal')
    return criteria.legalType === 'MB' ? LAND_NAMING.MB : LAND_NAMING.LB;
  if (type === 'TaxLien') return LIEN_NAMING[criteria.searchByTaxLienMethod ?? ''] ?? LIEN_NAMING_BY_DATES;
  return BY_TYPE.get(type)?.naming;
}

/** The segment of a search in /search/{type}: 'documentNumber'. */
export function searchSegment(type: SearchType): string {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}

/** The search type of a route segment, ignoring case; undefined if there is none. */
export function searchTypeOfSegment(segment: string): SearchType | undefined {
  const wanted = segment.toUpperCase();
  return SEARCH_TYPES.find((type) => type.toUpperCase() === wanted);
}

/** True for the two searches of Torrens counties (001 section 2.1). */
export function isTorrensSearch(type: SearchType): boolean {
  return factsOf(type).isTorrens === true;
}

/** True for the three searches of books (001 section 2.2). */
export function isBookSearch(type: SearchType): boolean {
  return factsOf(type).isOfBooks === true;
}
