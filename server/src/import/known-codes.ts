import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { addUnknownCodes, CODE_LISTS, type Code, type CodeList, readCodeList } from '../records/code-lists.store.ts';
import type { DocumentRecord } from './document-record.ts';
import type { ImportReport } from './import-report.ts';

const codesOf = (record: DocumentRecord): readonly (readonly [CodeList, string])[] => [
  ['documentType', record.documentType],
  ['instrument', record.instrumentCode],
  ['bookType', record.bookType],
  ...record.legals.map(({ other_lot_code }): readonly [CodeList, string] => ['otherLot', other_lot_code]),
  ...record.islands.map(({ island }): readonly [CodeList, string] => ['island', island]),
];

/** The county's codes during an import. */
export class KnownCodes {
  readonly #known: Record<CodeList, Set<string>> = {
    documentType: new Set(),
    instrument: new Set(),
    instrumentGroup: new Set(),
    bookType: new Set(),
    otherLot: new Set(),
    island: new Set(),
  };

  static async read(db: Kysely<Database>): Promise<KnownCodes> {
    const codes = new KnownCodes();
    for (const list of CODE_LISTS) {
      for (const { code } of await readCodeList(db, list)) codes.#known[list].add(code);
    }
    return codes;
  }

  /** Adds unknown codes of these documents to the lists, and reports each once. */
  learn(db: Kysely<Database>, records: readonly DocumentRecord[], report: ImportReport): Promise<void> {
    return this.learnCodes(db, records.flatMap(codesOf), report);
  }

  /** Like `learn`, for codes of other records, each with its list. */
  async learnCodes(
    db: Kysely<Database>,
    codes: readonly (readonly [CodeList, string])[],
    report: ImportReport,
  ): Promise<void> {
    const added: Code[] = [];
    for (const [list, code] of codes) {
      if (code === '' || this.#known[list].has(code)) continue;
      this.#known[list].add(code);
      added.push({ list, code, description: code, groups: [] });
      report.note(`The code ${code} is not in the list ${list}: it was added with the code as its name`);
    }
    await addUnknownCodes(db, added);
  }
}
