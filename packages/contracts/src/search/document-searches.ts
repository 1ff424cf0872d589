import * as z from 'zod/mini';
import { defineDocumentSearch, documentTypeField, instrumentGroupField, recordedDateFields, typed } from './search.ts';

/** 001 section 3, 'Address'. */
export const searchByAddress = defineDocumentSearch('searchByAddress', 'Documents about a street address.', {
  streetNumber: typed(120),
  streetName: typed(200),
  city: typed(100),
  ...instrumentGroupField,
  ...recordedDateFields,
});

/** 001 section 3, 'Book/page'. */
export const searchByBookAndPage = defineDocumentSearch(
  'searchByBookAndPage',
  'Documents recorded in a book, or on one page of it.',
  { book: typed(40), page: typed(40), bookType: z._default(z.string().check(z.maxLength(40)), 'ALL') },
);

/** 001 section 3, 'Date'. */
export const searchByDate = defineDocumentSearch('searchByDate', 'Documents recorded on the days of a range.', {
  ...documentTypeField,
  ...recordedDateFields,
  ...instrumentGroupField,
});

/** 001 section 2.2, 'Parcel ID'. */
export const searchByParcelId = defineDocumentSearch('searchByParcelId', 'Documents about parcels of land.', {
  parcelId: typed(60),
  /** Which parcels are meant: those whose ID begins so, or the one with this ID, as a direct lookup has it. */
  matchType: z._default(z.enum(['BEGINS', 'EXACT']), 'BEGINS'),
  ...documentTypeField,
  ...recordedDateFields,
});

/** The plat of a search as its form keeps it: `plat` is the number of the one that was chosen, the others are its words. */
export const platFields = { plat: typed(100), platName: typed(500), platNumber: typed(100) };

/** 001 section 2.2, 'Plat Search'. */
export const searchByPlat = defineDocumentSearch('searchByPlat', 'Documents about the land of one plat.', platFields);

/** 001 section 2.2, 'Tract Index'. */
export const searchByTractIndexNMI = defineDocumentSearch(
  'searchByTractIndexNMI',
  'Documents of the tract index: of an island and its village.',
  {
    /** A code of the county's list of islands. */
    island: typed(40),
    village: typed(100),
    parcelId: typed(60),
    ...recordedDateFields,
  },
);
