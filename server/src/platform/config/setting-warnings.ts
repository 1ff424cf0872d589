import type { PortalConfig } from './config.ts';
import { isLoopback } from './read-config.ts';

type Settings = Pick<PortalConfig, 'host' | 'publicUrl' | 'trustProxy'>;

const namesNobody = ({ trustProxy }: Settings): boolean => trustProxy === undefined || trustProxy === 0;
const namesEverybody = ({ trustProxy }: Settings): boolean =>
  typeof trustProxy === 'object' && trustProxy.some((item) => item.endsWith('/0'));

/** The portal speaks no TLS itself: an address with https means that something is in front of it. */
const WARNINGS: readonly (readonly [(settings: Settings) => boolean, string])[] = [
  [
    (settings) => settings.publicUrl.startsWith('https:') && namesNobody(settings),
    "PORTAL_PUBLIC_URL begins with https, but PORTAL_TRUST_PROXY names no proxy: every visitor has the proxy's address, and the failed logins of one refuse all. Set PORTAL_TRUST_PROXY to the proxy's address.",
  ],
  [
    namesEverybody,
    'PORTAL_TRUST_PROXY names every address: a visitor may claim any address, and guess passwords without end. Name the proxy alone.',
  ],
  [
    ({ host, trustProxy }) => typeof trustProxy === 'number' && trustProxy > 0 && !isLoopback(host),
    'PORTAL_TRUST_PROXY counts hops, and HOST is open to others: whoever reaches the port past the proxy may claim any address. Name the addresses of the proxy instead.',
  ],
];

/**
 * What a start says, one sentence each, of settings that are allowed and make the addresses of visitors untrue: by these
 * failed logins are counted.
 */
export const settingWarnings = (settings: Settings): readonly string[] =>
  WARNINGS.flatMap(([isSo, words]) => (isSo(settings) ? [words] : []));
