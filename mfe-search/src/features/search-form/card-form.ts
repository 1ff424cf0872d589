import { callApi } from '@portal/api-client';
import { authorizeCard, type CurrentUser } from '@portal/contracts';
import type { SlotProps } from '@portal/contracts/remote';
import { onUserGone, useCurrentUser } from '@portal/session';
import { useEffect } from 'react';
import { priceOf } from './search-price.tsx';

type CardForm = NonNullable<SlotProps['imaging.payment.v1']['form']>;

/** A token that is left so long is fetched again when the next form opens; the provider takes it for 15 minutes. */
const KEPT_MS = 8 * 60_000;

let kept: CardForm | undefined;
/** The pending request. A request for a user who has logged out is abandoned, and its token dropped. */
let coming: symbol | undefined;

onUserGone(() => {
  kept = undefined;
  coming = undefined;
});

/** A guest of a county whose searches are free has a card account, too, and nothing to pay by it. */
const paysByCard = (user: CurrentUser | null, search: string): boolean =>
  user?.paymentMethod === 'CREDIT_CARD' && priceOf(user, search) > 0;

async function fetchAhead(): Promise<void> {
  if (coming !== undefined || (kept !== undefined && Date.now() - kept.issuedAt < KEPT_MS)) return;
  const own = Symbol('request');
  coming = own;
  const answer = await callApi(authorizeCard, {});
  if (coming !== own) return;
  coming = undefined;
  // The window fetches one of its own, and says what is wrong when it cannot be had.
  kept = answer.ok ? { ...answer.value, issuedAt: Date.now() } : undefined;
}

/** Card payers fetch an authorization token on opening a search form (001 section 4.2); one is enough for several forms. */
export function useCardFormAhead(search: string): void {
  const isWanted = paysByCard(useCurrentUser(), search);
  useEffect(() => {
    if (isWanted) void fetchAhead();
  }, [isWanted]);
}

/** The token that was fetched ahead, once: it opens one card form. */
export function takeCardForm(): CardForm | undefined {
  const form = kept;
  kept = undefined;
  return form;
}
