import {
  type Criteria,
  earliestDayOf,
  type FieldMessages,
  type IndexDays,
  indexDaysOfSearch,
  type RecordedOn,
  type SearchType,
  todayIn,
} from '@portal/domain';
import { searchListOf } from '../auth/search-list.ts';
import type { CountyRecords } from '../county-config/records.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { NOTHING_FOUND } from './capped-walk.ts';
import { indexDaysOf } from './left-out.ts';
import type { RecordKind } from './record-kind.ts';
import { readDaysFromNumber } from './recorded-days.store.ts';
import type { SearchDefinition, SearchInput } from './search-definition.ts';
import type { DocumentFilter, Hits, OtherDays, Slice, SortOrder } from './search-query.ts';
import {
  criteriaOf,
  type FilterCriteria,
  filterOf,
  orderOf,
  refuseWrong,
  type SearchPage,
  submissionOf,
} from './search-request.ts';

/** A search that its reader may make, with nothing wrong in it. */
export interface SubmittedSearch<Row, Key extends string> {
  readonly type: SearchType;
  /** Path of the call, by which history replays it. */
  readonly link: string;
  readonly kind: RecordKind<Row, Key>;
  readonly criteria: Criteria;
  readonly page: SearchPage;
  readonly order: SortOrder<Key>;
  /** The client's time of it; the server's is `now`. */
  readonly submittedAt: number;
  readonly now: Date;
  /** One state of the county's configuration: what is checked is what is charged. */
  readonly county: CountyRecords;
  /** The days that its dates start with when nobody types any. */
  readonly indexDays: IndexDays;
  readonly seesConfidential: boolean;
  /** Asks; for other days, when some are given. */
  readonly find: (order: SortOrder<Key>, slice: Slice, days?: OtherDays) => Promise<Hits>;
}

/** Refuses a search that county, account page access or role do not allow; the menu is not trusted. */
export const requireSearch = ({ county }: Pick<Services, 'county'>, session: Session, type: SearchType): void => {
  if (!searchListOf(session, county.current).includes(type)) throw new Refusal('DENIED');
};

/** What somebody asks for who may, with nothing wrong in it. */
export interface AdmittedSearch {
  readonly county: CountyRecords;
  readonly now: Date;
  readonly today: RecordedOn;
  readonly filter: DocumentFilter;
}

/** A search by whose rights and rules something is asked. */
interface RuledSearch<Input> {
  readonly type: SearchType;
  readonly rule: (input: Input, today: RecordedOn) => FieldMessages<string>;
}

/** Rights first, then what is wrong with the fields, then the limits: of searches, and of what is looked for beside them. */
export async function admitSearch<Input extends FilterCriteria>(
  services: Services,
  { input, session }: Pick<CallContext<Input>, 'input' | 'session'>,
  { type, rule }: RuledSearch<Input>,
): Promise<AdmittedSearch> {
  requireSearch(services, session, type);
  const county = services.county.current;
  const now = services.now();
  const today = todayIn(county.facts.timeZone, now.getTime());
  refuseWrong(rule(input, today));
  return {
    county,
    now,
    today,
    filter: await filterOf(services, session, input, { today, earliest: earliestDayOf(type) }),
  };
}

/** The one way to a search. */
export async function submitSearch<Input extends SearchInput, Row, Key extends string>(
  services: Services,
  { input, session }: Pick<CallContext<Input>, 'input' | 'session'>,
  { type, call, rule, kind, find }: SearchDefinition<Input, Row, Key>,
): Promise<SubmittedSearch<Row, Key>> {
  const { county, now, today, filter } = await admitSearch(services, { input, session }, { type, rule });
  const order = orderOf(input, kind.sortKeys);
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
    indexDays: indexDaysOfSearch(type, indexDaysOf(county, today)),
    seesConfidential: filter.seesConfidential,
    find: async (asked, slice, { fromNumber, ...days } = {}) => {
      const ofDays = { ...filter, ...days };
      if (fromNumber === undefined) return find(db, { input, filter: ofDays, today }, asked, slice);
      const there = await readDaysFromNumber(db, ofDays, { number: fromNumber, direction: asked.direction });
      return there === undefined
        ? NOTHING_FOUND
        : find(db, { input, filter: { ...ofDays, ...there }, today }, asked, slice);
    },
  };
}
