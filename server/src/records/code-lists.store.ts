import type { CodeDescription } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The lists of codes.csv. */
export const CODE_LISTS = ['documentType', 'instrument', 'instrumentGroup', 'bookType', 'otherLot', 'island'] as const;
export type CodeList = (typeof CODE_LISTS)[number];

export interface Code {
  list: CodeList;
  code: string;
  description: string;
  groups: string[];
}

/** One list in the order of its descriptions. */
export const readCodeList = async (db: Kysely<Database>, list: CodeList): Promise<CodeDescription[]> =>
  db
    .selectFrom('code')
    .select(['code', 'description', 'groups'])
    .where('list', '=', list)
    .orderBy('description')
    .orderBy('code')
    .execute();

/** All lists, by name. */
export const readCodeLists = async (db: Kysely<Database>): Promise<Record<CodeList, CodeDescription[]>> => {
  const lists: Record<CodeList, CodeDescription[]> = {
    documentType: [],
    instrument: [],
    instrumentGroup: [],
    bookType: [],
    otherLot: [],
    island: [],
  };
  for (const list of CODE_LISTS) lists[list] = await readCodeList(db, list);
  return lists;
};

/** The plats, `code` the plat number, `description` its name. */
export const readPlats = async (db: Kysely<Database>): Promise<CodeDescription[]> =>
  db
    .selectFrom('plat')
    .select(['plat_number as code', 'plat_name as description'])
    .orderBy('name_key')
    .orderBy('plat_number')
    .execute();

/** The instrument codes that belong to a group; none for an unknown group. */
export const readInstrumentsOfGroup = async (db: Kysely<Database>, group: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('code')
    .select('code')
    .where('list', '=', 'instrument')
    .where(sql<boolean>`${group} = ANY (groups)`)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
};

/** Writes codes as the county has them; a known code gets the new words. */
export const writeCodes = async (db: Kysely<Database>, codes: readonly Code[]): Promise<void> => {
  if (codes.length === 0) return;
  await db
    .insertInto('code')
    .values([...codes])
    .onConflict((conflict) =>
      conflict.columns(['list', 'code']).doUpdateSet((eb) => ({
        description: eb.ref('excluded.description'),
        groups: eb.ref('excluded.groups'),
      })),
    )
    .execute();
};

/** Adds codes that rows use and no list has, under their own name. */
export const addUnknownCodes = async (db: Kysely<Database>, codes: readonly Code[]): Promise<void> => {
  if (codes.length === 0) return;
  await db
    .insertInto('code')
    .values([...codes])
    .onConflict((conflict) => conflict.columns(['list', 'code']).doNothing())
    .execute();
};

/** The codes of all types of documents that the county has. */
export const documentTypesOf = async (db: Kysely<Database>): Promise<string[]> =>
  (await readCodeList(db, 'documentType')).map(({ code }) => code);

/** What the papers of a record class are called where the county's list does not say. */
const USUAL_TYPES = { torrens: 'TOR', tractBook: 'TB', grantorGranteeBook: 'GGB' } as const;
export type RecordClass = keyof typeof USUAL_TYPES;

/** 'Tract Book', 'tract_book' and 'tractBook' are one class. */
const classKey = (written: string): string => written.toUpperCase().replace(/[^A-Z]/g, '');

/** The document type of a record class: the first of them, by its words. */
export const readTypeOfClass = async (db: Kysely<Database>, recordClass: RecordClass): Promise<string> => {
  const types = await readCodeList(db, 'documentType');
  const isOfClass = ({ groups = [] }: CodeDescription) =>
    groups.some((group) => classKey(group) === classKey(recordClass));
  return types.find(isOfClass)?.code ?? USUAL_TYPES[recordClass];
};
