import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { todayIn } from '@portal/domain';
import { sql } from 'kysely';
import { readCountyRecords } from '../../county-config/county-config.store.ts';
import { IMAGED_TABLES } from '../../imaging/imaged-records.store.ts';
import { NO_IMAGES } from '../../import/images.ts';
import { type ImportOptions, type ImportResult, importFolder } from '../../import/import-folder.service.ts';
import { ownProcessTag, removeLeftovers } from '../../import/leftovers.ts';
import type { PortalConfig } from '../../platform/config/config.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import { runInTurn } from '../../platform/jobs/process-locks.ts';
import { counted } from '../../platform/texts/counted.ts';
import { openingBalances } from '../accounts/opening-balances.ts';
import { seedDemonstrationAccounts } from '../accounts/seed.ts';
import { COUNTY_FACTS } from './county-facts.ts';
import { generateCounty } from './generate.ts';
import { DOCUMENT_TYPES } from './instruments.ts';
import { mayCreateDemonstration } from './may-create.ts';
import { writeImportFolder } from './write-import-folder.ts';

export const DEMONSTRATION_DOCUMENTS = 25_000;

/** Folders of the generated files, with the process that writes them; earlier releases named them without it. */
const WORK_FOLDER = /^demonstration-(?:(\d+)-([0-9a-f]{8})-)?[A-Za-z0-9]{6}$/;

export interface DemonstrationOptions {
  readonly config: Pick<PortalConfig, 'dataFolder'>;
  readonly database: PortalDatabase;
  readonly print: (line: string) => void;
  /** The county's date in ISO format; records end with the day before it. */
  readonly today?: string;
  /** The number of documents; tests use fewer. */
  readonly documents?: number;
  /** Ends the wait for another process, and the import. */
  readonly signal?: AbortSignal;
}

/** The database contains a county other than the demonstration, or was prepared for one. */
export class RealCountyError extends Error {
  override readonly name = 'RealCountyError';
}

/**
 * Creates the demonstration county: documents, accounts and configuration. If it is interrupted, calling it again continues. Several
 * servers may start on one empty database at the same time: one creates the county, and the others wait for it.
 *
 * @throws RealCountyError when the database contains any other county
 */
export async function makeDemonstrationCounty(options: DemonstrationOptions): Promise<void> {
  const { database, print, signal } = options;
  let hasWaited = false;
  const onWait = (): void => {
    hasWaited = true;
    print('Another process is making the demonstration county. Waiting for it ...');
  };
  const work = async (): Promise<void> => {
    if (!hasWaited || !(await isAlreadySeeded(database))) await makeCounty(options);
  };
  await runInTurn(database, ADVISORY_LOCKS.DEMONSTRATION, work, { onWait, signal });
}

async function makeCounty(options: DemonstrationOptions): Promise<void> {
  const { database, print } = options;
  const startedAt = Date.now();
  const today = options.today ?? todayIn(COUNTY_FACTS.timeZone, startedAt);
  const isSeeded = await isAlreadySeeded(database);
  const documents = options.documents ?? DEMONSTRATION_DOCUMENTS;
  const result = await importGenerated(options, today, documents);
  if (result.rejectedRows > 0)
    throw new Error(`The demonstration county has ${counted(result.rejectedRows, 'rejected row')}.`);
  await assignImageKeys(database);
  if (!isSeeded) {
    await seedDemonstrationAccounts(database.admin, {
      today,
      // customers cannot see the images of marriages
      documentTypes: DOCUMENT_TYPES.map(([code]) => code).filter((code) => code !== 'MAR'),
      ...openingBalances(new Date(startedAt)),
    });
  }
  await database.maintenance();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  print(`The demonstration county is ready: ${counted(result.added + result.unchanged, 'document')} in ${seconds} s.`);
}

/** Gives every record a key in the image store; its pages are drawn on first access. */
async function assignImageKeys({ admin }: PortalDatabase): Promise<void> {
  for (const table of ['document', ...IMAGED_TABLES])
    await sql`UPDATE ${sql.table(table)}
      SET image_key = 'demonstration/' || id || '-' || left(md5(content_hash), 12) || '.tif'
      WHERE image_key IS NULL AND page_count > 0`.execute(admin);
}

/** Whether the database already contains the demonstration, with its accounts; false for an empty one. @throws RealCountyError when the database contains any other county */
async function isAlreadySeeded({ db }: PortalDatabase): Promise<boolean> {
  if (await mayCreateDemonstration(db)) return false;
  const { facts, demonstration } = await readCountyRecords(db);
  if (demonstration.isDemonstration) return true;
  const what = facts.name === '' ? 'was prepared for another county' : `contains ${facts.name}`;
  throw new RealCountyError(
    `This database ${what}, and the demonstration never overwrites real data. Use an empty one: another folder with PORTAL_DATA, or another DATABASE_URL.`,
  );
}

async function importGenerated(
  { config, database, print, signal }: DemonstrationOptions,
  today: string,
  documents: number,
): Promise<ImportResult> {
  await mkdir(config.dataFolder, { recursive: true });
  await removeLeftovers(config.dataFolder, WORK_FOLDER);
  const folder = await mkdtemp(join(config.dataFolder, `demonstration-${ownProcessTag()}-`));
  try {
    await writeImportFolder(folder, generateCounty(today, documents).county, today);
    return await importFolder(database.admin, folder, {
      workFolder: join(config.dataFolder, 'import'),
      images: NO_IMAGES,
      // images are drawn from the documents, so a changed document must be drawn again
      choices: { isRemovingImages: true },
      onProgress: tenthsPrinter(print),
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints a line for every tenth of the import. */
function tenthsPrinter(print: (line: string) => void): NonNullable<ImportOptions['onProgress']> {
  let printed = 0;
  return ({ phase, done, total }) => {
    const tenth = Math.floor((done * 10) / Math.max(1, total));
    if (phase !== 'writing' || tenth <= printed) return;
    printed = tenth;
    print(`  ${tenth * 10} % of ${counted(total, 'document')}`);
  };
}
