/** The last part of the address of each kind's results (001 section 2.1), by the kind's id. */
export const RESULTS_PATHS = {
  documents: 'SearchResults',
  certificates: 'TorrensSearchResults',
  taxLiens: 'TaxLienSearchResults',
  tractBook: 'TractBookSearchResults',
  grantorGranteeBook: 'GrantorGranteeBookSearchResults',
} as const;
