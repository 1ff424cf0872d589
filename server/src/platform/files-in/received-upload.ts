/** A file that was sent, in its own place until its request is answered. */
export interface ReceivedFile {
  /** Where it lies; gone once the request is answered. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** What its sender called it: one line without folders. It names nothing here. */
  readonly name: string;
}

/** What came in the body of an upload. */
export class ReceivedUpload {
  /** The part of JSON; undefined without one. */
  readonly fields: unknown;
  /** Null without one. */
  readonly file: ReceivedFile | null;
  readonly #remove: () => Promise<void>;

  constructor(fields: unknown, file: ReceivedFile | null, remove: () => Promise<void>) {
    this.fields = fields;
    this.file = file;
    this.#remove = remove;
  }

  /** Removes the file. */
  discard(): Promise<void> {
    return this.#remove();
  }
}
