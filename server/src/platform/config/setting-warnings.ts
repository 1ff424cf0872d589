import type { PortalConfig } from './config.ts';
import { isLoopback } from './read-config.ts';

type Settings = Pick<PortalConfig, 'host' | 'publicUrl' | 'trustProxy'>;

const trustsNoProxy = ({ trustProxy }: Settings): boolean => trustProxy === undefined || trustProxy === 0;
const trustsEveryAddress = ({ trustProxy }: Settings): boolean =>
  typeof trustProxy === 'object' && trustProxy.some((item) => item.endsWith('/0'));

/** The portal does not serve TLS itself: a public https address means that a proxy is in front of it. */
const WARNINGS: readonly (readonly [(settings: Settings) => boolean, string])[] = [
  [
    (settings) => settings.publicUrl.startsWith('https:') && trustsNoProxy(settings),
    "PORTAL_PUBLIC_URL begins with https, but PORTAL_TRUST_PROXY names no proxy: every visitor has the proxy's address, so the failed logins of one visitor block all. Set PORTAL_TRUST_PROXY to the proxy's address.",
  ],
  [
    trustsEveryAddress,
    'PORTAL_TRUST_PROXY names every address: a visitor can claim any address, and guess passwords without limit. Name only the proxy.',
  ],
  [
    ({ host, trustProxy }) => typeof trustProxy === 'number' && trustProxy > 0 && !isLoopback(host),
    'PORTAL_TRUST_PROXY counts hops, and HOST is open to other machines: a client that reaches the port without the proxy can claim any address. Name the addresses of the proxy instead.',
  ],
];

/**
 * Returns one warning for each setting that is allowed but gives visitors the wrong address. Failed logins are counted by
 * address.
 */
export const settingWarnings = (settings: Settings): readonly string[] =>
  WARNINGS.flatMap(([applies, text]) => (applies(settings) ? [text] : []));
