import type { InvalidContent } from '@portal/contracts';
import { type ErrorCode, type ErrorEntry, errorEntry } from '@portal/contracts/errors';
import { errorText } from './texts.ts';

interface RefusalOptions {
  /** Sentence for the person, when the catalogue's own is not exact enough. */
  readonly message?: string;
  readonly content?: InvalidContent | object | null;
  readonly retryAfterSeconds?: number;
}

/** Thrown to refuse a call by a code of the catalogue; whatever else is thrown is a bug or an outage (500 or 503). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly entry: ErrorEntry;
  readonly content: object | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(options.message ?? errorText(code));
    this.entry = errorEntry(code);
    this.content = options.content ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Refuses what does not exist, and equally what belongs to someone else: the two must not be told apart. */
export const notFound = (): Refusal => new Refusal('NOT_FOUND');

/** Refuses a request whose fields are wrong: field name to message key of the `validation` texts. */
export const invalid = (errors: InvalidContent['errors']): Refusal => new Refusal('INVALID', { content: { errors } });
