/** The last part of the path of results, by the id of the record kind (001 section 2.1). */
export const RESULTS_PATHS = {
  documents: 'SearchResults',
  certificates: 'TorrensSearchResults',
  taxLiens: 'TaxLienSearchResults',
  tractBook: 'TractBookSearchResults',
  grantorGranteeBook: 'GrantorGranteeBookSearchResults',
} as const;
