import { type CodeDescription, MOST_COUNTED } from '@portal/contracts';
import { type CriteriaDescription, formatDate, namingFields, SEARCH_LIMITS, type SearchType } from '@portal/domain';
import { fill } from '../mail/mail-texts.ts';
import type { LeftOut } from './left-out.ts';
import type { ListTexts } from './list-texts.ts';

/** A list as it was found, for the lines above it. */
export interface FoundList {
  readonly type: SearchType;
  readonly description: CriteriaDescription;
  readonly total: number;
  readonly sortKey: string;
  readonly leftOut: LeftOut;
  /** It has the rows alone that its reader checked; so many others that were checked are not among those of this order. */
  readonly checkedElsewhere?: number | undefined;
  /** What its records are counted as, where they are no documents. */
  readonly count?: string;
  /** The county's words for codes, by field. */
  readonly codes: Readonly<Partial<Record<string, readonly CodeDescription[]>>>;
  /** What the county calls a book. */
  readonly bookLabel: string;
}

/** Criteria that are said by themselves: names and dates. Those that a form keeps beside what was chosen are not said. */
const SAID_ELSEWHERE =
  /^(grantorGrantee(LastName|FirstName|MiddleInitial)\d|andOr|matchType|plat|(from|to)RecordedDate)$/;
const DATES = ['fromRecordedDate', 'toRecordedDate'];

/** What was asked for and what was found, a line each, in the reader's language. */
export function listFacts(texts: ListTexts, list: FoundList): string[] {
  const { type, description, total, leftOut } = list;
  const label = texts.types[type];
  const value = description.longDescription;
  // a search that asks for nothing has its name alone
  const main = value === '' ? label : fill(texts.criterion, { label, value });
  return [
    main,
    [...otherCriteria(texts, list), datesOf(texts, list)].filter((part) => part !== '').join(' · '),
    fill(list.count ?? texts.count, { count: String(total) }),
    ...checkedOf(texts, list),
    ...coverageOf(texts, list),
    ...notVerifiedOf(texts, leftOut),
  ].filter((line) => line !== '');
}

/** Fields that the description of the search holds already. */
const describedFields = ({ type, description: { displayCriteria } }: FoundList): readonly string[] =>
  namingFields(type, Object.fromEntries(displayCriteria.map(({ key, value }) => [key, value])));

/** The words of a field: quarters are called by their letters, and fields of the two legal types share theirs. */
const labelOf = ({ fields }: ListTexts, field: string, bookLabel: string): string =>
  fill(fields[field.replace(/(Lb|Mb)$/, '')] ?? field.toUpperCase(), { bookLabel });

function otherCriteria(texts: ListTexts, list: FoundList): string[] {
  const { description, codes, bookLabel } = list;
  const described = describedFields(list);
  return description.displayCriteria
    .filter(({ key }) => !described.includes(key) && !SAID_ELSEWHERE.test(key))
    .map(({ key, value }) => {
      const coded = codes[key]?.find(({ code }) => code === value)?.description;
      const said = coded ?? texts.options[key]?.[value] ?? value;
      return fill(texts.criterion, { label: labelOf(texts, key, bookLabel), value: said });
    });
}

function datesOf({ range, since, until }: ListTexts, list: FoundList): string {
  if (describedFields(list).includes('fromRecordedDate')) return '';
  const { displayCriteria } = list.description;
  const [from = '', to = ''] = DATES.map((field) => displayCriteria.find(({ key }) => key === field)?.value ?? '');
  if (from !== '' && to !== '') return fill(range, { from, to });
  if (from !== '') return fill(since, { from });
  return to === '' ? '' : fill(until, { to });
}

/** That it has checked rows alone, and that some of them are missing: a list of more than 1,000 has others in each order. */
function checkedOf(texts: ListTexts, { checkedElsewhere: missing }: FoundList): string[] {
  if (missing === undefined) return [];
  return missing === 0 ? [texts.checked] : [texts.checked, fill(texts.checkedElsewhere, { count: String(missing) })];
}

/** Which part of more than 1,000 the list holds. */
function coverageOf(
  { days, some, sorts }: ListTexts,
  { leftOut: { coverage }, sortKey, bookLabel }: FoundList,
): string[] {
  if (coverage === undefined) return [];
  const values = {
    limit: SEARCH_LIMITS.cap.toLocaleString('en-US'),
    from: formatDate(coverage.firstDay),
    to: formatDate(coverage.lastDay),
    order: fill(sorts[sortKey] ?? sortKey, { bookLabel }),
  };
  return [fill(coverage.rest === 'ANYWHERE' ? some : days, values)];
}

/** Documents behind the day up to which records are verified. */
function notVerifiedOf({ notVerified: one, notVerifiedMany }: ListTexts, { notVerified }: LeftOut): string[] {
  if (notVerified === undefined) return [];
  const limit = SEARCH_LIMITS.cap.toLocaleString('en-US');
  return [
    notVerified.count >= MOST_COUNTED
      ? fill(notVerifiedMany, { limit })
      : fill(one, { count: String(notVerified.count) }),
  ];
}
