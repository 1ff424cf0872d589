import { uploadEfileImage } from '@portal/contracts';
import { draftKey, dropDraft, restoreDraft, storeDraft } from '@portal/ui';
import { type FilingState, NO_PAYMENT, type Quote } from './filing.model.ts';

// Stored as a draft of its user: the portal deletes the drafts of other users at each login, even if this remote is not loaded then.
const keyOf = (username: string): string => draftKey({ user: username, url: '/efile', formId: 'pending-filing' });

/** A filing whose submission or payment has begun and whose outcome the page does not know yet. */
export interface PendingFiling {
  readonly quote: Quote;
  readonly paymentTransactionId: string;
}

const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? Reflect.get(value, name) : undefined;

/** The user's pending filing, after a reload of the page; null if there is none. */
export function readPendingFiling(username: string): PendingFiling | null {
  const { text } = restoreDraft(keyOf(username), { text: '' }, ['text']);
  const stored = parseJson(text);
  const payment = fieldOf(stored, 'paymentTransactionId');
  const fields = uploadEfileImage.request.safeParse(fieldOf(stored, 'fields'));
  const charges = uploadEfileImage.content.safeParse(fieldOf(stored, 'charges'));
  if (typeof payment !== 'string' || !fields.success || !charges.success) return null;
  return { paymentTransactionId: payment, quote: { fields: fields.data, charges: charges.data } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Without session storage, nothing is stored, and the outcome comes by email only. */
const write = (username: string, { quote, paymentTransactionId }: PendingFiling): void =>
  storeDraft(keyOf(username), { text: JSON.stringify({ paymentTransactionId, ...quote }) }, ['text']);

/**
 * Keeps a filing in this tab's storage from the moment on which it may be paid or submitted: after a reload, the user would otherwise
 * file and pay for the document once more.
 */
export function storePendingFiling(username: string, state: FilingState): void {
  if (state.step === 'paying') write(username, { quote: state.quote, paymentTransactionId: NO_PAYMENT });
  else if (state.step === 'submitting' || state.step === 'unanswered') write(username, state);
  else dropDraft(keyOf(username));
}
