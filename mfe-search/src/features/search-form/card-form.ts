import { callApi } from '@portal/api-client';
import { authorizeCard, type CurrentUser } from '@portal/contracts';
import type { SlotProps } from '@portal/contracts/remote';
import { onUserChange, useCurrentUser } from '@portal/session';
import { useEffect } from 'react';
import { lookupPrice } from './search-price.tsx';

type CardForm = NonNullable<SlotProps['imaging.payment.v1']['form']>;

/**
 * A prefetched token older than this is fetched again when the next form opens. The provider accepts a token for 15 minutes, and the payment
 * window does not use one with less than 5 minutes left, so about 2 minutes remain to fill in the search form.
 */
const MAX_AGE_MS = 8 * 60_000;

let kept: CardForm | undefined;
/** Identifies the pending request. After a logout the response of an older request is dropped. */
let pending: symbol | undefined;

onUserChange(() => {
  kept = undefined;
  pending = undefined;
});

/** A guest has a card account even where searches are free, so the price is checked too. */
const paysByCard = (user: CurrentUser | null, search: string): boolean =>
  user?.paymentMethod === 'CREDIT_CARD' && lookupPrice(user, search) > 0;

async function prefetchToken(): Promise<void> {
  if (pending !== undefined || (kept !== undefined && Date.now() - kept.issuedAt < MAX_AGE_MS)) return;
  const request = Symbol('request');
  pending = request;
  const answer = await callApi(authorizeCard, {});
  if (pending !== request) return;
  pending = undefined;
  // After a failure the payment window fetches its own token, and reports the failure if that fails too.
  kept = answer.ok ? { ...answer.value, issuedAt: Date.now() } : undefined;
}

/** Prefetches an authorization token when a card payer opens a search form (001 section 4.2). Several forms share one token. */
export function usePrefetchedCardForm(search: string): void {
  const isWanted = paysByCard(useCurrentUser(), search);
  useEffect(() => {
    if (isWanted) void prefetchToken();
  }, [isWanted]);
}

/**
 * Returns the prefetched token and clears it, because a token opens only one card form. The token may have expired: the payment window
 * checks `issuedAt` and then gets a new one.
 */
export function consumeCardForm(): CardForm | undefined {
  const form = kept;
  kept = undefined;
  return form;
}
