/** What is known of every search, whatever its form. */
interface SearchFacts {
  /** Name that history, `searchList` and county configuration use (001 section 3). */
  readonly type: string;
  /** In words (001 section 2.1). */
  readonly description: string;
  /** Its rate among those of the county; undefined for what has none and is free. */
  readonly rate: string | undefined;
  /** Place of its question among those that the home page asks. */
  readonly question?: number;
  /** Only a Torrens county has it. */
  readonly isTorrens?: true;
  /** Its records stand in books that are older than the index of documents. */
  readonly isOfBooks?: true;
}

/** The one list of searches, in the order of menus. Menu, home page, page access, price list and switches read it. */
const SEARCHES = [
  { type: 'Address', description: 'Address', rate: 'Address', question: 2 },
  { type: 'BookAndPage', description: 'Book and Page', rate: 'BookAndPage' },
  { type: 'Date', description: 'Date', rate: 'Date' },
  { type: 'DocumentNumber', description: 'Document Number', rate: 'DocumentNumber', question: 5 },
  { type: 'Name', description: 'Name', rate: 'Name', question: 1 },
  { type: 'LegalDescription', description: 'Legal Description', rate: 'LegalDescription' },
  { type: 'ParcelId', description: 'Parcel ID', rate: 'ParcelId', question: 3 },
  {
    type: 'TorrensCertificate',
    description: 'Torrens Certificate',
    rate: 'TorrensCertificateNumber',
    isTorrens: true,
  },
  { type: 'TorrensText', description: 'Torrens Text', rate: 'TorrensText', isTorrens: true },
  { type: 'TractIndexNMI', description: 'Tract Index', rate: undefined, question: 6 },
  { type: 'GrantorGranteeBook', description: 'Grantor Grantee Book', rate: 'GrantorGranteeBook', isOfBooks: true },
  { type: 'Plat', description: 'Plat', rate: 'Plat', question: 4 },
  { type: 'TaxLien', description: 'Tax Lien', rate: 'TaxLien' },
  { type: 'TractBookId', description: 'Tract Book ID', rate: 'TractBook', isOfBooks: true },
  { type: 'TractBookLegal', description: 'Tract Book Legal', rate: 'TractBook', isOfBooks: true },
] as const satisfies readonly SearchFacts[];

type Search = (typeof SEARCHES)[number];
export type SearchType = Search['type'];
/** Rates of searches, by the name behind `searchBy` in a county's configuration. */
export type SearchRate = NonNullable<Search['rate']>;
/** The same as a list; searches of one book share theirs. */
export const SEARCH_RATES: readonly SearchRate[] = [
  ...new Set(SEARCHES.flatMap(({ rate }) => (rate === undefined ? [] : [rate]))),
];

interface Naming {
  readonly fields: readonly string[];
  readonly between: string;
}

/** Land is named by its plat or by its section, whatever search asks for it. */
const LAND_BY = {
  LB: { fields: ['platName', 'lot', 'block'], between: ', ' },
  MB: { fields: ['section', 'township', 'range'], between: '-' },
};
/** Liens by the method of the search. */
const LIEN_BY: Readonly<Record<string, Naming>> = {
  DOCUMENTNUMBER: { fields: ['documentNumber'], between: '' },
  LIENNUMBER: { fields: ['lienNumber'], between: '' },
  TAXPAYER: { fields: ['taxpayerName', 'taxpayerFirstName', 'taxpayerMiddleInitial'], between: ' ' },
};
const LIEN_BY_DATES = { fields: ['fromRecordedDate', 'toRecordedDate'], between: ' - ' };

/** What names a search in history and heading: the fields that one reads first, and what stands between them. */
const NAMED_BY: Partial<Readonly<Record<SearchType, Naming>>> = {
  Address: { fields: ['streetNumber', 'streetName', 'city'], between: ' ' },
  BookAndPage: { fields: ['book', 'page'], between: ' / ' },
  Date: { fields: ['fromRecordedDate', 'toRecordedDate'], between: ' - ' },
  DocumentNumber: { fields: ['fromDocumentNumber', 'toDocumentNumber'], between: ' - ' },
  GrantorGranteeBook: { fields: ['grantorGranteeLastName'], between: '' },
  ParcelId: { fields: ['parcelId'], between: '' },
  Plat: { fields: ['platName'], between: '' },
  TorrensCertificate: { fields: ['certificateNumber'], between: '' },
  TorrensText: { fields: ['text'], between: '' },
  TractBookId: { fields: ['tractBookId'], between: '' },
  TractIndexNMI: { fields: ['village', 'parcelId'], between: ', ' },
};

/** Search types, in the order of menus. */
export const SEARCH_TYPES: readonly SearchType[] = SEARCHES.map(({ type }) => type);

type Facts = SearchFacts & Pick<Search, 'rate'>;
const BY_TYPE: ReadonlyMap<string, Facts> = new Map(SEARCHES.map((search) => [search.type, search]));

function factsOf(type: SearchType): Facts {
  const facts = BY_TYPE.get(type);
  if (facts === undefined) throw new Error(`There is no search ${type}`);
  return facts;
}

/** A search in words, 'Book and Page'. */
export const searchDescription = (type: SearchType): string => factsOf(type).description;

/** The rate of a search; undefined for one that has none. */
export const searchRate = (type: SearchType): SearchRate | undefined => factsOf(type).rate;

/** Searches that the home page asks for in plain words, in the order of its questions. */
export const ASKED_AT_HOME: readonly SearchType[] = SEARCHES.flatMap((search) => ('question' in search ? [search] : []))
  .sort((one, other) => one.question - other.question)
  .map(({ type }) => type);

/** True for one of the fifteen search types. */
export function isSearchType(text: string): text is SearchType {
  return SEARCH_TYPES.some((type) => type === text);
}

/** What names a search; undefined for one that is named by all that was typed, or by a rule of its own. */
export function namingOfSearch(type: string, criteria: Readonly<Record<string, string>>): Naming | undefined {
  if (type === 'LegalDescription' || type === 'TractBookLegal')
    return criteria.legalType === 'MB' ? LAND_BY.MB : LAND_BY.LB;
  if (type === 'TaxLien') return LIEN_BY[criteria.searchByTaxLienMethod ?? ''] ?? LIEN_BY_DATES;
  return isSearchType(type) ? NAMED_BY[type] : undefined;
}

/** The part of /search/{type} that stands for a search: 'documentNumber'. */
export function searchSegment(type: SearchType): string {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}

/** The search that a route's {type} stands for, in any case; undefined when there is none. */
export function searchTypeOfSegment(segment: string): SearchType | undefined {
  const wanted = segment.toUpperCase();
  return SEARCH_TYPES.find((type) => type.toUpperCase() === wanted);
}

/** The two searches that only a Torrens county has (001 section 2.1). */
export function isTorrensSearch(type: SearchType): boolean {
  return factsOf(type).isTorrens === true;
}

/** The three searches of books (001 section 2.2). */
export function isBookSearch(type: SearchType): boolean {
  return factsOf(type).isOfBooks === true;
}
