import * as z from 'zod/mini';
import {
  defineDocumentSearch,
  documentTypeField,
  instrumentGroupField,
  platFields,
  recordedDateFields,
  textCriterion,
} from './search.ts';

/** Lots & Blocks or Metes & Bounds. A request may contain the fields of both; only those of its type are used. */
const legalTypeFields = {
  legalType: z._default(z.enum(['LB', 'MB']), 'LB'),
  searchMethod: z._default(z.enum(['CONTAINS', 'EXACT']), 'CONTAINS'),
};

const lotsAndBlocksFields = {
  lot: textCriterion(200),
  sublot: textCriterion(200),
  block: textCriterion(200),
  otherLotCodeLb: textCriterion(40),
  otherLotLb: textCriterion(200),
  building: textCriterion(100),
  unit: textCriterion(100),
  garage: textCriterion(100),
};

const metesAndBoundsFields = {
  section: textCriterion(40),
  township: textCriterion(40),
  range: textCriterion(40),
  base: textCriterion(40),
  meridian: textCriterion(40),
  qqqq: textCriterion(40),
  qqq: textCriterion(40),
  qq: textCriterion(40),
  q: textCriterion(40),
  municipality: textCriterion(100),
  otherLotCodeMb: textCriterion(40),
  otherLotMb: textCriterion(200),
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
  grantorGranteeLastNameLb: textCriterion(500),
  grantorGranteeFirstNameLb: textCriterion(100),
  grantorGranteeMiddleInitialLb: textCriterion(1),
  grantorGranteeLastNameMb: textCriterion(500),
  grantorGranteeFirstNameMb: textCriterion(100),
  grantorGranteeMiddleInitialMb: textCriterion(1),
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
