import type { landFields, searchByLegalDescription } from '@portal/contracts';
import { foldName } from '@portal/domain';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readingsOf, typedNameKeys } from '../records/name-keys.ts';
import type { Sql } from './capped-walk.ts';
import { isReading } from './name-reading.ts';

export type LegalInput = z.output<(typeof searchByLegalDescription)['request']>;
/** Land alone. */
export type LandInput = Pick<LegalInput, keyof typeof landFields>;
type Method = LandInput['searchMethod'];

/** Columns of a legal that are typed as they stand there, by their field. */
const LOTS_AND_BLOCKS = {
  lot: 'lot',
  sublot: 'sublot',
  block: 'block',
  otherLotLb: 'other_lot',
  building: 'building',
  unit: 'unit',
  garage: 'garage',
} as const satisfies Partial<Record<keyof LandInput, string>>;
const METES_AND_BOUNDS = {
  base: 'base',
  meridian: 'meridian',
  municipality: 'municipality',
  otherLotMb: 'other_lot',
} as const satisfies Partial<Record<keyof LandInput, string>>;
/** Quarters of quarters: NE/4, NE1/4 and NE are one. */
const ALIQUOTS = ['qqqq', 'qqq', 'qq', 'q'] as const;

const compared = (stored: Sql, typed: Sql, method: Method): Sql =>
  method === 'EXACT' ? sql`${stored} = ${typed}` : sql`strpos(${stored}, ${typed}) > 0`;

/** A field that was left empty says nothing; what holds nothing to compare, as signs alone, is found nowhere. */
const unlessEmpty = (text: string, condition: () => Sql, isComparable = foldName(text) !== ''): Sql[] => {
  if (text.trim() === '') return [];
  return [isComparable ? condition() : sql`FALSE`];
};

/** Text fields: EXACT compares the whole field, CONTAINS a part of it. */
const fieldConditions = (input: LandInput, columns: Readonly<Record<string, string>>): Sql[] => {
  const typed: Readonly<Record<string, unknown>> = input;
  return Object.entries(columns).flatMap(([field, column]) => {
    const text = typed[field];
    if (typeof text !== 'string') return [];
    return unlessEmpty(text, () =>
      compared(sql`search_key(${sql.ref(column)})`, sql`search_key(${text})`, input.searchMethod),
    );
  });
};

const lettersOf = (text: Sql): Sql => sql`regexp_replace(upper(${text}), '[^A-Z]+', '', 'g')`;

const aliquotConditions = (input: LandInput): Sql[] =>
  ALIQUOTS.flatMap((field) =>
    unlessEmpty(
      input[field],
      () => compared(lettersOf(sql.ref(field)), lettersOf(sql`${input[field]}::text`), input.searchMethod),
      /[A-Z]/i.test(input[field]),
    ),
  );

const codeCondition = (code: string): Sql[] => (code.trim() === '' ? [] : [sql`other_lot_code = ${code.trim()}`]);

/** Somebody who stands on the document, as a Name search means a name. */
const nameConditions = (last: string, first: string, middle: string): Sql[] => {
  if (last.trim() === '') return [];
  const meant = readingsOf(typedNameKeys({ last, first, middle })).map((reading) => sql`(${isReading(reading)})`);
  return [sql`EXISTS (SELECT FROM party WHERE party.doc_id = legal.doc_id AND (${sql.join(meant, sql` OR `)}))`];
};

/** Land of a plat. */
export const inPlat = (plat: string): Sql[] => [sql`plat_number <> ''`, sql`plat_number = ${plat.trim()}`];

const lotsAndBlocks = (input: LandInput): Sql[] => [
  ...inPlat(input.plat),
  ...codeCondition(input.otherLotCodeLb),
  ...fieldConditions(input, LOTS_AND_BLOCKS),
];

/** Section, township and range are numbers, whatever the method: 5 is 5N and 05, and never 15. */
const metesAndBounds = (input: LandInput): Sql[] => [
  sql`section <> ''`,
  sql`first_number(section) = first_number(${input.section})`,
  sql`first_number(township) = first_number(${input.township})`,
  sql`first_number(range) = first_number(${input.range})`,
  ...codeCondition(input.otherLotCodeMb),
  ...aliquotConditions(input),
  ...fieldConditions(input, METES_AND_BOUNDS),
];

/** What one piece of land has to meet, by the legal type. */
export const landConditions = (input: LandInput): Sql[] =>
  input.legalType === 'LB' ? lotsAndBlocks(input) : metesAndBounds(input);

const nameOf = (input: LegalInput): Sql[] =>
  input.legalType === 'LB'
    ? nameConditions(
        input.grantorGranteeLastNameLb,
        input.grantorGranteeFirstNameLb,
        input.grantorGranteeMiddleInitialLb,
      )
    : nameConditions(
        input.grantorGranteeLastNameMb,
        input.grantorGranteeFirstNameMb,
        input.grantorGranteeMiddleInitialMb,
      );

/** The conditions that one legal description of a document must meet, and the names that must be parties of the document. */
export const legalConditions = (input: LegalInput): Sql[] => [...landConditions(input), ...nameOf(input)];

/** The other lot of an entry of the tract book, which asks for it once for both legal types. */
export const otherLotCondition = (otherLot: string, method: Method): Sql[] =>
  unlessEmpty(otherLot, () => compared(sql`search_key(other_lot)`, sql`search_key(${otherLot})`, method));
