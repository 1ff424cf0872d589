const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const BASE_URL = 'https://portal.invalid';

/** True if a county's link may have this address. It is parsed as browsers do, so scripts and data URLs are refused. */
export const isLinkAddress = (address: string): boolean =>
  URL.canParse(address, BASE_URL) && SCHEMES.has(new URL(address, BASE_URL).protocol);
