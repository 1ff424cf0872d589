/** The kind of a link: to the portal's own pages, to addresses outside its router, or forbidden. */
export type LinkKind = 'inside' | 'outside' | 'forbidden';

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const BASE_URL = 'https://portal.invalid';

const parse = (href: string): URL | undefined => (URL.canParse(href, BASE_URL) ? new URL(href, BASE_URL) : undefined);

/**
 * Classifies an address the way a browser parses it: tabs and line breaks are ignored, and backslashes count as
 * slashes. Only web, mail and phone addresses are links; scripts and data URLs are forbidden, even if the county's
 * staff entered them.
 */
export function linkKind(href: string): LinkKind {
  const url = parse(href);
  if (url === undefined || !SCHEMES.has(url.protocol)) return 'forbidden';
  return url.origin === BASE_URL && !href.startsWith('#') ? 'inside' : 'outside';
}
