import * as z from 'zod/mini';
import {
  defineDocumentSearch,
  documentTypeField,
  instrumentGroupField,
  platFields,
  recordedDateFields,
  typed,
} from './search.ts';

/** Lots & Blocks or Metes & Bounds. A request may contain the fields of both; only those of its type are used. */
const legalTypeFields = {
  legalType: z._default(z.enum(['LB', 'MB']), 'LB'),
  searchMethod: z._default(z.enum(['CONTAINS', 'EXACT']), 'CONTAINS'),
};

const lotsAndBlocksFields = {
  lot: typed(200),
  sublot: typed(200),
  block: typed(200),
  otherLotCodeLb: typed(40),
  otherLotLb: typed(200),
  building: typed(100),
  unit: typed(100),
  garage: typed(100),
};

const metesAndBoundsFields = {
  section: typed(40),
  township: typed(40),
  range: typed(40),
  base: typed(40),
  meridian: typed(40),
  qqqq: typed(40),
  qqq: typed(40),
  qq: typed(40),
  q: typed(40),
  municipality: typed(100),
  otherLotCodeMb: typed(40),
  otherLotMb: typed(200),
};

/** Criteria for land, shared by the searches for documents and for tract book entries. */
export const landFields = {
  ...legalTypeFields,
  ...platFields,
  ...lotsAndBlocksFields,
  ...metesAndBoundsFields,
};

/** Criteria for a party of the document. */
const nameFields = {
  grantorGranteeLastNameLb: typed(500),
  grantorGranteeFirstNameLb: typed(100),
  grantorGranteeMiddleInitialLb: typed(1),
  grantorGranteeLastNameMb: typed(500),
  grantorGranteeFirstNameMb: typed(100),
  grantorGranteeMiddleInitialMb: typed(1),
};

/** 001 section 3, 'Legal description'. */
export const searchByLegalDescription = defineDocumentSearch(
  'searchByLegalDescription',
  'Documents about land that is described by plat and lot, or by section, township and range.',
  {
    ...landFields,
    ...nameFields,
    ...documentTypeField,
    ...instrumentGroupField,
    ...recordedDateFields,
  },
);
