import {
  type Criteria,
  earliestDayOf,
  type FieldMessages,
  type IndexDays,
  type IsoDate,
  type SearchType,
  todayIn,
} from '@portal/domain';
import { searchListOf } from '../auth/search-list.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { RowView } from '../documents/document-rows.store.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { NOTHING_FOUND } from './capped-search.ts';
import { indexDaysOf } from './left-out.ts';
import type { RecordKind } from './record-kind.ts';
import type { SearchDefinition, SearchInput } from './search-definition.ts';
import type { DocumentFilter, Hits, OtherDays, Slice, SortOrder } from './search-query.ts';
import {
  criteriaOf,
  type FilterCriteria,
  filterOf,
  type SearchPage,
  sortOrderOf,
  submissionOf,
} from './search-request.ts';

/** A search that has passed the access check and the validation. */
export interface SubmittedSearch<Row, Key extends string> {
  readonly type: SearchType;
  /** Path of the call, with which the history repeats the search. */
  readonly link: string;
  readonly kind: RecordKind<Row, Key>;
  readonly criteria: Criteria;
  readonly page: SearchPage;
  readonly order: SortOrder<Key>;
  /** The time of the submit by the client's clock; `now` is the server's time. */
  readonly submittedAt: number;
  readonly now: Date;
  /** A snapshot of the county's configuration, used for both the checks and the charge. */
  readonly county: CountyRecords;
  /** The dates that the default From and To dates are computed from. */
  readonly indexDays: IndexDays;
  readonly rowView: RowView;
  /** Runs the search, for other dates if `days` is given. */
  readonly find: (order: SortOrder<Key>, slice: Slice, days?: OtherDays) => Promise<Hits>;
}

/** Refuses a search that the county, the account's page access or the role does not allow. The client's menu is not trusted. */
export const requireSearch = ({ county }: Pick<Services, 'county'>, session: Session, type: SearchType): void => {
  if (!searchListOf(session, county.current).includes(type)) throw new Refusal('DENIED');
};

/** The context of a request that has passed the access check and the validation. */
export interface AdmittedSearch {
  readonly county: CountyRecords;
  readonly now: Date;
  readonly today: IsoDate;
  readonly filter: DocumentFilter;
}

/** The search whose access check and validation rule apply. */
interface RuledSearch<Input> {
  readonly type: SearchType;
  readonly rule: (input: Input, today: IsoDate) => FieldMessages<string>;
}

/** Checks the access, then validates the fields, then computes the filter. Used by searches and by the alternatives to them. */
export async function admitSearch<Input extends FilterCriteria>(
  services: Services,
  { input, session }: Pick<CallContext<Input>, 'input' | 'session'>,
  { type, rule }: RuledSearch<Input>,
): Promise<AdmittedSearch> {
  requireSearch(services, session, type);
  const county = services.county.current;
  const now = services.now();
  const today = todayIn(county.facts.timeZone, now.getTime());
  requireValid(rule(input, today));
  return {
    county,
    now,
    today,
    filter: await filterOf(services, session, input, { today, earliest: earliestDayOf(type) }),
  };
}

/** Checks a search request and prepares the search. Every search must be created here. */
export async function submitSearch<Input extends SearchInput, Row, Key extends string>(
  services: Services,
  { input, session }: Pick<CallContext<Input>, 'input' | 'session'>,
  { type, call, rule, kind, find }: SearchDefinition<Input, Row, Key>,
): Promise<SubmittedSearch<Row, Key>> {
  const { county, now, today, filter } = await admitSearch(services, { input, session }, { type, rule });
  const order = sortOrderOf(input, kind.sortKeys);
  const submittedAt = submissionOf(input, now);
  const db = services.database.read();
  return {
    type,
    link: call.path,
    kind,
    criteria: criteriaOf(input),
    page: input,
    order,
    submittedAt,
    now,
    county,
    indexDays: indexDaysOf(type, county, today),
    rowView: { seesConfidential: filter.seesConfidential, torrensLabel: county.common.torrensLabel },
    find: async (sortOrder, slice, { fromNumber, ...days } = {}) => {
      const ofDays = { ...filter, ...days };
      const bound = fromNumber === undefined ? undefined : { number: fromNumber, direction: sortOrder.direction };
      const range = bound && kind.narrowToNumber ? await kind.narrowToNumber(db, ofDays, bound) : {};
      return range === undefined
        ? NOTHING_FOUND
        : find(db, { input, filter: { ...ofDays, ...range }, today }, sortOrder, slice);
    },
  };
}
