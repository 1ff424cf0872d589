import type { InvalidContent } from '@portal/contracts';
import { type ErrorCode, type ErrorEntry, errorEntry } from '@portal/contracts/errors';
import type { FieldMessage, MessageName, ValidationKey } from '@portal/domain';
import { errorText } from './texts.ts';

interface RefusalOptions {
  /** The message for the user, when the one of the catalog is not specific enough. */
  readonly message?: string;
  readonly content?: InvalidContent | object | null;
  readonly retryAfterSeconds?: number;
}

/** Thrown to refuse a call with an error code of the catalog. Any other thrown error is a bug or an outage (500 or 503). */
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

/** The refusal for something that does not exist or that belongs to another user, so that the caller cannot distinguish the two. */
export const notFound = (): Refusal => new Refusal('NOT_FOUND');

type Message = Pick<FieldMessage, 'values'> & { readonly key: ValidationKey | MessageName };

/** Converts a message to its format in responses: without the prefix of the validation rules' keys, which names their language file. */
const toWire = ({ key, values }: Message): InvalidContent['errors'][string] => ({
  key: key.replace('validation.', ''),
  ...(values === undefined ? {} : { values: { ...values } }),
});

/** The refusal for a request with invalid fields, with the message of each. Fields without a message are left out. */
export function invalid(messages: Readonly<Record<string, Message | undefined>>): Refusal {
  const errors = Object.entries(messages).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, toWire(message)] as const],
  );
  return new Refusal('INVALID', { content: { errors: Object.fromEntries(errors) } });
}
