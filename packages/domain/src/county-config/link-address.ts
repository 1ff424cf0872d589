const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const OWN = 'https://portal.invalid';

/** True if a link of the county may have this address, parsed as browsers do: scripts and data URLs are refused. */
export const isLinkAddress = (address: string): boolean =>
  URL.canParse(address, OWN) && SCHEMES.has(new URL(address, OWN).protocol);
