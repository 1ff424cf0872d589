import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Names of the style rules that the page already has, because it was rendered on the server: `data-rule-names` of the style
 * element with these rules lists them. Undefined if the page was not rendered on the server. Emotion's own mechanism for
 * this, `data-emotion`, moves the style element, and the browser then recalculates style and layout of the whole page.
 */
export const prerenderedRules = (): readonly string[] | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLStyleElement>('style[data-rule-names]')?.dataset.ruleNames?.split(' ');

export interface PortalCacheOptions {
  /** Names of rules that the page already has; by default those that the server wrote. */
  readonly inserted?: readonly string[];
  /** Only for a development server whose content security policy requires a nonce. */
  readonly nonce?: string;
}

/**
 * Emotion's cache for the portal. In production, rules are inserted through CSSOM ('speedy'), which the strict content
 * security policy allows without `unsafe-inline`. On the server, `compat` keeps rules out of the markup, so that they
 * can be collected into a file.
 */
export function createPortalCache({
  inserted = prerenderedRules() ?? [],
  nonce,
}: PortalCacheOptions = {}): EmotionCache {
  const cache = createCache({
    key: 'portal',
    speedy: process.env.NODE_ENV === 'production',
    ...(nonce === undefined ? {} : { nonce }),
  });
  if (typeof document === 'undefined') cache.compat = true;
  for (const id of inserted) cache.inserted[id] = true;
  return cache;
}
