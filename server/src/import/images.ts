import { createHash } from 'node:crypto';
import { constants, type ReadStream } from 'node:fs';
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImageLook } from '../imaging/look-at-image.ts';
import type { ImageStore } from '../imaging/store/image-store.ts';
import type { StoredImage } from './document-record.ts';
import { ImportError } from './import-report.ts';

/** What an import needs of the image store. */
export interface ImageSink extends Pick<ImageStore, 'stat' | 'put'> {
  /** The number of pages of a stored file; a file that cannot be opened counts as one damaged page. */
  countPages(key: string): Promise<number>;
  /** What of a kept file can be shown. */
  look(key: string): Promise<ImageLook>;
}

const noImages = (): never => {
  throw new Error('This county is imported without images.');
};
/** For a county of which nothing names an image. */
export const NO_IMAGES: ImageSink = { stat: async () => null, put: noImages, countPages: noImages, look: noImages };

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** A stream is also ended with an error when it is the store that fails. */
const isOfReading = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read');

const KNOWN_EXTENSIONS: Readonly<Record<string, string>> = { '.tif': '.tif', '.tiff': '.tif', '.pdf': '.pdf' };

/** How files of scanned pages begin: TIFF and BigTIFF in both byte orders. */
const TIFF_MARKS = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];
/** Readers of PDF pass over so many bytes before its mark. */
const PDF_MARK_WITHIN = 1_024;

const requirePages = async (file: FileHandle): Promise<void> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_MARK_WITHIN), 0, PDF_MARK_WITHIN, 0);
  const start = buffer.toString('latin1', 0, bytesRead);
  if (!TIFF_MARKS.includes(start.slice(0, 4)) && !start.includes('%PDF')) throw new Error('it is neither TIFF nor PDF');
};

const readFrom = (file: FileHandle): ReadStream => file.createReadStream({ start: 0, autoClose: false });

const hashOf = async (file: FileHandle): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(readFrom(file), hash);
  return hash.digest('hex');
};

/** Where an open file really lies, which nobody can change anymore; elsewhere than on Linux, where it was found. */
const placeOf = (file: FileHandle, path: string): Promise<string> =>
  readlink(`/proc/self/fd/${file.fd}`).catch(() => path);

/** Files of images/ that documents name, copied into the store, once for each content. */
export class ImageImporter {
  readonly #root: Promise<string | undefined>;
  readonly #sink: ImageSink;

  constructor(imagesFolder: string, sink: ImageSink) {
    this.#root = realpath(imagesFolder).catch(() => undefined);
    this.#sink = sink;
  }

  /**
   * What was kept, or why there is nothing: the file is missing, cannot be read or is no scan.
   * Throws `ImportError` when it cannot be kept: a full disk must not part documents from their images.
   */
  async store(imageFile: string): Promise<StoredImage | string> {
    let file: FileHandle | undefined;
    try {
      file = await this.#open(imageFile);
      if (file === undefined) return 'is not there';
      await requirePages(file);
      const digest = await hashOf(file);
      const extension = KNOWN_EXTENSIONS[extname(imageFile).toLowerCase()] ?? '';
      const key = `${digest.slice(0, 2)}/${digest}${extension}`;
      await this.#keep(key, digest, file, imageFile);
      return { key, hash: digest };
    } catch (error) {
      if (error instanceof ImportError) throw error;
      return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
    } finally {
      await file?.close();
    }
  }

  /** For an index that does not say how many pages a document has. */
  countPages({ key }: StoredImage): Promise<number> {
    return this.#sink.countPages(key);
  }

  async #keep(key: string, digest: string, file: FileHandle, imageFile: string): Promise<void> {
    const { size } = await file.stat();
    let source: ReadStream | undefined;
    let written: string;
    try {
      const stored = await this.#sink.stat(key);
      // what was kept of a file that changed in the meantime has its name, and not its content
      if (stored?.size === size && (stored.sha256 ?? digest) === digest) return;
      source = readFrom(file);
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

  /**
   * A file inside images/, open. A link that leads out of the folder counts as missing, also one that is put there in the
   * meantime.
   */
  async #open(imageFile: string): Promise<FileHandle | undefined> {
    const root = await this.#root;
    if (root === undefined) return undefined;
    const path = await realpath(join(root, imageFile.replaceAll('\\', '/'))).catch(() => undefined);
    if (path === undefined || !path.startsWith(root + sep)) return undefined;
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const isInside = (await placeOf(file, path)).startsWith(root + sep);
    if (isInside && (await file.stat()).isFile()) return file;
    await file.close();
    return undefined;
  }
}
