import { isIPv6, type Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { isLoopbackAddress } from './loopback.ts';
import { networkOf } from './network.ts';

/** Counts the open connections of each address. */
export interface AddressShare {
  /** False when the address has all that one address may have. */
  take(socket: Socket): boolean;
}

export interface AddressShareOptions {
  readonly most: number;
  /** Trusted proxies: all connections come from them. With a number of hops, every client counts as a proxy. */
  readonly trustProxy: readonly string[] | number | undefined;
  /** Told once a minute at most. */
  readonly onRefused: (key: string) => void;
}

const TELL_AGAIN_MS = 60_000;

/** One machine has as many addresses of a /64 as it likes. */
function keyOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/**
 * The share of one address. This machine itself has no limit: an unlisted proxy may run here, and an attacker on this machine has
 * other means.
 */
export function addressShare({ most, trustProxy, onRefused }: AddressShareOptions): AddressShare {
  const isProxy = proxiesOf(trustProxy);
  const open = new Map<string, number>();
  let toldAt = Number.NEGATIVE_INFINITY;
  const refuse = (key: string): false => {
    if (performance.now() - toldAt > TELL_AGAIN_MS) {
      toldAt = performance.now();
      onRefused(key);
    }
    return false;
  };
  return {
    take: (socket) => {
      const { remoteAddress } = socket;
      // gone already
      if (remoteAddress === undefined) return false;
      if (isLoopbackAddress(remoteAddress) || isProxy(remoteAddress)) return true;
      const key = keyOf(remoteAddress);
      const count = open.get(key) ?? 0;
      if (count >= most) return refuse(key);
      open.set(key, count + 1);
      socket.once('close', () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      });
      return true;
    },
  };
}

function proxiesOf(trustProxy: AddressShareOptions['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy === 'number') return () => trustProxy > 0;
  if (trustProxy === undefined || trustProxy.length === 0) return () => false;
  const trusts = compile([...trustProxy]);
  return (address) => trusts(address, 0);
}
