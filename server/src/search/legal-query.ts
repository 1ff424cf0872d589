import type { landFields, searchByLegalDescription } from '@portal/contracts';
import { aliquotLetters, foldName, type LandNoun, type LotReading, readLots } from '@portal/domain';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readingsOf, typedNameKeys } from '../records/name-keys.ts';
import { multirangeOf } from '../records/place-keys.ts';
import type { Sql } from './capped-search.ts';
import { nameCondition } from './name-condition.ts';

export type LegalInput = z.output<(typeof searchByLegalDescription)['request']>;
/** The fields of the land, without names and dates. */
export type LandInput = Pick<LegalInput, keyof typeof landFields>;
type Method = LandInput['searchMethod'];

/** The columns of a legal description that are compared as text, by input field. */
const LOTS_AND_BLOCKS = {
  sublot: 'sublot',
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
/** Aliquot parts (quarters of quarters), which are compared by their letters: NE/4, NE1/4 and NE are the same. */
const ALIQUOTS = ['qqqq', 'qqq', 'qq', 'q'] as const;

const compared = (stored: Sql, typed: Sql, method: Method): Sql =>
  method === 'EXACT' ? sql`${stored} = ${typed}` : sql`strpos(${stored}, ${typed}) > 0`;

/** An empty field is no condition. A field with nothing to compare, such as punctuation only, matches nothing. */
const unlessEmpty = (text: string, condition: () => Sql, isComparable = foldName(text) !== ''): Sql[] => {
  if (text.trim() === '') return [];
  return [isComparable ? condition() : sql`FALSE`];
};

/** The conditions of text fields: EXACT compares the whole field, CONTAINS any part of it. */
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

/** The lots or the blocks of a search: their column, the typed text, and how it is read. */
interface TypedLots {
  readonly column: 'lot' | 'block';
  readonly text: string;
  readonly reading: LotReading | undefined;
}

/** A number with more digits may not fit into an integer of the database, so it is never among a field's stored numbers. */
const MAX_NUMBER_LENGTH = 9;

const keyOf = (column: TypedLots['column']): Sql =>
  sql`coalesce(${sql.ref(`${column}_key`)}, search_key(${sql.ref(column)}))`;

/**
 * The condition that the field contains the typed number. A field with one number or name contains it as any part of its text: 15A contains
 * 5. A field with a range or list contains it only as a whole number: 1-9 and '5A & 6' contain 5, but 15-20 does not.
 */
const hasOneNumber = (column: TypedLots['column'], number: string): Sql => {
  const key = sql.ref(`${column}_key`);
  const isWhole = sql`${key} ~ ${`(^|[^0-9/])${number}($|[^0-9/])`}`;
  const isWithin =
    number.length > MAX_NUMBER_LENGTH ? sql`FALSE` : sql`${sql.ref(`${column}_numbers`)} @> ${Number(number)}::integer`;
  return sql`CASE WHEN ${key} IS NULL THEN strpos(search_key(${sql.ref(column)}), ${number}) > 0 ELSE ${isWhole} OR ${isWithin} END`;
};

/** The condition that the field contains at least one number of the typed ranges, lists or parts. */
const hasAnyOf = (column: TypedLots['column'], numbers: LotReading['numbers']): Sql => {
  const typed = sql`${multirangeOf(numbers)}::int4multirange`;
  const written = sql.ref(column);
  // CASE, because AND could convert other text first
  return sql`(${sql.ref(`${column}_numbers`)} && ${typed}
    OR CASE WHEN ${written} ~ '^[0-9]{1,9}$' THEN ${typed} @> ${written}::integer END)`;
};

/** The typed number without leading zeros, if nothing else was typed. */
const numberOf = (text: string): string | undefined =>
  /^\d+$/.test(text.trim()) ? text.trim().replace(/^0+(?=\d)/, '') : undefined;

const containsLots = ({ column, text, reading }: TypedLots): Sql => {
  const number = numberOf(reading?.key ?? text);
  if (number !== undefined) return hasOneNumber(column, number);
  if (reading === undefined) return compared(keyOf(column), sql`search_key(${text})`, 'CONTAINS');
  return reading.numbers.length > 0
    ? hasAnyOf(column, reading.numbers)
    : compared(keyOf(column), sql`${reading.key}`, 'CONTAINS');
};

const equalsLots = ({ column, text, reading }: TypedLots): Sql =>
  compared(keyOf(column), reading === undefined ? sql`search_key(${text})` : sql`${reading.key}`, 'EXACT');

/**
 * The condition for lots or blocks. EXACT compares the same land in any spelling. CONTAINS also finds a lot within a range or list, and each
 * lot of a typed one.
 */
const lotsCondition = (column: 'lot' | 'block', noun: LandNoun, { [column]: text, searchMethod }: LandInput): Sql[] => {
  const reading = readLots(text, noun);
  const typed = { column, text, reading };
  const condition = () => (searchMethod === 'EXACT' ? equalsLots(typed) : containsLots(typed));
  return unlessEmpty(text, condition, (reading?.key ?? foldName(text)) !== '');
};

/** Stored parts are abbreviated. Typed ones may be written out. */
const aliquotConditions = (input: LandInput): Sql[] =>
  ALIQUOTS.flatMap((field) => {
    const letters = aliquotLetters(input[field]);
    const stored = sql`regexp_replace(upper(${sql.ref(field)}), '[^A-Z]+', '', 'g')`;
    return unlessEmpty(input[field], () => compared(stored, sql`${letters}::text`, input.searchMethod), letters !== '');
  });

const codeCondition = (code: string): Sql[] => (code.trim() === '' ? [] : [sql`other_lot_code = ${code.trim()}`]);

/** The condition that a party of the document has the name, with the rules of the Name search. */
const nameConditions = (last: string, first: string, middle: string): Sql[] => {
  if (last.trim() === '') return [];
  const meant = readingsOf(typedNameKeys({ last, first, middle })).map((reading) => sql`(${nameCondition(reading)})`);
  return [sql`EXISTS (SELECT FROM party WHERE party.doc_id = legal.doc_id AND (${sql.join(meant, sql` OR `)}))`];
};

/** The conditions for land in a plat. PostgreSQL needs the first to use the index on `plat_number`, which has only rows that meet it. */
export const inPlat = (plat: string): Sql[] => [sql`plat_number <> ''`, sql`plat_number = ${plat.trim()}`];

const lotsAndBlocks = (input: LandInput): Sql[] => [
  ...inPlat(input.plat),
  ...codeCondition(input.otherLotCodeLb),
  ...lotsCondition('lot', 'LOT', input),
  ...lotsCondition('block', 'BLOCK', input),
  ...fieldConditions(input, LOTS_AND_BLOCKS),
];

/**
 * Section, township and range are compared as numbers with both methods: 5 matches 5N and 05, but not 15. PostgreSQL needs the first
 * condition to use the index on these columns, which has only rows that meet it.
 */
const metesAndBounds = (input: LandInput): Sql[] => [
  sql`section <> ''`,
  sql`first_number(section) = first_number(${input.section})`,
  sql`first_number(township) = first_number(${input.township})`,
  sql`first_number(range) = first_number(${input.range})`,
  ...codeCondition(input.otherLotCodeMb),
  ...aliquotConditions(input),
  ...fieldConditions(input, METES_AND_BOUNDS),
];

/** The conditions for one legal description, by legal type. */
export const landConditions = (input: LandInput): Sql[] =>
  input.legalType === 'LB' ? lotsAndBlocks(input) : metesAndBounds(input);

const nameConditionsOf = (input: LegalInput): Sql[] =>
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
export const legalConditions = (input: LegalInput): Sql[] => [...landConditions(input), ...nameConditionsOf(input)];

/** The condition for the other lot of a tract book entry. That search has one such field for both legal types. */
export const otherLotCondition = (otherLot: string, method: Method): Sql[] =>
  unlessEmpty(otherLot, () => compared(sql`search_key(other_lot)`, sql`search_key(${otherLot})`, method));
