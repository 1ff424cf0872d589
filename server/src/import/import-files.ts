/** A file of the import folder whose rows belong to documents. `required` columns must be in its header. */
export interface DocumentFile {
  readonly file: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** The columns of a legal description, in every file that has one. */
export const LEGAL_COLUMNS = [
  'kind',
  'plat_number',
  'lot',
  'sublot',
  'block',
  'other_lot_code',
  'other_lot',
  'section',
  'township',
  'range',
  'base',
  'meridian',
  'qqqq',
  'qqq',
  'qq',
  'q',
  'municipality',
  'building',
  'unit',
  'garage',
  'comment',
] as const;

/** A spilled row stores its file as an index into this list. */
export const DOCUMENT_FILES = [
  {
    file: 'documents.csv',
    required: ['document_number', 'document_type', 'instrument_code', 'recorded_at'],
    optional: [
      'instrument_date',
      'book_type',
      'book',
      'page',
      'sale_price',
      'mortgage_amount',
      'verified',
      'confidential',
      'page_count',
      'image_file',
      'note',
    ],
  },
  {
    file: 'parties.csv',
    required: ['document_number', 'role', 'name'],
    optional: ['document_type', 'first_name', 'middle_name', 'suffix', 'sequence'],
  },
  { file: 'legals.csv', required: ['document_number'], optional: ['document_type', ...LEGAL_COLUMNS] },
  {
    file: 'references.csv',
    required: ['document_number', 'refers_to'],
    optional: ['document_type', 'refers_to_type', 'relation'],
  },
  { file: 'parcels.csv', required: ['document_number', 'parcel_id'], optional: ['document_type'] },
  {
    file: 'addresses.csv',
    required: ['document_number', 'street'],
    optional: ['document_type', 'house_number', 'city', 'state', 'zip'],
  },
  { file: 'islands.csv', required: ['document_number', 'island', 'village'], optional: ['document_type'] },
  {
    file: 'tax_liens.csv',
    required: ['document_number', 'lien_number', 'lien_date'],
    optional: ['document_type', 'lien_type', 'total_amount', 'expires_at'],
  },
  {
    file: 'tax_lien_taxpayers.csv',
    required: ['document_number', 'name'],
    optional: ['document_type', 'first_name', 'middle_name', 'address'],
  },
  {
    file: 'tax_lien_events.csv',
    required: ['document_number', 'kind'],
    optional: ['document_type', 'flag', 'event_document_type', 'event_document_number', 'event_date'],
  },
] as const satisfies readonly DocumentFile[];

export type DocumentFileName = (typeof DOCUMENT_FILES)[number]['file'];

export const CODES_FILE = {
  file: 'codes.csv',
  required: ['list', 'code', 'description'],
  optional: ['group'],
} as const;
export const PLATS_FILE = {
  file: 'plats.csv',
  required: ['plat_number', 'plat_name'],
  optional: ['recorded_at'],
} as const;

/** All columns of a file in the order of the cells of its rows: number and type first. */
export const columnsOf = (file: DocumentFile): readonly string[] => {
  const others = [...file.required, ...file.optional].filter(
    (name) => name !== 'document_number' && name !== 'document_type',
  );
  return ['document_number', 'document_type', ...others];
};
