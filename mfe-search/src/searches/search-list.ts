import { type Call, type documentSearchContentSchema, searchByDocumentNumber, searchByName } from '@portal/contracts';
import type { SearchType } from '@portal/domain';

/** A call that answers documents. */
export type DocumentSearchCall = Call<Call['request'], typeof documentSearchContentSchema>;

/** A search as menu and manifest know it: no form, so that the remote's entry stays small. */
export interface ListedSearch {
  readonly type: SearchType;
  readonly labelKey: string;
  readonly call: DocumentSearchCall;
}

/** Every search of this remote. Its form stands in `searches.ts` under the same type. */
export const SEARCH_LIST = [
  { type: 'Name', labelKey: 'types.Name', call: searchByName },
  { type: 'DocumentNumber', labelKey: 'types.DocumentNumber', call: searchByDocumentNumber },
] as const satisfies readonly ListedSearch[];

/** The types of `SEARCH_LIST`. */
export type ListedType = (typeof SEARCH_LIST)[number]['type'];
