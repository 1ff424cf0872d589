import type { DocumentSearchContent, searchByName } from '@portal/contracts';
import { checkNameSearch, maySeeConfidential, parseTypedDate, todayIn } from '@portal/domain';
import type * as z from 'zod/mini';
import type { Session } from '../auth/session.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Answer, RequestFacts } from '../platform/http/route.ts';
import { readInstrumentsOfGroup } from '../records/code-lists.store.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import type { Services } from '../services.ts';
import { findByName } from './name-search.store.ts';
import { demandSearch, type SearchServices, searchDocuments } from './search-documents.service.ts';
import type { DocumentFilter, NameQuery } from './search-query.ts';

type NameInput = z.output<(typeof searchByName)['request']>;
export interface Asked<Input> {
  readonly input: Input;
  readonly session: Session;
  readonly request: RequestFacts;
}

const ALL = 'ALL';
/** Documents may be older than any default: a range that begins here has no beginning. */
const BEGINNING = '1900-01-01';

const typedDay = (text: string, today: string): string | null => {
  const parsed = text.trim() === '' ? undefined : parseTypedDate(text, today);
  return parsed?.ok === true ? parsed.value : null;
};

/** Today in the county, by which typed dates are read and future ones refused. */
export const countyToday = (services: Services): string =>
  todayIn(services.county.current.facts.timeZone, services.now().getTime());

const filterOf = async (
  services: Services,
  session: Session,
  input: NameInput,
  today: string,
): Promise<DocumentFilter> => {
  const from = typedDay(input.fromRecordedDate, today);
  const to = typedDay(input.toRecordedDate, today);
  const group = input.instrumentGroup;
  return {
    from: from !== null && from > BEGINNING ? from : null,
    to: to !== null && to < today ? to : null,
    documentType: input.documentType === ALL ? null : input.documentType,
    instruments: group === ALL ? null : await readInstrumentsOfGroup(services.database.read(), group),
    seesConfidential: maySeeConfidential(session.role),
  };
};

/** `search/searchByName`: documents that name a person or company. */
export const searchDocumentsByName = async (
  services: SearchServices,
  { input, session, request }: Asked<NameInput>,
): Promise<Answer<DocumentSearchContent>> => {
  await demandSearch(services, session, 'Name');
  const today = countyToday(services);
  const errors = checkNameSearch(input, today);
  if (Object.keys(errors).length > 0) throw invalid(asErrors(errors));
  const { sortKey, sortDirection, pageNumber, batch, timestamp, updateHistory, ...criteria } = input;
  const filter = await filterOf(services, session, input, today);
  const query: NameQuery = {
    ...filter,
    name1: typedNameKeys({
      last: input.grantorGranteeLastName1,
      first: input.grantorGranteeFirstName1,
      middle: input.grantorGranteeMiddleInitial1,
    }),
    name2:
      input.grantorGranteeLastName2.trim() === ''
        ? null
        : typedNameKeys({
            last: input.grantorGranteeLastName2,
            first: input.grantorGranteeFirstName2,
            middle: input.grantorGranteeMiddleInitial2,
          }),
    andOr: input.andOr,
    searchIn: input.grantorGranteeSearchIn,
  };
  return searchDocuments(
    services,
    { session, request },
    {
      type: 'Name',
      link: 'search/searchByName',
      criteria,
      page: { sortKey, sortDirection, pageNumber, batch, timestamp, updateHistory },
      find: (db, order, slice) => findByName(db, query, order, slice),
    },
  );
};

interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Field messages of a rule as the answer of a refused request carries them. */
export const asErrors = (messages: Readonly<Record<string, Message | undefined>>) => {
  const errors: Record<string, { key: string; values?: Record<string, string | number> }> = {};
  for (const [field, message] of Object.entries(messages)) {
    if (message === undefined) continue;
    errors[field] = { key: message.key, ...(message.values && { values: { ...message.values } }) };
  }
  return errors;
};
