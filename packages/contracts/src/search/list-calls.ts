import { SEARCH_LIMITS } from '@portal/domain';
import * as z from 'zod/mini';
import { type Call, defineCall, FILE_TYPES } from '../platform/call.ts';

/**
 * 001 section 7: a list as a file has page number -1, which means all pages; `checked` limits it to the checked rows.
 */
const allPages = {
  pageNumber: z._default(z.literal(-1), -1),
  checked: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(SEARCH_LIMITS.filter))),
};

/**
 * The calls that return the whole list of a search as a file. Their paths append Print, Download or Csv to the search's
 * path.
 */
export const listCallsOf = <Shape extends z.core.$ZodShape>({ name, path, request }: Call<z.ZodMiniObject<Shape>>) => {
  const listCall = { method: 'POST', access: 'session', limitedAs: 'list', content: z.null() } as const;
  return {
    print: defineCall({
      ...listCall,
      name: `${name}Print`,
      path: `${path}Print`,
      file: FILE_TYPES.pdf,
      summary: 'The list of a search as a PDF, at most 1,000 rows, or its checked rows.',
      request: z.extend(request, allPages),
    }),
    download: defineCall({
      ...listCall,
      name: `${name}Download`,
      path: `${path}Download`,
      file: FILE_TYPES.xlsx,
      summary: 'The list of a search as an Excel file, if the county allows downloads of results.',
      request: z.extend(request, allPages),
    }),
    csv: defineCall({
      ...listCall,
      name: `${name}Csv`,
      path: `${path}Csv`,
      file: FILE_TYPES.csv,
      summary: 'The list of a search as comma-separated values, if the county allows downloads of results.',
      request: z.extend(request, allPages),
    }),
  };
};

/** The file names of saved lists. */
export const LIST_FILES = {
  print: 'SearchResultsReport.pdf',
  download: 'SearchResults.xlsx',
  csv: 'SearchResults.csv',
} as const;
