import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { shownCents } from '../current-user/shown-cents.ts';
import { defineCall } from '../platform/call.ts';
import { searchHistoryEntrySchema } from './history.ts';
import { coverageSchema, notVerifiedSchema } from './left-out.ts';
import { listCallsOf } from './list-calls.ts';
import { documentRowSchema } from './rows.ts';

/** A typed criterion; '' if left empty. */
export const textCriterion = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

/** A code from one of the county's lists; ALL if none is selected. */
export const codeCriterion = (max: number) => z._default(z.string().check(z.maxLength(max)), 'ALL');

/** The request fields of every search besides its criteria (001 sections 3 and 7). */
export const searchRequestFields = {
  sortKey: z._default(z.string().check(z.maxLength(40)), 'docNumber'),
  sortDirection: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
  /** 1-based page of 100 rows. */
  pageNumber: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  /** 1 to 4: which 25 rows of the page. */
  batch: z._default(z.int().check(z.minimum(1), z.maximum(4)), 1),
  /**
   * When the user pressed Submit, in epoch milliseconds by the client's clock; default: the server's clock. All pages,
   * sort orders and files of one submit send the same time, and are free while it is paid.
   */
  timestamp: z.optional(z.int().check(z.minimum(0))),
  /** False for paging, sorting and background batches, which are never charged. */
  updateHistory: z._default(z.boolean(), true),
  shownCents,
};

/** The content of a search response for one type of row. */
export const searchContentOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    searchResults: z.object({
      /** Counting stops at 1,000. */
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
    /**
     * True when rows are withheld because the request continues a list that is not paid, or no longer. The client asks
     * the user, and submits the search again.
     */
    submitNeeded: z.optional(z.boolean()),
    /** A message about a response without rows, such as 'There are insufficient funds.' */
    message: z.optional(z.string()),
    /** Set if the search finds more than the 1,000 documents of the list. Only in the first batch of a page. */
    coverage: z.optional(coverageSchema),
    /** Set if the default To Date excludes documents. Only in the first batch of the first page. */
    notVerified: z.optional(notVerifiedSchema),
  });
export const documentSearchContentSchema = searchContentOf(documentRowSchema);
export type DocumentSearchContent = z.output<typeof documentSearchContentSchema>;

type SearchResults<Row> = Omit<DocumentSearchContent['searchResults'], 'searchResultList'> & {
  searchResultList: Row[];
};
/** The content of a search response with rows of this type. */
export type SearchContent<Row> = Omit<DocumentSearchContent, 'searchResults'> & { searchResults: SearchResults<Row> };

/** Criteria shared by several searches. Dates are MM/DD/YYYY as typed; codes come from the county's lists. */
export const documentTypeField = { documentType: codeCriterion(20) };
export const instrumentGroupField = { instrumentGroup: codeCriterion(40) };
export const recordedDateFields = { fromRecordedDate: textCriterion(20), toRecordedDate: textCriterion(20) };

/**
 * The plat fields of a search form: `plat` is the number of the selected plat, the others are its number and name as
 * displayed.
 */
export const platFields = { plat: textCriterion(100), platName: textCriterion(500), platNumber: textCriterion(100) };

/**
 * Creates a function that defines searches with one type of row. The name of a search is also the last segment of its
 * path. `files` has its print and download calls. `defaultSort` is the sort key of a request without one.
 */
export const searchesOf = <Row extends z.ZodMiniType>(row: Row, defaultSort = 'docNumber') => {
  const sortKey = z._default(z.string().check(z.maxLength(40)), defaultSort);
  return <Criteria extends z.core.$ZodLooseShape>(name: `searchBy${string}`, summary: string, criteria: Criteria) => {
    const call = defineCall({
      name,
      method: 'POST',
      path: `search/${name}`,
      access: 'session',
      limitedAs: 'search',
      compressedExcept: ['historyResults', 'usageBalance'],
      summary,
      request: z.strictObject({ ...criteria, ...searchRequestFields, sortKey }),
      content: searchContentOf(row),
    });
    return { ...call, files: listCallsOf(call) };
  };
};

/** Defines a search that returns documents. */
export const defineDocumentSearch = searchesOf(documentRowSchema);

/** 001 section 3, 'Name'. */
export const nameCriteria = {
  grantorGranteeLastName1: textCriterion(500),
  grantorGranteeFirstName1: textCriterion(100),
  grantorGranteeMiddleInitial1: textCriterion(1),
  andOr: z._default(z.enum(['AND', 'OR']), 'OR'),
  grantorGranteeLastName2: textCriterion(500),
  grantorGranteeFirstName2: textCriterion(100),
  grantorGranteeMiddleInitial2: textCriterion(1),
  grantorGranteeSearchIn: z._default(z.enum(['BOTH', 'GRANTORS', 'GRANTEES']), 'BOTH'),
  ...documentTypeField,
  ...instrumentGroupField,
  ...recordedDateFields,
};
export const searchByName = defineDocumentSearch(
  'searchByName',
  'Documents that name a person or company.',
  nameCriteria,
);

/** 001 section 3, 'Document number'. */
export const searchByDocumentNumber = defineDocumentSearch(
  'searchByDocumentNumber',
  'Documents by number, or by a range of numbers.',
  { ...documentTypeField, fromDocumentNumber: textCriterion(60), toDocumentNumber: textCriterion(60) },
);
