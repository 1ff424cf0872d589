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
  /** Of an instrument: the codes of its groups. Of a document type: the record classes whose records have this type. Else empty. */
  groups: string[];
}

/** Reads one list, sorted by description. */
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

/**
 * Reads the plats that have a name: `code` is the plat number, `description` the name. Browsers load this list when they start. Plats that
 * only legal descriptions name may be hundreds of thousands; forms find them page by page.
 */
export const readPlats = async (db: Kysely<Database>): Promise<CodeDescription[]> =>
  db
    .selectFrom('plat')
    .select(['plat_number as code', 'plat_name as description'])
    .whereRef('plat_name', '<>', 'plat_number')
    .orderBy('name_key')
    .orderBy('plat_number')
    .execute();

/** Reads the numbers of all plats, in any order. */
export const readPlatNumbers = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('plat').select('plat_number').execute()).map((plat) => plat.plat_number);

/** Reads the instrument codes of a group; none for an unknown group. */
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

/** Writes the county's codes; an existing code gets the new description and groups. */
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

/** Adds codes that rows use but no list contains. Their description is the code itself. */
export const addUnknownCodes = async (db: Kysely<Database>, codes: readonly Code[]): Promise<void> => {
  if (codes.length === 0) return;
  await db
    .insertInto('code')
    .values([...codes])
    .onConflict((conflict) => conflict.columns(['list', 'code']).doNothing())
    .execute();
};

/** Reads the codes of all document types of the county. */
export const readDocumentTypes = async (db: Kysely<Database>): Promise<string[]> =>
  (await readCodeList(db, 'documentType')).map(({ code }) => code);

/** The document type of each record class (records with files of their own in an import), if the county's list has none for it. */
const DEFAULT_TYPES = { torrens: 'TOR', tractBook: 'TB', grantorGranteeBook: 'GGB' } as const;
export type RecordClass = keyof typeof DEFAULT_TYPES;

/** A key that is the same for 'Tract Book', 'tract_book' and 'tractBook'. */
const classKey = (name: string): string => name.toUpperCase().replace(/[^A-Z]/g, '');

/** Reads the document type of a record class; if there are several, the first by description. */
export const readTypeOfClass = async (db: Kysely<Database>, recordClass: RecordClass): Promise<string> => {
  const types = await readCodeList(db, 'documentType');
  const isOfClass = ({ groups = [] }: CodeDescription) =>
    groups.some((group) => classKey(group) === classKey(recordClass));
  return types.find(isOfClass)?.code ?? DEFAULT_TYPES[recordClass];
};
