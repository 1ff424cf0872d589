import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { openImageStore, openImaging } from '../imaging/imaging.ts';
import { inspectImage } from '../imaging/inspect-image.ts';
import { verifiedImageStore } from '../imaging/store/verified-image-store.ts';
import { countStoredPages } from '../imaging/stored-pages.ts';
import type { Command, CommandContext } from '../platform/control/command.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { runExclusively } from '../platform/jobs/process-locks.ts';
import { counted } from '../platform/texts/counted.ts';
import { type ImportResult, importFolder, type WrittenCounts } from './import-folder.service.ts';
import type { ImportProgress } from './import-progress.ts';
import { ImportError } from './import-report.ts';

const PRINT_EVERY_MS = 2_000;
const MAX_NOTES_SHOWN = 20;

const progressLine = ({ phase, done, total, perSecond, secondsLeft }: ImportProgress): string => {
  const percent = total === 0 ? 100 : Math.floor((done * 100) / total);
  const rate =
    phase === 'reading' ? `${Math.round(perSecond / 1_000_000)} MB/s` : `${counted(perSecond, 'document')}/s`;
  return `${phase === 'reading' ? 'Reading' : 'Writing'} ${percent} %, ${rate}, ${secondsLeft} s left`;
};

/** Prints progress at most every two seconds, and at the end of each phase. */
const throttledProgress = (print: (line: string) => void) => {
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
  if (result.notes.length > MAX_NOTES_SHOWN)
    print(`... and ${counted(result.notes.length - MAX_NOTES_SHOWN, 'more note')}`);
  const { added, replaced, unchanged, rejectedDocuments, rejectReasons, warnings, seconds } = result;
  print(
    `${counted(added, 'document')} added, ${replaced} replaced, ${unchanged} unchanged in ${Math.round(seconds)} s.`,
  );
  for (const { name, ...kind } of result.kinds)
    print(
      `${counted(kind.added, name)} added, ${kind.replaced} replaced, ${kind.unchanged} unchanged, ${kind.rejected} rejected.`,
    );
  if (warnings > 0) print(`${counted(warnings, 'warning')} about imported documents: see ${result.warningsFile}`);
  if (rejectReasons > 0)
    print(
      `${counted(rejectedDocuments, 'document')} rejected (${counted(rejectReasons, 'reason')}): see ${result.rejectsFile}`,
    );
  if (result.isMostlyRejected)
    print('More than half was rejected: the files are probably wrong. Repair them and import again.');
};

/** The rejected documents and records are known only at the end of an import. */
type RecordedCounts = WrittenCounts & Partial<Pick<ImportResult, 'rejectedDocuments'>>;

/**
 * Audits an import with its counts, whether it ended or was interrupted. The previous content of replaced documents is not logged.
 */
const recordImport = (
  database: PortalDatabase,
  outcome: 'DONE' | 'STOPPED' | 'FAILED',
  { added, replaced, unchanged, kinds, rows, rejectedRows, rejectedDocuments }: RecordedCounts,
): Promise<void> => {
  const ofKinds = kinds.map(({ rejected, ...counts }) => ({
    ...counts,
    ...(outcome === 'DONE' ? { rejected } : {}),
    longestMs: undefined,
  }));
  const detail = { outcome, added, replaced, unchanged, kinds: ofKinds, rows, rejectedRows, rejectedDocuments };
  const event = { kind: 'IMPORT', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail } as const;
  return database.admin.transaction().execute((tx) => audit(tx, event));
};

const OPTIONS = {
  images: { type: 'string' },
  'index-only': { type: 'boolean', default: false },
  'remove-images': { type: 'boolean', default: false },
  'check-images': { type: 'boolean', default: false },
} as const;

/** Parses the operator's arguments; returns an error message if they are invalid. */
const readArguments = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [folder, extra] = positionals;
    if (folder === undefined) return 'Name the folder to import.';
    if (extra !== undefined) return `'${extra}' is not expected.`;
    return { folder: resolve(folder), values };
  } catch (error) {
    return firstSentence(error instanceof Error ? error.message : String(error));
  }
};

