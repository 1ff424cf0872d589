import { isIPv6 } from 'node:net';

/** The network of an address: /24, or /64 for IPv6. A client with one of its addresses may be able to use all of them. */
export const networkOf = (address: string): string => prefixOf(address, 4);

/** The largest block that a provider assigns to one customer: a /48 of IPv6, which has 65,536 networks; for IPv4 the network itself. */
export const customerBlockOf = (address: string): string => prefixOf(address, 3);

/** The IPv4 /24 of an address, or the prefix with `groupsKept` 16-bit groups of an IPv6 address. */
function prefixOf(address: string, groupsKept: number): string {
  const plain = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right]
    .slice(0, groupsKept)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/${16 * groupsKept}`;
}
