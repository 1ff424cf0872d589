import { addDays, compareDocumentNumbers } from '@portal/domain';

const COUNT = 1_004;
export const SEARCH_CAP = 1_000;

/** A record's number and date. */
export interface NumberedRecord {
  readonly number: string;
  readonly on: string;
  readonly type?: 'LR' | 'MISC';
}
const county = (of: (index: number) => NumberedRecord): NumberedRecord[] =>
  Array.from({ length: COUNT }, (_, index) => of(index));
const day = (index: number): string => addDays('1980-01-01', index);

/** Counties in which numbers follow dates more or less, so that the range of a month's numbers is narrow or wide. */
export const COUNTIES: readonly (readonly [string, readonly NumberedRecord[]])[] = [
  [
    'numbers that decrease while dates increase',
    county((index) => ({ number: String(5_000 - index), on: day(index) })),
  ],
  ['numbers that restart each year', county((index) => ({ number: `${1980 + (index % 3)}-${index}`, on: day(index) }))],
  [
    'numbers with letters, which sort after plain numbers',
    county((index) => ({ number: index < 500 ? `A ${index + 1}` : `${index + 1}`, on: day(index) })),
  ],
  ['months without documents', county((index) => ({ number: String(index + 1), on: day(41 * index) }))],
  [
    'months with one number each',
    county((index) => ({ number: `${Math.floor(index / 2)}${index % 2 ? '' : 'B'}`, on: day(31 * index) })),
  ],
  [
    'one document recorded late',
    county((index) => ({ number: String(index + 1), on: day(index === COUNT - 1 ? 40 : index) })),
  ],
  [
    'one document recorded early',
    county((index) => ({ number: String(index + 1), on: day(index === 0 ? 900 : index) })),
  ],
  [
    'numbers that two document types share, the second a year later',
    county((index) => ({
      number: String(Math.floor(index / 2) + 1),
      on: day(Math.floor(index / 2) + (index % 2 ? 365 : 0)),
      type: index % 2 ? 'MISC' : 'LR',
    })),
  ],
  [
    'a list whose last number has two dates',
    county((index) => ({
      number: String(index === SEARCH_CAP ? SEARCH_CAP : index + 1),
      on: day(index === SEARCH_CAP ? 3 : index),
      type: index === SEARCH_CAP ? 'MISC' : 'LR',
    })),
  ],
  [
    'one date for all but the last',
    county((index) => ({ number: String(index + 1), on: day(index < 1_002 ? 0 : 400) })),
  ],
  [
    'dates and numbers in no order',
    county((index) => ({ number: String((index * 389) % COUNT), on: day((index * 631) % COUNT) })),
  ],
];

/** The expected coverage of a list that is cut off, computed from all documents. */
export const expectedCoverage = (all: readonly NumberedRecord[], direction: 'ASC' | 'DESC') => {
  const sorted = all.toSorted((one, other) => compareDocumentNumbers(one.number, other.number));
  const inOrder = direction === 'ASC' ? sorted : sorted.reverse();
  const days = inOrder
    .slice(0, SEARCH_CAP)
    .map(({ on }) => on)
    .sort();
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const isInside = ({ on }: NumberedRecord) => (direction === 'ASC' ? on < lastDay : on > firstDay);
  const rest = direction === 'ASC' ? 'AFTER' : 'BEFORE';
  return { firstDay, lastDay, rest: inOrder.slice(SEARCH_CAP).some(isInside) ? 'ANYWHERE' : rest };
};
