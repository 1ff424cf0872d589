import { documentNumberKey, foldName, platForm, prefixUpperBound } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export interface Plat {
  platNumber: string;
  platName: string;
  recordedOn: string | null;
}

const platRow = (plat: Plat) => ({
  plat_number: plat.platNumber,
  plat_name: plat.platName,
  recorded_on: plat.recordedOn,
  name_key: foldName(plat.platName),
  name_form: platForm(plat.platName),
  number_key: documentNumberKey(plat.platNumber),
  folded_number: foldName(plat.platNumber),
});

/** A statement has at most 65,535 parameters. */
const ROWS_PER_INSERT = 500;

/** Adds plats that land refers to but no list contains. Their name is the number, until plats.csv has another one. */
export const addUnknownPlats = async (db: Kysely<Database>, numbers: readonly string[]): Promise<void> => {
  const rows = numbers.map((number) => platRow({ platNumber: number, platName: number, recordedOn: null }));
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT) {
    await db
      .insertInto('plat')
      .values(rows.slice(first, first + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.column('plat_number').doNothing())
      .execute();
  }
};

/** Inserts plats; a plat whose number exists gets the new name and date. */
export const writePlats = async (db: Kysely<Database>, plats: readonly Plat[]): Promise<void> => {
  if (plats.length === 0) return;
  await db
    .insertInto('plat')
    .values(plats.map(platRow))
    .onConflict((conflict) =>
      conflict.column('plat_number').doUpdateSet((eb) => ({
        plat_name: eb.ref('excluded.plat_name'),
        name_key: eb.ref('excluded.name_key'),
        name_form: eb.ref('excluded.name_form'),
        recorded_on: eb.ref('excluded.recorded_on'),
      })),
    )
    .execute();
};

/** The page of the plat list to read, and its sort order. */
export interface PlatQuery {
  readonly sortBy: 'platName' | 'platNumber';
  readonly filterText: string;
  readonly positionTo: string;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly seesConfidential: boolean;
}

export interface PlatPage {
  readonly totalRecordCount: number;
  readonly pageNumber: number;
  readonly plats: { code: string; description: string }[];
}

/** For each sort order: its column, and the key of a typed position. */
const ORDERS = {
  platName: { column: 'name_key', positionOf: foldName },
  platNumber: { column: 'number_key', positionOf: documentNumberKey },
} as const;

const startsWithKey = (column: string, key: string): RawBuilder<unknown> => {
  const above = prefixUpperBound(key);
  const from = sql`${sql.ref(column)} >= ${key}`;
  return above === null ? from : sql`(${from} AND ${sql.ref(column)} < ${above})`;
};

/** The condition for a typed beginning of a number, or of a name in any spelling: 'Smith 2nd Add' of SMITH SECOND ADDITION. */
const beginsWith = ({ sortBy, filterText }: PlatQuery): RawBuilder<unknown> => {
  const key = foldName(filterText);
  // punctuation alone matches no name
  if (key === '') return filterText.trim() === '' ? sql`TRUE` : sql`FALSE`;
  if (sortBy === 'platNumber') return startsWithKey('folded_number', key);
  const form = platForm(filterText);
  const isName = startsWithKey('name_key', key);
  return form === '' ? isName : sql`(${isName} OR ${startsWithKey('name_form', form)})`;
};

/**
 * Leaves out plats that only confidential documents name. The county's own plats.csv is open to everyone: its plats have a name, the
 * others only their number. The list of hidden plats is determined once per statement, from an index of the confidential documents.
 */
const isOpen = sql`plat_number NOT IN (
  SELECT plat.plat_number
  FROM (SELECT DISTINCT plat_number FROM legal WHERE confidential AND plat_number <> '') AS named
  JOIN plat ON plat.plat_number = named.plat_number
  WHERE plat.plat_name = plat.plat_number
    AND NOT EXISTS (SELECT FROM legal WHERE legal.plat_number = named.plat_number AND legal.plat_number <> '' AND NOT confidential)
    AND NOT EXISTS (SELECT FROM tract_book_legal AS entry WHERE entry.plat_number = named.plat_number AND entry.plat_number <> ''))`;

/**
 * Reads one page of the plats that the user may see, sorted by name or number. A page number past the end returns the last page.
 */
export const readPlatPage = async (db: Kysely<Database>, query: PlatQuery): Promise<PlatPage> => {
  const { column, positionOf } = ORDERS[query.sortBy];
  const isTyped = beginsWith(query);
  const matches = query.seesConfidential ? isTyped : sql`${isTyped} AND ${isOpen}`;
  const isBefore = sql`${sql.ref(column)} < ${positionOf(query.positionTo)}`;
  const { rows } = await sql<{ total: number; before: number }>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${isBefore}))::int AS before
    FROM plat WHERE ${matches}`.execute(db);
  const { total, before } = rows[0] ?? { total: 0, before: 0 };
  const requestedPage = query.positionTo.trim() === '' ? query.pageNumber : Math.floor(before / query.pageSize) + 1;
  const pageNumber = Math.max(1, Math.min(requestedPage, Math.ceil(total / query.pageSize)));
  const plats = await sql<{ code: string; description: string }>`
    SELECT plat_number AS code, plat_name AS description FROM plat WHERE ${matches}
    ORDER BY ${sql.ref(column)}, plat_number
    LIMIT ${query.pageSize} OFFSET ${(pageNumber - 1) * query.pageSize}`.execute(db);
  return { totalRecordCount: total, pageNumber, plats: plats.rows };
};
