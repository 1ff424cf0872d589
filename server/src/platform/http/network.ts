import { isIPv6 } from 'node:net';

/** The network of an address: /24, or /64 for IPv6. Someone who has one of its addresses may use them all. */
export const networkOf = (address: string): string => prefixOf(address, 4);

/** What one customer of a provider is given at most: /48 of IPv6, which holds 65,536 networks; of IPv4 the network itself. */
export const siteOf = (address: string): string => prefixOf(address, 3);

/** The number of 16-bit groups of an IPv6 address that name its network. */
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
