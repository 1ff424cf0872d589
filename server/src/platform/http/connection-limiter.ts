import { isIPv6, type Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { isLoopbackAddress } from './loopback.ts';
import { networkOf } from './network.ts';

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

/** The key for counting: an IPv4 address, or an IPv6 /64 network, because one machine can use all addresses of a /64. */
function keyOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? networkOf(plain) : plain;
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
      const key = keyOf(remoteAddress);
      const count = open.get(key) ?? 0;
      if (count >= max) return refuse(key);
      open.set(key, count + 1);
      socket.once('close', () => {
        const remaining = (open.get(key) ?? 1) - 1;
        if (remaining === 0) open.delete(key);
        else open.set(key, remaining);
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
