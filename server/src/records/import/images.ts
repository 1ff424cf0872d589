import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImageStore } from '../../imaging/store/image-store.ts';
import type { StoredImage } from './document-record.ts';
import { ImportError, type ImportReport } from './import-report.ts';

/** What an import needs of the image store. */
export interface ImageSink extends Pick<ImageStore, 'stat' | 'put'> {
  /** Pages of what was kept; a file that cannot be opened is one page, which is damaged. */
  countPages(key: string): Promise<number>;
}

const noImages = (): never => {
  throw new Error('This county is imported without images.');
};
/** For a county of which nothing names an image. */
export const NO_IMAGES: ImageSink = { stat: async () => null, put: noImages, countPages: noImages };

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** A stream is also ended with an error when it is the store that fails. */
const isOfReading = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read');

const KNOWN_EXTENSIONS: Readonly<Record<string, string>> = { '.tif': '.tif', '.tiff': '.tif', '.pdf': '.pdf' };

/** How files of scanned pages begin: TIFF and BigTIFF in both byte orders, and PDF. */
const MARKS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+', '%PDF'];

async function demandPages(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (!MARKS.includes(buffer.toString('latin1', 0, bytesRead))) throw new Error('it is neither TIFF nor PDF');
  } finally {
    await file.close();
  }
}

/** Finds the files that image_file names under images/ and copies them into the store, once for each content. */
export class ImageImporter {
  readonly #root: Promise<string | undefined>;
  readonly #sink: ImageSink;
  readonly #report: ImportReport;

  constructor(folder: string, sink: ImageSink, report: ImportReport) {
    this.#root = realpath(join(folder, 'images')).catch(() => undefined);
    this.#sink = sink;
    this.#report = report;
  }

  /**
   * Undefined, and a note, when the file is missing or cannot be read: its document is imported without images.
   * Throws `ImportError` when it cannot be kept: a full disk must not part documents from their images.
   */
  async store(documentNumber: string, imageFile: string): Promise<StoredImage | undefined> {
    try {
      const path = await this.#find(imageFile);
      if (path === undefined) {
        this.#report.note(
          `Document ${documentNumber}: images/${imageFile} is not there; it was imported without images`,
        );
        return undefined;
      }
      await demandPages(path);
      const digest = await hashFile(path);
      const key = `${digest.slice(0, 2)}/${digest}${KNOWN_EXTENSIONS[extname(path).toLowerCase()] ?? ''}`;
      await this.#keep(key, digest, path, imageFile);
      return { key, hash: digest };
    } catch (error) {
      if (error instanceof ImportError) throw error;
      const why = error instanceof Error ? error.message : String(error);
      this.#report.note(
        `Document ${documentNumber}: images/${imageFile} cannot be read (${why}); it was imported without images`,
      );
      return undefined;
    }
  }

  /** For an index that does not say how many pages a document has. */
  countPages({ key }: StoredImage): Promise<number> {
    return this.#sink.countPages(key);
  }

  async #keep(key: string, digest: string, path: string, imageFile: string): Promise<void> {
    const { size } = await stat(path);
    let source: ReadStream | undefined;
    let written: string;
    try {
      const stored = await this.#sink.stat(key);
      // what was kept of a file that changed meanwhile has its name, and not its content
      if (stored?.size === size && (stored.sha256 ?? digest) === digest) return;
      source = createReadStream(path);
      // told below; without a listener it would end the process
      source.on('error', () => undefined);
      written = (await this.#sink.put(key, source)).sha256;
    } catch (error) {
      if (isOfReading(source?.errored)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new ImportError(
        `The image images/${imageFile} cannot be kept (${why}). Make room in the image store and import again.`,
      );
    } finally {
      source?.destroy();
    }
    if (written !== digest) throw new Error('it changed while it was read');
  }

  /** The real path of a file inside images/. A link that leads out of the folder counts as missing. */
  async #find(imageFile: string): Promise<string | undefined> {
    const root = await this.#root;
    if (root === undefined) return undefined;
    const path = await realpath(join(root, imageFile.replaceAll('\\', '/'))).catch(() => undefined);
    if (path === undefined || !path.startsWith(root + sep)) return undefined;
    return (await stat(path)).isFile() ? path : undefined;
  }
}
