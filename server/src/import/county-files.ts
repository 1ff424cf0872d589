import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { isHexColor, STATES } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod';
import {
  hasCounty,
  readCountyRecords,
  readVersions,
  saveCountyFacts,
  saveCountyRecord,
} from '../county-config/county-config.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { counted } from '../platform/texts/counted.ts';
import { CODE_LISTS, type Code, writeCodes } from '../records/code-lists.store.ts';
import { countyFactsSchema } from '../records/county-facts.ts';
import { type Plat, writePlats } from '../records/plats.store.ts';
import { CODES_FILE, PLATS_FILE } from './import-files.ts';
import { ImportError, type ImportReport } from './import-report.ts';
import { openOrdinaryFile } from './open-ordinary-file.ts';
import { type CsvRow, readCsvFile } from './read-csv-file.ts';
import { MAX_LENGTHS } from './read-document.ts';
import { RowReader } from './row-reader.ts';

const ROWS_PER_STATEMENT = 500;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new ImportError('county.json is not valid JSON. Repair it and import again.');
  }
};

const readText = async (path: string, name: string): Promise<string> => {
  const file = await openOrdinaryFile(path, name);
  try {
    const bytes = await file.readFile();
    // otherwise the county's name would be stored with replacement characters
    if (!isUtf8(bytes)) throw new ImportError(`${name} is not written in UTF-8. Save it as UTF-8 and import again.`);
    return bytes.toString('utf8');
  } finally {
    await file.close();
  }
};

const KINDS: Readonly<Record<string, string>> = { string: 'a text', boolean: 'true or false', object: 'an object' };

/** Describes a problem for the operator, unless the schema has a sentence of its own; zod's are for programmers. */
const plainProblem = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_small') return 'is empty';
  if (issue.code === 'too_big') return `is longer than ${counted(Number(issue.maximum), 'character')}`;
  return undefined;
};

/** Imports county.json, which is required if the database has no county yet. */
export const importCountyFacts = async (
  db: Kysely<Database>,
  folder: string,
  present: boolean,
  report: Pick<ImportReport, 'note'>,
): Promise<void> => {
  const known = (await hasCounty(db)) ? (await readCountyRecords(db)).facts : undefined;
  if (!present) {
    if (known === undefined) throw new ImportError('A new county needs a county.json. Add it to the folder.');
    return;
  }
  const facts = parseJson(await readText(join(folder, 'county.json'), 'county.json'));
  const parsed = countyFactsSchema.safeParse(facts, { error: plainProblem });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const setting = issue?.path.join('.') || 'the file';
    throw new ImportError(`county.json: ${setting} ${issue?.message ?? 'is wrong'}. Repair it and import again.`);
  }
  for (const note of doubtsAbout(z.record(z.string(), z.unknown()).parse(facts), parsed.data)) report.note(note);
  if (known !== undefined && known.countyDirectory !== parsed.data.countyDirectory) {
    throw new ImportError(
      `This database holds ${known.name}; the folder is of ${parsed.data.name}. One portal serves one county: choose another database (without DATABASE_URL: another data folder).`,
    );
  }
  await db.transaction().execute(async (tx) => {
    await saveCountyFacts(tx, parsed.data);
    if (known === undefined) await nameCounty(tx, parsed.data.name);
  });
};

/** Notes on settings of county.json that are accepted and have no effect. */
function doubtsAbout(facts: Readonly<Record<string, unknown>>, used: z.output<typeof countyFactsSchema>): string[] {
  const unknown = Object.keys(facts).filter((name) => !(name in countyFactsSchema.shape));
  const { stateCode, accentColour } = used;
  return [
    ...unknown.map((name) => `county.json: ${name} is not a setting of this file and was ignored`),
    ...(STATES.some(({ code }) => code === stateCode)
      ? []
      : [
          `county.json: stateCode ${stateCode} is not a state or territory of the United States; addresses start without it`,
        ]),
    ...(accentColour === '' || isHexColor(accentColour)
      ? []
      : [`county.json: accentColour ${accentColour} is not a color such as #123456; the built-in color is used`]),
  ];
}

/** Sets the name of a new county from county.json, unless it was already set in the control panel. */
const nameCounty = async (tx: Transaction<Database>, countyName: string): Promise<void> => {
  const [saved] = await readVersions(tx, 'common', 1);
  if (saved === undefined) await saveCountyRecord(tx, 'common', { countyName }, { reason: 'county.json of an import' });
};

interface ListFile {
  readonly file: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Imports a CSV file whose rows are independent items. `keyOf` identifies an item, and `write` stores some of them. */
const importList = async <Item>(
  folder: string,
  file: ListFile,
  report: ImportReport,
  read: (reader: RowReader) => Item,
  keyOf: (item: Item) => string,
  write: (items: Item[]) => Promise<void>,
): Promise<void> => {
  const columns = [...file.required, ...file.optional];
  const items = new Map<string, Item>();
  const onRow = (row: CsvRow) => {
    const reader = new RowReader(columns, row.cells);
    const item = read(reader);
    const problems = row.broken === undefined ? reader.problems : [{ column: '', reason: row.broken }];
    for (const problem of problems) report.reject({ file: file.file, line: row.line, documentNumber: '', ...problem });
    // the last row of a key wins; two rows with one key in one statement would be a database error
    if (problems.length === 0) items.set(keyOf(item), item);
  };
  await readCsvFile(join(folder, file.file), { file: file.file, required: file.required, columns }, report, onRow);
  const all = [...items.values()];
  for (let offset = 0; offset < all.length; offset += ROWS_PER_STATEMENT)
    await write(all.slice(offset, offset + ROWS_PER_STATEMENT));
};

const readCode = (reader: RowReader): Code => {
  const wanted = reader.required('list', 40);
  const list = CODE_LISTS.find((name) => name.toLowerCase() === wanted.toLowerCase());
  if (list === undefined && wanted !== '') reader.reject('list', `is not one of ${CODE_LISTS.join(', ')}`);
  const groups = reader
    .text('group', 500)
    .split(';')
    .map((group) => group.trim());
  return {
    list: list ?? 'documentType',
    code: reader.required('code', list === 'instrument' ? MAX_LENGTHS.instrumentCode : 40),
    description: reader.required('description', 200),
    groups: groups.filter((group) => group !== ''),
  };
};

export const importCodes = (db: Kysely<Database>, folder: string, report: ImportReport): Promise<void> =>
  importList(
    folder,
    CODES_FILE,
    report,
    readCode,
    ({ list, code }) => `${list} ${code}`,
    (codes) => writeCodes(db, codes),
  );

const readPlat = (reader: RowReader): Plat => ({
  platNumber: reader.required('plat_number', MAX_LENGTHS.platNumber),
  platName: reader.required('plat_name', 200),
  recordedOn: reader.optionalTimestamp('recorded_at').slice(0, 10) || null,
});

export const importPlats = (db: Kysely<Database>, folder: string, report: ImportReport): Promise<void> =>
  importList(
    folder,
    PLATS_FILE,
    report,
    readPlat,
    ({ platNumber }) => platNumber,
    (plats) => writePlats(db, plats),
  );
