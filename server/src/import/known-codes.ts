import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import {
  addUnknownCodes,
  CODE_LISTS,
  type Code,
  type CodeList,
  readCodeList,
  readPlatNumbers,
} from '../records/code-lists.store.ts';
import { addUnknownPlats } from '../records/plats.store.ts';
import type { DocumentRecord, LegalRecord } from './document-record.ts';
import type { ImportReport } from './import-report.ts';

/** A code with its list, or the number of a plat. */
export type UsedCode = readonly [CodeList | 'plat', string];

/** The plats and other codes of a legal description. */
export const codesOfLegal = ({ plat_number: plat, other_lot_code: otherLot }: LegalRecord): readonly UsedCode[] => [
  ['plat', plat],
  ['otherLot', otherLot],
];

const codesOf = (record: DocumentRecord): readonly UsedCode[] => [
  ['documentType', record.documentType],
  ['instrument', record.instrumentCode],
  ['bookType', record.bookType],
  ...record.legals.flatMap(codesOfLegal),
  ...record.islands.map(({ island }): UsedCode => ['island', island]),
];

const MAX_REPORTED_PLATS = 50;

/** The county's codes and plats during an import. */
export class KnownCodes {
  #reportedPlats = 0;
  readonly #known: Record<UsedCode[0], Set<string>> = {
    documentType: new Set(),
    instrument: new Set(),
    instrumentGroup: new Set(),
    bookType: new Set(),
    otherLot: new Set(),
    island: new Set(),
    plat: new Set(),
  };

  static async read(db: Kysely<Database>): Promise<KnownCodes> {
    const codes = new KnownCodes();
    for (const list of CODE_LISTS) {
      for (const { code } of await readCodeList(db, list)) codes.#known[list].add(code);
    }
    for (const number of await readPlatNumbers(db)) codes.#known.plat.add(number);
    return codes;
  }

  /** Adds unknown codes and plats of these documents to the lists, and reports each once. */
  learn(db: Kysely<Database>, records: readonly DocumentRecord[], report: ImportReport): Promise<void> {
    return this.learnCodes(db, records.flatMap(codesOf), report);
  }

  /** Like `learn`, for codes of other records, each with its list. */
  async learnCodes(db: Kysely<Database>, codes: readonly UsedCode[], report: ImportReport): Promise<void> {
    const added: Code[] = [];
    const plats: string[] = [];
    for (const [list, code] of codes) {
      if (code === '' || this.#known[list].has(code)) continue;
      this.#known[list].add(code);
      if (list === 'plat') {
        plats.push(code);
        this.#reportPlat(code, report);
        continue;
      }
      added.push({ list, code, description: code, groups: [] });
      report.note(`The code ${code} is not in the list ${list}: it was added with the code as its name`);
    }
    await addUnknownCodes(db, added);
    await addUnknownPlats(db, plats);
  }

  /** Names the first plats only, because thousands of them would leave no room for other notes. */
  #reportPlat(number: string, report: ImportReport): void {
    this.#reportedPlats += 1;
    if (this.#reportedPlats <= MAX_REPORTED_PLATS)
      report.note(`The plat ${number} is not in plats.csv: it was added with its number as its name`);
    else report.note('More plats are not in plats.csv: they were added with their numbers as their names');
  }
}
