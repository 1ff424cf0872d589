const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const OWN = 'https://portal.invalid';

/** True for what a link of the county may lead to, as a browser reads it: never a script or a file's content. */
export const isLinkAddress = (address: string): boolean =>
  URL.canParse(address, OWN) && SCHEMES.has(new URL(address, OWN).protocol);
