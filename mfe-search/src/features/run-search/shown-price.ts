import { ApiError } from '@portal/api-client';
import { sessionStore, setLookupPrice } from '@portal/session';
import type { ShownPrice } from '../../records/record-kind.ts';
import { lookupPrice } from '../search-form/search-price.tsx';

/**
 * Makes a call that may cost something, and tells the server the price that the page shows. If the county has raised the price since, the
 * server refuses, and the page shows the new price from then on.
 */
export async function atShownPrice<Answer>(
  lookup: string,
  call: (shown: ShownPrice) => Promise<Answer>,
): Promise<Answer> {
  const { user } = sessionStore.getState();
  const shown = user?.lookupPrices === undefined ? {} : { shownCents: lookupPrice(user, lookup) };
  try {
    return await call(shown);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PRICE_CHANGED')
      setLookupPrice(lookup, Number(error.values['priceCents']));
    throw error;
  }
}
