import { isIPv6, type Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { NETWORKS_OF_SITE } from '../limits/limit-table.ts';
import { isLoopbackAddress } from './loopback.ts';
import { networkOf, siteOf } from './network.ts';

/** Limits the open connections of each address. */
export interface ConnectionLimiter {
  /** Counts a new connection until it closes; false if its address already has the maximum. */
  tryAdd(socket: Socket): boolean;
}

export interface ConnectionLimiterOptions {
  /** The maximum for one address. */
  readonly max: number;
  /** Trusted proxies, which have no limit because all connections come from them. With a number of hops, no address has a limit. */
  readonly trustProxy: readonly string[] | number | undefined;
  /** Called at most once a minute. */
  readonly onRefused: (key: string) => void;
}

const REPORT_AGAIN_MS = 60_000;

/**
 * The keys for counting, with the maximum of each: an IPv4 address; or an IPv6 /64, because one machine can use all of its addresses, and
 * its /48, because one customer of a provider can use all of its networks.
 */
function limitsOf(address: string, max: number): readonly (readonly [key: string, max: number])[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return [[plain, max]];
  return [
    [networkOf(plain), max],
    [siteOf(plain), NETWORKS_OF_SITE * max],
  ];
}

/**
 * Limits the open connections of each address. This machine itself has no limit, because an unlisted proxy may run here, and an attacker
 * on this machine has other means.
 */
export function connectionLimiter({ max, trustProxy, onRefused }: ConnectionLimiterOptions): ConnectionLimiter {
  const isProxy = proxiesOf(trustProxy);
  const open = new Map<string, number>();
  let reportedAt = Number.NEGATIVE_INFINITY;
  const refuse = (key: string): false => {
    if (performance.now() - reportedAt > REPORT_AGAIN_MS) {
      reportedAt = performance.now();
      onRefused(key);
    }
    return false;
  };
  return {
    tryAdd: (socket) => {
      const { remoteAddress } = socket;
      // the client has disconnected already
      if (remoteAddress === undefined) return false;
      if (isLoopbackAddress(remoteAddress) || isProxy(remoteAddress)) return true;
      const limits = limitsOf(remoteAddress, max);
      const full = limits.find(([key, most]) => (open.get(key) ?? 0) >= most);
      if (full !== undefined) return refuse(full[0]);
      for (const [key] of limits) open.set(key, (open.get(key) ?? 0) + 1);
      socket.once('close', () => {
        for (const [key] of limits) {
          const remaining = (open.get(key) ?? 1) - 1;
          if (remaining === 0) open.delete(key);
          else open.set(key, remaining);
        }
      });
      return true;
    },
  };
}

function proxiesOf(trustProxy: ConnectionLimiterOptions['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy === 'number') return () => trustProxy > 0;
  if (trustProxy === undefined || trustProxy.length === 0) return () => false;
  const trusts = compile([...trustProxy]);
  return (address) => trusts(address, 0);
}
