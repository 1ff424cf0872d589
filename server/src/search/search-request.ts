import { searchRequestFields } from '@portal/contracts';
import { type Criteria, isPlausibleTime, maySeeConfidential, parseTypedDate, SEARCH_LIMITS } from '@portal/domain';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { readInstrumentsOfGroup } from '../records/code-lists.store.ts';
import type { DocumentFilter, Slice, SortOrder } from './search-query.ts';

/** The fields of every search request in addition to its criteria. */
export interface SearchPage {
  readonly sortKey: string;
  readonly sortDirection: 'ASC' | 'DESC';
  readonly pageNumber: number;
  readonly batch: number;
  /** The time of the submit by the client's clock; undefined if the client sent none. */
  readonly timestamp?: number | undefined;
  readonly updateHistory: boolean;
  /** The price that the user saw, in cents; undefined if the client did not send it. */
  readonly shownCents?: number | undefined;
  /** For a file of a list: the ids of its rows, unless it contains all of them. */
  readonly checked?: readonly number[] | undefined;
}

/** Criteria that are turned into the filter of any search that has them. */
export interface FilterCriteria {
  readonly documentType?: string;
  readonly instrumentGroup?: string;
  readonly fromRecordedDate?: string;
  readonly toRecordedDate?: string;
}

/** The criteria of a request: every text field that does not belong to the page. */
export const criteriaOf = (input: object): Criteria =>
  Object.fromEntries(
    Object.entries<unknown>({ ...input }).flatMap(([field, value]) =>
      field in searchRequestFields || typeof value !== 'string' ? [] : [[field, value] as const],
    ),
  );

/** The requested sort order. A sort key that the record kind does not have is refused. */
export const sortOrderOf = <Key extends string>(
  { sortKey, sortDirection }: Pick<SearchPage, 'sortKey' | 'sortDirection'>,
  sortKeys: readonly Key[],
): SortOrder<Key> => {
  const key = sortKeys.find((known) => known === sortKey);
  if (key === undefined) throw invalid({ sortKey: { key: 'malformed' } });
  return { key, direction: sortDirection };
};

/** The time when the search was submitted: the client's timestamp, or the server's time without one. An implausible timestamp is refused. */
export const submissionOf = ({ timestamp }: Pick<SearchPage, 'timestamp'>, now: Date): number => {
  if (timestamp === undefined) return now.getTime();
  if (!isPlausibleTime(timestamp, now.getTime())) throw new Refusal('SEARCH_TIME_TOO_FAR');
  return timestamp;
};

/** The slice of rows of one request. */
export const sliceOf = ({ pageNumber, batch }: Pick<SearchPage, 'pageNumber' | 'batch'>): Slice => ({
  offset: (pageNumber - 1) * SEARCH_LIMITS.page + (batch - 1) * SEARCH_LIMITS.batch,
  limit: SEARCH_LIMITS.batch,
});

const typedDay = (text: string, today: string): string | null => {
  const parsed = text.trim() === '' ? undefined : parseTypedDate(text, today);
  return parsed?.ok === true ? parsed.value : null;
};

/** The dates that are needed to interpret typed dates. */
interface SearchDays {
  readonly today: string;
  /** The default From date. It means no lower limit, because records may be older; any other date is a limit. */
  readonly earliest: string;
}

/** Computes the filter by dates, document type, instrument group and access rights from the criteria that a search has. */
export const filterOf = async (
  services: Services,
  session: Session,
  input: FilterCriteria,
  { today, earliest }: SearchDays,
): Promise<DocumentFilter> => {
  const { documentType = 'ALL', instrumentGroup = 'ALL' } = input;
  const from = typedDay(input.fromRecordedDate ?? '', today);
  const to = typedDay(input.toRecordedDate ?? '', today);
  return {
    from: from === earliest ? null : from,
    to: to !== null && to < today ? to : null,
    documentType: documentType === 'ALL' ? null : documentType,
    instruments:
      instrumentGroup === 'ALL' ? null : await readInstrumentsOfGroup(services.database.read(), instrumentGroup),
    seesConfidential: maySeeConfidential(session.role),
  };
};
