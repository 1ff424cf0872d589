/** An uploaded file, stored temporarily until its request ends. */
export interface ReceivedFile {
  /** Path of the temporary file, which is deleted when the request ends. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** The sender's file name: one line without folders. Only for display; it is never used as a path. */
  readonly name: string;
}

/** The content of an upload's body. */
export class ReceivedUpload {
  /** The parsed JSON part; undefined without one. */
  readonly fields: unknown;
  /** Null if the body had no file. */
  readonly file: ReceivedFile | null;
  readonly #remove: () => Promise<void>;

  constructor(fields: unknown, file: ReceivedFile | null, remove: () => Promise<void>) {
    this.fields = fields;
    this.file = file;
    this.#remove = remove;
  }

  discard(): Promise<void> {
    return this.#remove();
  }
}
