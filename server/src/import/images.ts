import { createHash } from 'node:crypto';
import { constants, type ReadStream } from 'node:fs';
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImageInspection } from '../imaging/inspect-image.ts';
import type { ImageStore } from '../imaging/store/image-store.ts';
import type { StoredImage } from './document-record.ts';
import { ImportError } from './import-report.ts';

/** The parts of the image store and the renderer that an import needs. */
export interface ImageSink extends Pick<ImageStore, 'stat' | 'put'> {
  /** The number of pages of a stored file; a file that cannot be opened counts as one damaged page. */
  countPages(key: string): Promise<number>;
  /** Whether a stored file can be shown. */
  inspectImage(key: string): Promise<ImageInspection>;
}

const noImages = (): never => {
  throw new Error('This county is imported without images.');
};
/** For an import in which no row names an image. */
export const NO_IMAGES: ImageSink = {
  stat: async () => null,
  put: noImages,
  countPages: noImages,
  inspectImage: noImages,
};

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** Whether a stream's error is from reading the file. A failing store also ends the stream with an error. */
const isReadError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read');

const KNOWN_EXTENSIONS: Readonly<Record<string, string>> = { '.tif': '.tif', '.tiff': '.tif', '.pdf': '.pdf' };

/** Signatures of TIFF and BigTIFF in both byte orders. */
const TIFF_SIGNATURES = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];
/** PDF readers accept the header within this many bytes. */
const PDF_HEADER_BYTES = 1_024;

const requireScan = async (file: FileHandle): Promise<void> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_HEADER_BYTES), 0, PDF_HEADER_BYTES, 0);
  const start = buffer.toString('latin1', 0, bytesRead);
  if (!TIFF_SIGNATURES.includes(start.slice(0, 4)) && !start.includes('%PDF'))
    throw new Error('it is neither TIFF nor PDF');
};

const readFrom = (file: FileHandle): ReadStream => file.createReadStream({ start: 0, autoClose: false });

const hashOf = async (file: FileHandle): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(readFrom(file), hash);
  return hash.digest('hex');
};

/** The real path of an open file, which a later swap of a link cannot change; on systems other than Linux, the path that was opened. */
const realPathOf = (file: FileHandle, path: string): Promise<string> =>
  readlink(`/proc/self/fd/${file.fd}`).catch(() => path);

/** Copies image files that documents name into the store, once per content. */
export class ImageImporter {
  readonly #root: Promise<string | undefined>;
  readonly #sink: ImageSink;

  constructor(imagesFolder: string, sink: ImageSink) {
    this.#root = realpath(imagesFolder).catch(() => undefined);
    this.#sink = sink;
  }

  /**
   * Stores a file. Returns the reason as a text if the file is missing, cannot be read or is not a scan.
   * Throws `ImportError` when the store fails, because a full disk must not lead to documents without their images.
   */
  async store(imageFile: string): Promise<StoredImage | string> {
    let file: FileHandle | undefined;
    try {
      file = await this.#open(imageFile);
      if (file === undefined) return 'is not there';
      await requireScan(file);
      const digest = await hashOf(file);
      const extension = KNOWN_EXTENSIONS[extname(imageFile).toLowerCase()] ?? '';
      const key = `${digest.slice(0, 2)}/${digest}${extension}`;
      await this.#storeContent(key, digest, file, imageFile);
      return { key, hash: digest };
    } catch (error) {
      if (error instanceof ImportError) throw error;
      return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
    } finally {
      await file?.close();
    }
  }

  /** Counts the pages of an image, for an index without page counts. */
  countPages({ key }: StoredImage): Promise<number> {
    return this.#sink.countPages(key);
  }

  async #storeContent(key: string, digest: string, file: FileHandle, imageFile: string): Promise<void> {
    const { size } = await file.stat();
    let source: ReadStream | undefined;
    let storedDigest: string;
    try {
      const stored = await this.#sink.stat(key);
      // a file that changed during an earlier import may be stored under this key with other content
      if (stored?.size === size && (stored.sha256 ?? digest) === digest) return;
      source = readFrom(file);
      // the error is handled below; without a listener it would end the process
      source.on('error', () => undefined);
      storedDigest = (await this.#sink.put(key, source)).sha256;
    } catch (error) {
      if (isReadError(source?.errored)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new ImportError(
        `The image images/${imageFile} cannot be kept (${why}). Make room in the image store and import again.`,
      );
    } finally {
      source?.destroy();
    }
    if (storedDigest !== digest) throw new Error('it changed while it was read');
  }

  /**
   * Opens a file inside images/. A link that leads out of the folder counts as missing, even if it replaces the file during this
   * call.
   */
  async #open(imageFile: string): Promise<FileHandle | undefined> {
    const root = await this.#root;
    if (root === undefined) return undefined;
    const path = await realpath(join(root, imageFile.replaceAll('\\', '/'))).catch(() => undefined);
    if (path === undefined || !path.startsWith(root + sep)) return undefined;
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const isInside = (await realPathOf(file, path)).startsWith(root + sep);
    if (isInside && (await file.stat()).isFile()) return file;
    await file.close();
    return undefined;
  }
}