/** Node adds advice for other kinds of programs to its messages. */
const firstSentence = (message: string): string => {
  const [line = ''] = message.split('\n');
  const [sentence = ''] = line.split('. ');
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
};

/** The system's error codes for a full disk or an exhausted quota. */
const NO_SPACE = ['ENOSPC', 'EDQUOT'];
const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && NO_SPACE.some((code) => code === error.code);

type Arguments = Exclude<ReturnType<typeof readArguments>, string>;

const workFolderOf = ({ config }: Pick<CommandContext, 'config'>): string => join(config.dataFolder, 'import');

const importWithImages = async (
  { folder, values }: Arguments,
  { config, database, print, signal }: CommandContext,
): Promise<number> => {
  const imaging = openImaging(
    config,
    { warn: () => undefined },
    verifiedImageStore(openImageStore(config), database.admin),
  );
  try {
    // the import may be the first use of a new data folder
    await database.migrate();
    const result = await importFolder(database.admin, folder, {
      workFolder: workFolderOf({ config }),
      images: {
        ...imaging.store,
        countPages: (key) => countStoredPages(imaging, key),
        inspectImage: (key) => inspectImage(imaging, key),
      },
      ...(values.images === undefined ? {} : { imagesFolder: resolve(values.images) }),
      choices: {
        isIndexOnly: values['index-only'],
        isRemovingImages: values['remove-images'],
        isCheckingAll: values['check-images'],
      },
      signal,
      onProgress: throttledProgress(print),
      // if even this fails, the error that interrupted the import is the one to show
      onInterrupted: (written) =>
        recordImport(database, signal.aborted ? 'STOPPED' : 'FAILED', written).catch(() => undefined),
    });
    await database.maintenance();
    await recordImport(database, 'DONE', result);
    printResult(result, print);
    return result.isMostlyRejected ? 1 : 0;
  } finally {
    imaging.close();
  }
};

/**
 * Runs an import unless another one is running. Both would write documents of the same numbers, and the slower one would end with the
 * database's error about a duplicate key.
 */
const importAlone = async (read: Arguments, context: CommandContext): Promise<number> => {
  let status = 1;
  const isAlone = await runExclusively(context.database, ADVISORY_LOCKS.IMPORT, async () => {
    status = await importWithImages(read, context);
  });
  if (!isAlone) context.print('Another import is running. Wait until it has ended, and run the command again.');
  return status;
};

export const importCommand: Command = {
  name: 'import',
  usage: 'FOLDER [--images FOLDER] [--index-only] [--remove-images] [--check-images]',
  summary: 'loads recorded documents from a folder of CSV files and images',
  help: [
    'Every row is checked. A bad row is listed in FOLDER/rejects.csv with line, column and reason, and its document is not imported.',
    'FOLDER/warnings.csv lists imported documents to check: missing images, pages that cannot be shown, dates in the future.',
    'Searches work during an import. It can be stopped and run again. Importing the same folder twice changes nothing.',
    '--images FOLDER    reads the images from this folder instead of FOLDER/images',
    '--index-only       reads no images: every document keeps its current images',
    '--remove-images    removes the images of documents that name none, or whose file is missing',
    '--check-images     opens every image, even of unchanged documents, without a time limit',
  ],
  minimumArguments: 1,
  async run(args, context) {
    const { print, signal } = context;
    const read = readArguments(args);
    if (typeof read === 'string') {
      print(`${read} See portal import --help.`);
      return 1;
    }
    try {
      return await importAlone(read, context);
    } catch (error) {
      if (signal.aborted) print('Stopped. Every written document is complete. Run the command again to continue.');
      else if (error instanceof ImportError) print(error.message);
      else if (isDiskFull(error))
        print(
          `The disk is full (${error.message}). An import needs about as much room in ${workFolderOf(context)} as its CSV files take. Make room there and run the command again to continue.`,
        );
      else throw error;
      return 1;
    }
  },
};
