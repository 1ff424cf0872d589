import type { DocumentFields, StoredImage } from './document-record.ts';
import type { ImageChecks } from './image-checks.ts';
import type { ImageImporter } from './images.ts';
import type { ImportReport } from './import-report.ts';
import { NO_IMAGE } from './read-document.ts';
import type { KnownDocument } from './write-documents.store.ts';

/** The options of an import for images. */
export interface ImageChoices {
  /** Reads no images: every document keeps those that it has. */
  readonly isIndexOnly: boolean;
  /** Removes the images of documents whose image file is missing, or that name none. */
  readonly isRemovingImages: boolean;
  /** Also opens images of unchanged documents, without a time limit. */
  readonly isCheckingAll: boolean;
}

/** A row of an import that may name an image. */
export interface ImagedRow {
  readonly record: Pick<DocumentFields, 'documentNumber' | 'imageFile' | 'pageCount'>;
  readonly line: number;
  /** The file of the row; default: documents.csv. */
  readonly file?: string;
  /** The name of its kind of record; default: document. */
  readonly recordName?: string;
}

/** The stored image columns of a document. */
type StoredImages = Pick<KnownDocument, 'image_file' | 'image_key' | 'image_hash'>;

/** The image that a document gets. */
export interface FoundImage {
  readonly image: StoredImage | undefined;
  /** The new value of the document's `image_file`. */
  readonly imageFile: string;
  /** Whether the document keeps the image that it had. */
  readonly isKept: boolean;
}

/** Finds the images of documents. A document does not lose its image because a file or a column is missing. */
export class DocumentImages {
  readonly #importer: ImageImporter;
  readonly #checks: ImageChecks;
  readonly #report: ImportReport;
  readonly #choices: ImageChoices;

  constructor(importer: ImageImporter, checks: ImageChecks, report: ImportReport, choices: ImageChoices) {
    this.#importer = importer;
    this.#checks = checks;
    this.#report = report;
    this.#choices = choices;
  }

  async find(row: ImagedRow, stored: StoredImages | undefined): Promise<FoundImage> {
    const { record, line, file = 'documents.csv', recordName } = row;
    const namedFile = record.imageFile;
    if (namedFile === NO_IMAGE) return { image: undefined, imageFile: '', isKept: false };
    const kept = this.#keptBy(stored);
    const existing: FoundImage = {
      image: kept,
      imageFile: namedFile === '' && kept !== undefined ? (stored?.image_file ?? '') : namedFile,
      isKept: kept !== undefined,
    };
    if (namedFile === '' || this.#choices.isIndexOnly) return existing;
    const found = await this.#importer.store(namedFile);
    if (typeof found !== 'string') return { image: found, imageFile: namedFile, isKept: false };
    const outcome = kept === undefined ? 'it was imported without images' : 'it keeps the images that it has';
    this.#report.warn({
      file,
      recordName,
      line,
      documentNumber: record.documentNumber,
      column: 'image_file',
      reason: `images/${namedFile} ${found}; ${outcome}`,
    });
    return existing;
  }

  async countPages(image: StoredImage | undefined): Promise<number> {
    return image === undefined ? 0 : this.#importer.countPages(image);
  }

  async check({ record, line, file = 'documents.csv', recordName }: ImagedRow, { key }: StoredImage): Promise<void> {
    const { documentNumber, imageFile, pageCount } = record;
    await this.#checks.add({ file, recordName, documentNumber, line, imageFile, key, pageCount });
  }

  /** Checks the image of an unchanged document, if all images are to be checked. */
  async checkAgain(document: ImagedRow, image: StoredImage): Promise<void> {
    if (this.#choices.isCheckingAll) await this.check(document, image);
  }

  #keptBy(stored: StoredImages | undefined): StoredImage | undefined {
    if (stored?.image_key == null || this.#choices.isRemovingImages) return undefined;
    return { key: stored.image_key, hash: stored.image_hash ?? '' };
  }
}
