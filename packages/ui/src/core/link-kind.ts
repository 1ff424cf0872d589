/** Where a link leads: to the portal's own pages, out of its router's hands, or nowhere that a link may lead to. */
export type LinkKind = 'inside' | 'outside' | 'forbidden';

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const OWN = 'https://portal.invalid';

const parse = (href: string): URL | undefined => (URL.canParse(href, OWN) ? new URL(href, OWN) : undefined);

/**
 * Classifies an address the way a browser parses it: tabs and line breaks inside are ignored, and backslashes count as slashes.
 * Only web, mail and telephone addresses are links. Scripts and data URLs never are, even when the county's staff entered them.
 */
export function linkKind(href: string): LinkKind {
  const url = parse(href);
  if (url === undefined || !SCHEMES.has(url.protocol)) return 'forbidden';
  return url.origin === OWN && !href.startsWith('#') ? 'inside' : 'outside';
}
