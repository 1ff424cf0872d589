import { searchRequestFields } from '@portal/contracts';
import { type Criteria, isPlausibleTime, maySeeConfidential, parseTypedDate, SEARCH_LIMITS } from '@portal/domain';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { readInstrumentsOfGroup } from '../records/code-lists.store.ts';
import type { DocumentFilter, Slice, SortOrder } from './search-query.ts';

/** What every search request carries beside its criteria. */
export interface SearchPage {
  readonly sortKey: string;
  readonly sortDirection: 'ASC' | 'DESC';
  readonly pageNumber: number;
  readonly batch: number;
  /** The client's; undefined when it sent none. */
  readonly timestamp?: number | undefined;
  readonly updateHistory: boolean;
  /** For a file of a list: the ids of its rows, unless it contains all of them. */
  readonly checked?: readonly number[] | undefined;
}

/** Criteria by which the kit itself narrows a search that has them. */
export interface FilterCriteria {
  readonly documentType?: string;
  readonly instrumentGroup?: string;
  readonly fromRecordedDate?: string;
  readonly toRecordedDate?: string;
}

/** What is asked for, without how it is paged: every text field that is not one of the page. */
export const criteriaOf = (input: object): Criteria =>
  Object.fromEntries(
    Object.entries<unknown>({ ...input }).flatMap(([field, value]) =>
      field in searchRequestFields || typeof value !== 'string' ? [] : [[field, value] as const],
    ),
  );

/** The order that is asked for; a sort key that the kind of record does not have is refused. */
export const orderOf = <Key extends string>(
  { sortKey, sortDirection }: Pick<SearchPage, 'sortKey' | 'sortDirection'>,
  sortKeys: readonly Key[],
): SortOrder<Key> => {
  const key = sortKeys.find((known) => known === sortKey);
  if (key === undefined) throw invalid({ sortKey: { key: 'malformed' } });
  return { key, direction: sortDirection };
};

/** When the search was submitted, by the client's clock where that can be. */
export const submissionOf = ({ timestamp }: Pick<SearchPage, 'timestamp'>, now: Date): number => {
  if (timestamp === undefined) return now.getTime();
  if (!isPlausibleTime(timestamp, now.getTime())) throw new Refusal('SEARCH_TIME_TOO_FAR');
  return timestamp;
};

/** The rows that one request asks for. */
export const sliceOf = ({ pageNumber, batch }: Pick<SearchPage, 'pageNumber' | 'batch'>): Slice => ({
  offset: (pageNumber - 1) * SEARCH_LIMITS.page + (batch - 1) * SEARCH_LIMITS.batch,
  limit: SEARCH_LIMITS.batch,
});

const typedDay = (text: string, today: string): string | null => {
  const parsed = text.trim() === '' ? undefined : parseTypedDate(text, today);
  return parsed?.ok === true ? parsed.value : null;
};

/** Days by which typed ones are read. */
interface SearchDays {
  readonly today: string;
  /** Records may be older than any default: a range that begins here has no beginning. */
  readonly earliest: string;
}

/** Limits of days, type, group and rights, in whichever of them a search has. */
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
    from: from !== null && from > earliest ? from : null,
    to: to !== null && to < today ? to : null,
    documentType: documentType === 'ALL' ? null : documentType,
    instruments:
      instrumentGroup === 'ALL' ? null : await readInstrumentsOfGroup(services.database.read(), instrumentGroup),
    seesConfidential: maySeeConfidential(session.role),
  };
};

/** Refuses what a rule finds wrong, field by field. */
export const refuseWrong = (messages: Parameters<typeof invalid>[0]): void => {
  if (Object.values(messages).some((message) => message !== undefined)) throw invalid(messages);
};
