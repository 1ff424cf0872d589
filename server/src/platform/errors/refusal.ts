import type { InvalidContent } from '@portal/contracts';
import { type ErrorCode, type ErrorEntry, errorEntry } from '@portal/contracts/errors';
import type { FieldMessage, MessageName, ValidationKey } from '@portal/domain';
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

/** Refuses what does not exist, and in the same way what belongs to another user, so that the two cannot be distinguished. */
export const notFound = (): Refusal => new Refusal('NOT_FOUND');

type Message = Pick<FieldMessage, 'values'> & { readonly key: ValidationKey | MessageName };

/** One dialect on the wire: the name of the text. The rules' keys say which language file it is in. */
const onWire = ({ key, values }: Message): InvalidContent['errors'][string] => ({
  key: key.replace('validation.', ''),
  ...(values === undefined ? {} : { values: { ...values } }),
});

/** Refuses a request whose fields are wrong: each with a message of the rules. Fields without one are not named. */
export function invalid(messages: Readonly<Record<string, Message | undefined>>): Refusal {
  const errors = Object.entries(messages).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, onWire(message)] as const],
  );
  return new Refusal('INVALID', { content: { errors: Object.fromEntries(errors) } });
}
