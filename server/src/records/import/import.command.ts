import { join, resolve } from 'node:path';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { openImageStore, openImaging } from '../../imaging/imaging.ts';
import { verifiedImageStore } from '../../imaging/store/verified-image-store.ts';
import { countStoredPages } from '../../imaging/stored-pages.ts';
import type { Command } from '../../platform/control/command.ts';
import type { PortalDatabase } from '../../platform/database/open.ts';
import { type ImportResult, importFolder } from './import-folder.service.ts';
import type { ImportProgress } from './import-progress.ts';
import { ImportError } from './import-report.ts';

const PRINT_EVERY_MS = 2_000;
const MAX_NOTES_SHOWN = 20;

const progressLine = ({ phase, done, total, perSecond, secondsLeft }: ImportProgress): string => {
  const percent = total === 0 ? 100 : Math.floor((done * 100) / total);
  const rate = phase === 'reading' ? `${Math.round(perSecond / 1_000_000)} MB/s` : `${perSecond} documents/s`;
  return `${phase === 'reading' ? 'Reading' : 'Writing'} ${percent} %, ${rate}, ${secondsLeft} s left`;
};

/** Lets a line through every two seconds and at each end. */
const everySoOften = (print: (line: string) => void) => {
  let printedAt = 0;
  return (progress: ImportProgress): void => {
    const now = Date.now();
    if (progress.secondsLeft > 0 && now - printedAt < PRINT_EVERY_MS) return;
    printedAt = now;
    print(progressLine(progress));
  };
};

const printResult = (result: ImportResult, print: (line: string) => void): void => {
  for (const note of result.notes.slice(0, MAX_NOTES_SHOWN)) print(note);
  if (result.notes.length > MAX_NOTES_SHOWN) print(`... and ${result.notes.length - MAX_NOTES_SHOWN} more of the kind`);
  const { added, replaced, unchanged, rejectedDocuments, rejectedRows, seconds } = result;
  print(`${added} documents added, ${replaced} replaced, ${unchanged} unchanged in ${Math.round(seconds)} s.`);
  if (rejectedRows > 0)
    print(`${rejectedDocuments} documents rejected (${rejectedRows} reasons): see ${result.rejectsFile}`);
};

/** Each import once, with what it did; what the documents were before stands in no log. */
const recordImport = (database: PortalDatabase, result: ImportResult): Promise<void> => {
  const { added, replaced, unchanged, rows, rejectedRows, rejectedDocuments } = result;
  const detail = { added, replaced, unchanged, rows, rejectedRows, rejectedDocuments };
  const event = { kind: 'IMPORT', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail } as const;
  return database.admin.transaction().execute((tx) => audit(tx, event));
};

export const importCommand: Command = {
  name: 'import',
  usage: 'FOLDER',
  summary: 'loads recorded documents from a folder of CSV files and images',
  help: [
    'Every row is checked; a bad one goes to FOLDER/rejects.csv with line, column and reason, and takes its document with it.',
    'Searches go on meanwhile. It can be stopped and run again; the same folder twice changes nothing.',
  ],
  minimumArguments: 1,
  async run(args, { config, database, print, signal }) {
    const imaging = openImaging(
      config,
      { warn: () => undefined },
      verifiedImageStore(openImageStore(config), database.admin),
    );
    try {
      // the first thing that is done with a new data folder may be an import
      await database.migrate();
      const result = await importFolder(database.admin, resolve(args[0] ?? '.'), {
        workFolder: join(config.dataFolder, 'import'),
        images: { ...imaging.store, countPages: (key) => countStoredPages(imaging, key) },
        signal,
        onProgress: everySoOften(print),
      });
      await database.maintenance();
      await recordImport(database, result);
      printResult(result, print);
      return 0;
    } catch (error) {
      if (signal.aborted) print('Stopped. What was written is whole; run the command again to go on.');
      else if (error instanceof ImportError) print(error.message);
      else throw error;
      return 1;
    } finally {
      imaging.close();
    }
  },
};
