/** Search types by the name that history, `searchList` and county configuration use (001 section 3). */
export const SEARCH_TYPES = [
  'Address',
  'BookAndPage',
  'Date',
  'DocumentNumber',
  'Name',
  'LegalDescription',
  'ParcelId',
  'TorrensCertificate',
  'TorrensText',
  'TractIndexNMI',
  'GrantorGranteeBook',
  'Plat',
  'TaxLien',
  'TractBookId',
  'TractBookLegal',
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];
/** Search types in words (001 section 2.1). */
export const SEARCH_TYPE_DESCRIPTIONS = {
  Address: 'Address',
  BookAndPage: 'Book and Page',
  Date: 'Date',
  DocumentNumber: 'Document Number',
  Name: 'Name',
  LegalDescription: 'Legal Description',
  ParcelId: 'Parcel ID',
  TorrensCertificate: 'Torrens Certificate',
  TorrensText: 'Torrens Text',
  TractIndexNMI: 'Tract Index',
  GrantorGranteeBook: 'Grantor Grantee Book',
  Plat: 'Plat',
  TaxLien: 'Tax Lien',
  TractBookId: 'Tract Book ID',
  TractBookLegal: 'Tract Book Legal',
} as const satisfies Record<SearchType, string>;

/** True for one of the fifteen search types. */
export function isSearchType(text: string): text is SearchType {
  return SEARCH_TYPES.some((type) => type === text);
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
  return type === 'TorrensCertificate' || type === 'TorrensText';
}
