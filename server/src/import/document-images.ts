import type { DocumentFields, StoredImage } from './document-record.ts';
import type { ImageChecks } from './image-checks.ts';
import type { ImageImporter } from './images.ts';
import type { ImportReport } from './import-report.ts';
import { NO_IMAGE } from './read-document.ts';
import type { KnownDocument } from './write-documents.store.ts';

/** What an import does with images, as its options say. */
export interface ImageChoices {
  /** No image is read: every document keeps those that it has. */
  readonly isIndexOnly: boolean;
  /** A document whose image is not there, or that names none, loses those that it has. */
  readonly isRemovingImages: boolean;
  /** Also images of documents that did not change are opened, however long it takes. */
  readonly isCheckingAll: boolean;
}

/** A row of an import that may name an image. */
export interface ImagedRow {
  readonly record: Pick<DocumentFields, 'documentNumber' | 'imageFile' | 'pageCount'>;
  readonly line: number;
  /** Where it stands; documents.csv when it does not say. */
  readonly file?: string;
  /** What a record of its kind is called; a document when it does not say. */
  readonly recordName?: string;
}

/** What is stored of its images. */
type StoredImages = Pick<KnownDocument, 'image_file' | 'image_key' | 'image_hash'>;

/** The image that a document gets. */
export interface FoundImage {
  readonly image: StoredImage | undefined;
  /** As `image_file` of the document says from now on. */
  readonly imageFile: string;
  /** The document keeps what it had. */
  readonly isKept: boolean;
}

/** Finds the images of documents. Nothing that a document has is taken from it because a file or a column is missing. */
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
    const named = record.imageFile;
    if (named === NO_IMAGE) return { image: undefined, imageFile: '', isKept: false };
    const kept = this.#keptBy(stored);
    const old: FoundImage = {
      image: kept,
      imageFile: named === '' && kept !== undefined ? (stored?.image_file ?? '') : named,
      isKept: kept !== undefined,
    };
    if (named === '' || this.#choices.isIndexOnly) return old;
    const found = await this.#importer.store(named);
    if (typeof found !== 'string') return { image: found, imageFile: named, isKept: false };
    const outcome = kept === undefined ? 'it was imported without images' : 'it keeps the images that it has';
    this.#report.warn({
      file,
      recordName,
      line,
      documentNumber: record.documentNumber,
      column: 'image_file',
      reason: `images/${named} ${found}; ${outcome}`,
    });
    return old;
  }

  async countPages(image: StoredImage | undefined): Promise<number> {
    return image === undefined ? 0 : this.#importer.countPages(image);
  }

  async check({ record, line, file = 'documents.csv', recordName }: ImagedRow, { key }: StoredImage): Promise<void> {
    const { documentNumber, imageFile, pageCount } = record;
    await this.#checks.add({ file, recordName, documentNumber, line, imageFile, key, pageCount });
  }

  /** For a document that did not change: only if all images are to be checked. */
  async checkAgain(document: ImagedRow, image: StoredImage): Promise<void> {
    if (this.#choices.isCheckingAll) await this.check(document, image);
  }

  #keptBy(stored: StoredImages | undefined): StoredImage | undefined {
    if (stored?.image_key == null || this.#choices.isRemovingImages) return undefined;
    return { key: stored.image_key, hash: stored.image_hash ?? '' };
  }
}
