import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { defineCall } from '../platform/call.ts';
import { searchHistoryEntrySchema } from './history.ts';
import { coverageSchema, notVerifiedSchema } from './left-out.ts';
import { listCallsOf } from './list-calls.ts';
import { documentRowSchema } from './rows.ts';

/** A criterion that is typed; '' when it was left empty. */
export const typed = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

/** A code of one of the county's lists. */
export const coded = (max: number) => z._default(z.string().check(z.maxLength(max)), 'ALL');

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
    /** Set when the search finds more than the 1,000 that its list stops at. Only the first batch of a page says so. */
    coverage: z.optional(coverageSchema),
    /** Set when the default To Date leaves documents out. Only the first batch of the first page says so. */
    notVerified: z.optional(notVerifiedSchema),
  });
export const documentSearchContentSchema = searchContentOf(documentRowSchema);
export type DocumentSearchContent = z.output<typeof documentSearchContentSchema>;

type SearchResults<Row> = Omit<DocumentSearchContent['searchResults'], 'searchResultList'> & {
  searchResultList: Row[];
};
/** The same for any kind of row. */
export type SearchContent<Row> = Omit<DocumentSearchContent, 'searchResults'> & { searchResults: SearchResults<Row> };

/** Criteria that several searches share. Dates are MM/DD/YYYY as typed; codes are those of the county's lists. */
export const documentTypeField = { documentType: coded(20) };
export const instrumentGroupField = { instrumentGroup: coded(40) };
export const recordedDateFields = { fromRecordedDate: typed(20), toRecordedDate: typed(20) };

/**
 * The plat of a search as its form stores it: `plat` is the number of the selected plat, the others are its number and name as
 * shown.
 */
export const platFields = { plat: typed(100), platName: typed(500), platNumber: typed(100) };

/**
 * Makes the searches that answer rows of one kind: the one name of each is the last part of its path, and its criteria are all
 * that tell it apart. Its `files` are the calls of its print and its downloads. `defaultSort` is the order of a request that names none.
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
      compressedBut: ['historyResults', 'usageBalance'],
      summary,
      request: z.strictObject({ ...criteria, ...searchRequestFields, sortKey }),
      content: searchContentOf(row),
    });
    return { ...call, files: listCallsOf(call) };
  };
};

/** A search that answers documents. */
export const defineDocumentSearch = searchesOf(documentRowSchema);

/** 001 section 3, 'Name'. */
export const nameCriteria = {
  grantorGranteeLastName1: typed(500),
  grantorGranteeFirstName1: typed(100),
  grantorGranteeMiddleInitial1: typed(1),
  andOr: z._default(z.enum(['AND', 'OR']), 'OR'),
  grantorGranteeLastName2: typed(500),
  grantorGranteeFirstName2: typed(100),
  grantorGranteeMiddleInitial2: typed(1),
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
  { ...documentTypeField, fromDocumentNumber: typed(60), toDocumentNumber: typed(60) },
);
