import { type CodeDescription, MAX_COUNTED } from '@portal/contracts';
import { type CriteriaDescription, formatDate, namingFields, SEARCH_LIMITS, type SearchType } from '@portal/domain';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import type { LeftOut } from './left-out.ts';
import type { ListTexts } from './list-texts.ts';

/** The facts about a list that its head needs. */
export interface FoundList {
  readonly type: SearchType;
  readonly description: CriteriaDescription;
  readonly total: number;
  readonly sortKey: string;
  readonly leftOut: LeftOut;
  /** Set if the list has only the selected rows: how many of the selected rows are not among the first 1,000 in this sort order. */
  readonly checkedElsewhere?: number | undefined;
  /** The text for the count, if the records are not documents. */
  readonly count?: string;
  /** The county's descriptions of codes, by field. */
  readonly codes: Readonly<Partial<Record<string, readonly CodeDescription[]>>>;
  /** The county's word for a book. */
  readonly bookLabel: string;
}

/** Criteria that are shown separately (names and dates), or not at all because they only restate another choice of the form. */
const SHOWN_ELSEWHERE =
  /^(grantorGrantee(LastName|FirstName|MiddleInitial)\d|andOr|matchType|plat|(from|to)RecordedDate)$/;
const DATES = ['fromRecordedDate', 'toRecordedDate'];

/** The criteria and the count of the results, one line each, in the user's language. */
export function listFacts(texts: ListTexts, list: FoundList): string[] {
  const { type, description, total, leftOut } = list;
  const label = texts.types[type];
  const value = description.longDescription;
  // a search without criteria has only its name
  const main = value === '' ? label : fillPlaceholders(texts.criterion, { label, value });
  return [
    main,
    [...choicesOf(texts, list), datesOf(texts, list)].filter((part) => part !== '').join(' · '),
    fillPlaceholders(list.count ?? texts.count, { count: String(total) }),
    ...checkedOf(texts, list),
    ...coverageOf(texts, list),
    ...notVerifiedOf(texts, leftOut),
  ].filter((line) => line !== '');
}

/** The fields that the description of the search already contains. */
const describedFields = ({
  type,
  description: { displayCriteria },
}: Pick<FoundList, 'type' | 'description'>): readonly string[] =>
  namingFields(type, Object.fromEntries(displayCriteria.map(({ key, value }) => [key, value])));

/** The label of a field. Aliquot parts are labeled by their letters, and the fields of the two legal types share labels. */
const labelOf = ({ fields }: ListTexts, field: string, bookLabel: string): string =>
  fillPlaceholders(fields[field.replace(/(Lb|Mb)$/, '')] ?? field.toUpperCase(), { bookLabel });

/** The criteria of a search that its description does not contain, such as choices, in the user's language. */
export function choicesOf(
  texts: ListTexts,
  list: Pick<FoundList, 'type' | 'description' | 'codes' | 'bookLabel'>,
): string[] {
  const { description, codes, bookLabel } = list;
  const described = describedFields(list);
  return description.displayCriteria
    .filter(({ key }) => !described.includes(key) && !SHOWN_ELSEWHERE.test(key))
    .map(({ key, value }) => {
      const coded = codes[key]?.find(({ code }) => code === value)?.description;
      const shown = coded ?? texts.options[key]?.[value] ?? value;
      return fillPlaceholders(texts.criterion, { label: labelOf(texts, key, bookLabel), value: shown });
    });
}

function datesOf({ range, since, until }: ListTexts, list: FoundList): string {
  if (describedFields(list).includes('fromRecordedDate')) return '';
  const { displayCriteria } = list.description;
  const [from = '', to = ''] = DATES.map((field) => displayCriteria.find(({ key }) => key === field)?.value ?? '');
  if (from !== '' && to !== '') return fillPlaceholders(range, { from, to });
  if (from !== '') return fillPlaceholders(since, { from });
  return to === '' ? '' : fillPlaceholders(until, { to });
}

/**
 * Notes that the list has only selected rows, and how many of these are missing: a list of more than 1,000 has different rows in each
 * order.
 */
function checkedOf(texts: ListTexts, { checkedElsewhere: missing }: FoundList): string[] {
  if (missing === undefined) return [];
  return missing === 0
    ? [texts.checked]
    : [texts.checked, fillPlaceholders(texts.checkedElsewhere, { count: String(missing) })];
}

/** The note about which part of more than 1,000 records the list contains. */
function coverageOf(
  { days, some, sorts }: ListTexts,
  { leftOut: { coverage }, sortKey, bookLabel }: FoundList,
): string[] {
  if (coverage === undefined) return [];
  const values = {
    limit: SEARCH_LIMITS.cap.toLocaleString('en-US'),
    from: formatDate(coverage.firstDay),
    to: formatDate(coverage.lastDay),
    order: fillPlaceholders(sorts[sortKey] ?? sortKey, { bookLabel }),
  };
  return [fillPlaceholders(coverage.rest === 'ANYWHERE' ? some : days, values)];
}

/** The note about documents after the date up to which records are verified. */
function notVerifiedOf(
  { notVerified: notVerifiedFew, notVerifiedMany }: ListTexts,
  { notVerified }: LeftOut,
): string[] {
  if (notVerified === undefined) return [];
  const limit = SEARCH_LIMITS.cap.toLocaleString('en-US');
  return [
    notVerified.count >= MAX_COUNTED
      ? fillPlaceholders(notVerifiedMany, { limit })
      : fillPlaceholders(notVerifiedFew, { count: String(notVerified.count) }),
  ];
}
