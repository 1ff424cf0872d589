import createCache, { type EmotionCache } from '@emotion/cache';

export interface PortalCacheOptions {
  /** Ids of rules that the page already carries in a style sheet written by the server. */
  readonly inserted?: readonly string[];
  /** Only for a development server whose policy wants a nonce. */
  readonly nonce?: string;
}

/**
 * Emotion's cache for the portal. In production rules go in through CSSOM ('speedy'), which the strict policy allows without
 * `unsafe-inline`. On the server `compat` keeps rules out of the markup, so that they can be collected into a file.
 */
export function createPortalCache({ inserted = [], nonce }: PortalCacheOptions = {}): EmotionCache {
  const cache = createCache({
    key: 'portal',
    speedy: process.env.NODE_ENV === 'production',
    ...(nonce === undefined ? {} : { nonce }),
  });
  if (typeof document === 'undefined') cache.compat = true;
  for (const id of inserted) cache.inserted[id] = true;
  return cache;
}
