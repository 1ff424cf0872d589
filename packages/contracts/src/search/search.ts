import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { defineCall } from '../platform/call.ts';
import { searchHistoryEntrySchema } from './history.ts';
import { documentRowSchema } from './rows.ts';

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

/** What every search sends beside its criteria (001 sections 3 and 7). */
export const searchRequestFields = {
  sortKey: z._default(z.string().check(z.maxLength(40)), 'docNumber'),
  sortDirection: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
  /** 1-based page of 100 rows. */
  pageNumber: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  /** 1-4: which 25 rows of the page. */
  batch: z._default(z.int().check(z.minimum(1), z.maximum(4)), 1),
  /** Milliseconds at which the user pressed Submit, by the client's clock; without it the server's. It decides no price. */
  timestamp: z.optional(z.int().check(z.minimum(0))),
  /** False for paging, sorting and background batches. */
  updateHistory: z._default(z.boolean(), true),
};

/** Content of a search answer for one kind of row. */
export const searchContentOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    searchResults: z.object({
      /** Stops at 1000. */
      totalRecordCount: z.int(),
      currentRecordCount: z.int(),
      timestamp: z.int(),
      batch: z.int(),
      searchResultList: z.array(row),
    }),
    historyResults: z.object({ searchHistoryList: z.array(searchHistoryEntrySchema) }),
    usageBalance: usageBalanceSchema,
    paymentNeeded: z.boolean(),
    paymentNeededAgain: z.boolean(),
    /** True when rows are withheld because the account does not cover the search. */
    insufficientFunds: z.optional(z.boolean()),
    /** What the server says of an answer without rows, such as 'There are insufficient funds.' */
    message: z.optional(z.string()),
  });
export const documentSearchContentSchema = searchContentOf(documentRowSchema);
export type DocumentSearchContent = z.output<typeof documentSearchContentSchema>;

/** Criteria of the Name search (001 section 3). Dates are MM/DD/YYYY as typed. */
export const nameCriteriaFields = {
  grantorGranteeLastName1: text(500),
  grantorGranteeFirstName1: text(100),
  grantorGranteeMiddleInitial1: text(1),
  andOr: z._default(z.enum(['AND', 'OR']), 'OR'),
  grantorGranteeLastName2: text(500),
  grantorGranteeFirstName2: text(100),
  grantorGranteeMiddleInitial2: text(1),
  grantorGranteeSearchIn: z._default(z.enum(['BOTH', 'GRANTORS', 'GRANTEES']), 'BOTH'),
  documentType: z._default(z.string().check(z.maxLength(20)), 'ALL'),
  instrumentGroup: z._default(z.string().check(z.maxLength(40)), 'ALL'),
  fromRecordedDate: text(20),
  toRecordedDate: text(20),
};

export const searchByName = defineCall({
  name: 'searchByName',
  method: 'POST',
  path: 'search/searchByName',
  access: 'session',
  limitedAs: 'search',
  summary: 'Documents that name a person or company.',
  request: z.strictObject({ ...nameCriteriaFields, ...searchRequestFields }),
  content: documentSearchContentSchema,
});

/** Criteria of the Document Number search (001 section 3). */
export const documentNumberCriteriaFields = {
  documentType: z._default(z.string().check(z.maxLength(20)), 'ALL'),
  fromDocumentNumber: text(60),
  toDocumentNumber: text(60),
};

export const searchByDocumentNumber = defineCall({
  name: 'searchByDocumentNumber',
  method: 'POST',
  path: 'search/searchByDocumentNumber',
  access: 'session',
  limitedAs: 'search',
  summary: 'Documents by number, or by a range of numbers.',
  request: z.strictObject({ ...documentNumberCriteriaFields, ...searchRequestFields }),
  content: documentSearchContentSchema,
});
