import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Names of the rules that the page already carries in a style element written by the server; undefined where the server drew
 * nothing. Emotion has its own way to take such an element over: it moves it, and the browser works out the style and the layout
 * of the whole page again.
 */
export const drawnRules = (): readonly string[] | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLStyleElement>('style[data-drawn]')?.dataset.drawn?.split(' ');

export interface PortalCacheOptions {
  /** Names of rules that the page already has; without it those that the server wrote. */
  readonly inserted?: readonly string[];
  /** Only for a development server whose policy wants a nonce. */
  readonly nonce?: string;
}

/**
 * Emotion's cache for the portal. In production rules go in through CSSOM ('speedy'), which the strict policy allows without
 * `unsafe-inline`. On the server `compat` keeps rules out of the markup, so that they can be collected into a file.
 */
export function createPortalCache({ inserted = drawnRules() ?? [], nonce }: PortalCacheOptions = {}): EmotionCache {
  const cache = createCache({
    key: 'portal',
    speedy: process.env.NODE_ENV === 'production',
    ...(nonce === undefined ? {} : { nonce }),
  });
  if (typeof document === 'undefined') cache.compat = true;
  for (const id of inserted) cache.inserted[id] = true;
  return cache;
}
