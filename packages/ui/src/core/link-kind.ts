/** Where a link leads: to the portal's own pages, out of its router's hands, or nowhere that a link may lead to. */
export type LinkKind = 'inside' | 'outside' | 'forbidden';

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const OWN = 'https://portal.invalid';

const parse = (href: string): URL | undefined => (URL.canParse(href, OWN) ? new URL(href, OWN) : undefined);

/**
 * Tells where an address leads, read as a browser reads it: tabs and line breaks inside it do not count, and backslashes are
 * slashes. Only addresses of the web, of mail and of telephones are links; a script or a file's content is none, whoever
 * wrote it into the county's links.
 */
export function linkKind(href: string): LinkKind {
  const url = parse(href);
  if (url === undefined || !SCHEMES.has(url.protocol)) return 'forbidden';
  return url.origin === OWN && !href.startsWith('#') ? 'inside' : 'outside';
}
