/** How a search is named in history and headings: by these fields, joined with this separator. */
export interface Naming {
  readonly fields: readonly string[];
  readonly separator: string;
}

/** Searches for land are named by plat or by section, depending on the legal type. */
export const LAND_NAMING = {
  LB: { fields: ['platName', 'lot', 'block'], separator: ', ' },
  MB: { fields: ['section', 'township', 'range'], separator: '-' },
};

/** Tax lien searches are named by their method. */
export const LIEN_NAMING: Readonly<Record<string, Naming>> = {
  DOCUMENTNUMBER: { fields: ['documentNumber'], separator: '' },
  LIENNUMBER: { fields: ['lienNumber'], separator: '' },
  TAXPAYER: { fields: ['taxpayerName', 'taxpayerFirstName', 'taxpayerMiddleInitial'], separator: ' ' },
};
export const LIEN_NAMING_BY_DATES = { fields: ['fromRecordedDate', 'toRecordedDate'], separator: ' - ' };
