import * as z from 'zod/mini';
import type { ProviderFailure } from './payment-provider.ts';
import { providerFailure, type RequestEffect } from './provider-http.ts';
import { changeReplySchema, type ProviderMessages } from './replies.ts';

/** Codes for an unknown transaction. */
const NOT_FOUND = new Set(['E00040', '16']);
/** Codes for errors of the provider or the bank, after which the change may have happened. */
const UNCERTAIN = new Set([
  'E00001',
  'E00053',
  '19',
  '20',
  '21',
  '22',
  '23',
  '25',
  '26',
  '57',
  '58',
  '59',
  '60',
  '61',
  '62',
  '63',
]);
/** The same request was submitted shortly before, within the duplicate window, and may have succeeded. */
const DUPLICATE = '11';

function failureOf(code: string, detail: string, effect: RequestEffect): ProviderFailure {
  const isChange = effect === 'CHANGES';
  if (NOT_FOUND.has(code)) return providerFailure('NOT_FOUND', { mayHaveHappened: false, code, detail }).failure;
  if (UNCERTAIN.has(code))
    return providerFailure('PROVIDER_ERROR', { mayHaveHappened: isChange, code, detail }).failure;
  return providerFailure('REFUSED', { mayHaveHappened: isChange && code === DUPLICATE, code, detail }).failure;
}

/**
 * The failure in a well-formed response; undefined if it has none. The transaction's own error is preferred to the general
 * message (`E00027`, 'The transaction was unsuccessful.'). Response code 4 means held for review, which is not a refusal.
 */
export function findFailure(
  { messages }: ProviderMessages,
  response: unknown,
  effect: RequestEffect,
): ProviderFailure | undefined {
  const changed = z.safeParse(changeReplySchema, response).data?.transactionResponse;
  const reason = changed?.errors?.[0];
  if (reason !== undefined) return failureOf(reason.errorCode, reason.errorText, effect);
  const [message] = messages.message;
  if (messages.resultCode !== 'Ok') return failureOf(message?.code ?? '', message?.text ?? '', effect);
  if (changed === undefined || changed.responseCode === '1' || changed.responseCode === '4') return undefined;
  // '2' is declined; everything else counts as '3', an error
  return failureOf(changed.responseCode === '2' ? '2' : '3', `response code ${changed.responseCode}`, effect);
}

/** The code of a transaction's own error for credentials that the provider does not accept. */
const WRONG_CREDENTIALS = '13';

/**
 * Whether the provider refused the request itself, for instance for its credentials or during maintenance, and did not decide about the
 * transaction. Such codes begin with E.
 */
export const isRequestRefused = ({ kind, code }: Pick<ProviderFailure, 'kind' | 'code'>): boolean =>
  kind === 'REFUSED' && (code.startsWith('E') || code === WRONG_CREDENTIALS);
