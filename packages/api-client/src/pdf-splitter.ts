const MARK = /"pdf"\s*:\s*"/;
// At least as long as the mark, so that a mark split across two network chunks is still found.
const OVERLAP = 32;

/**
 * Splits the streamed JSON of an image response, piece by piece, into the base64 text of `pdf` and the remaining JSON, in which
 * `pdf` is empty. A quote inside another field is escaped, so it cannot be mistaken for the mark.
 */
export class PdfSplitter {
  #state: 'before' | 'inside' | 'after' = 'before';
  #json = '';
  readonly #onBase64: (text: string) => void;

  constructor(onBase64: (text: string) => void) {
    this.#onBase64 = onBase64;
  }

  /** The JSON without the PDF. */
  get json(): string {
    return this.#json;
  }

  push(text: string): void {
    if (this.#state === 'inside') this.#inside(text);
    else if (this.#state === 'after') this.#json += text;
    else this.#before(text);
  }

  #before(text: string): void {
    const from = Math.max(0, this.#json.length - OVERLAP);
    const tail = this.#json.slice(from) + text;
    const mark = MARK.exec(tail);
    if (mark === null) {
      this.#json += text;
      return;
    }
    const start = mark.index + mark[0].length;
    this.#json = this.#json.slice(0, from) + tail.slice(0, start);
    this.#state = 'inside';
    this.#inside(tail.slice(start));
  }

  #inside(text: string): void {
    const end = text.indexOf('"');
    if (end === -1) {
      this.#onBase64(text);
      return;
    }
    this.#onBase64(text.slice(0, end));
    this.#state = 'after';
    this.#json += text.slice(end);
  }
}
