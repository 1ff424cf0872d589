/** What names a search in history and heading: the fields that one reads first, and what is between them. */
export interface Naming {
  readonly fields: readonly string[];
  readonly between: string;
}

/** Land is named by its plat or by its section, whatever search asks for it. */
export const LAND_BY = {
  LB: { fields: ['platName', 'lot', 'block'], between: ', ' },
  MB: { fields: ['section', 'township', 'range'], between: '-' },
};

/** Liens by the method of the search. */
export const LIEN_BY: Readonly<Record<string, Naming>> = {
  DOCUMENTNUMBER: { fields: ['documentNumber'], between: '' },
  LIENNUMBER: { fields: ['lienNumber'], between: '' },
  TAXPAYER: { fields: ['taxpayerName', 'taxpayerFirstName', 'taxpayerMiddleInitial'], between: ' ' },
};
export const LIEN_BY_DATES = { fields: ['fromRecordedDate', 'toRecordedDate'], between: ' - ' };
