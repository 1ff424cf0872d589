const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const OWN = 'https://portal.invalid';

/** True for addresses that a county's link may have, as browsers parse them: never a script or a data URL. */
export const isLinkAddress = (address: string): boolean =>
  URL.canParse(address, OWN) && SCHEMES.has(new URL(address, OWN).protocol);
