import { lstat, readdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { ImageChoices } from './document-images.ts';
import { CODES_FILE, DOCUMENT_FILES, PLATS_FILE } from './import-files.ts';
import { ImportError, type ImportReport } from './import-report.ts';
import { RECORD_FILES } from './kinds/record-files.ts';

const IMAGES = 'images';
/** Reports of earlier imports, which are replaced. */
const REPORTS = ['rejects.csv', 'warnings.csv'];
const READ_FILES: readonly string[] = [
  ...DOCUMENT_FILES.map(({ file }) => file),
  'county.json',
  CODES_FILE.file,
  PLATS_FILE.file,
  ...RECORD_FILES,
];

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}${sep}`);

/** The files of an import folder with their sizes. Throws `ImportError` for a folder or a link in the place of a file. */
export const filesOf = async (
  folder: string,
  imagesFolder: string | undefined,
): Promise<ReadonlyMap<string, number>> => {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) throw new ImportError(`${folder} cannot be read. Give the folder that holds documents.csv.`);
  const sizes = new Map<string, number>();
  for (const name of names) {
    const facts = await lstat(join(folder, name)).catch(() => undefined);
    if (facts === undefined || REPORTS.includes(name)) continue;
    if (name.endsWith('.csv') && facts.isDirectory())
      throw new ImportError(`${name} is a folder. Put the file in its place and import again.`);
    if (READ_FILES.includes(name) && facts.isSymbolicLink())
      throw new ImportError(`${name} is a link. Put the file itself in its place and import again.`);
    if (name === IMAGES && facts.isSymbolicLink() && imagesFolder === undefined)
      throw new ImportError('images is a link. Say where the images are with --images FOLDER and import again.');
    if (imagesFolder !== undefined && isWithin(resolve(imagesFolder), resolve(folder, name))) continue;
    sizes.set(name, facts.size);
  }
  if (!sizes.has('documents.csv'))
    throw new ImportError(`${folder} has no documents.csv. Give the folder that holds it.`);
  return sizes;
};

export const reportOtherFiles = (names: Iterable<string>, report: ImportReport): void => {
  for (const name of names) {
    if (name !== IMAGES && !READ_FILES.includes(name)) report.note(`${name} is not an import file and was ignored`);
  }
};

interface ImagesWanted {
  readonly imagesFolder?: string;
  readonly choices?: Partial<ImageChoices>;
}

/**
 * Notes that the folder of images is missing although documents.csv names images. The folder is optional like every other file, so
 * documents are imported, without the images that are missing. But a folder that the operator named must exist, and images are not
 * removed because their folder is not mounted: then it throws `ImportError`.
 */
export const lookForImages = async (
  folder: string,
  line: number,
  { choices, imagesFolder }: ImagesWanted,
  report: ImportReport,
): Promise<void> => {
  if (choices?.isIndexOnly === true) return;
  const facts = await stat(folder).catch(() => undefined);
  if (facts?.isDirectory() === true) return;
  const missing = `documents.csv names images (line ${line}), and ${folder} is not there`;
  if (imagesFolder !== undefined || choices?.isRemovingImages === true)
    throw new ImportError(
      `${missing}. Put the images there, or import with --index-only: documents then keep their current images.`,
    );
  report.note(
    `${missing}: documents get no images, and keep those that they have. Put the images there, or give their folder with --images FOLDER, and import again.`,
  );
};
