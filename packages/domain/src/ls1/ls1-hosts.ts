/** A database server that the operator allows as a source of the LS1 migration. */
export interface Ls1Host {
  readonly host: string;
  readonly port: number;
  /** The connection uses TLS, and the server's certificate must match its name. */
  readonly isTls: boolean;
}

const STANDARD_PORT = 5432;
const ENTRY =
  /^(?<tls>tls:\/\/)?(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))(?::(?<port>\d{1,5}))?$/;

/**
 * Parses 'host', 'host:port' or '[IPv6]:port', ignoring case, with an optional 'tls://' in the operator's list. Null if
 * invalid.
 */
export function readLs1Host(text: string): Ls1Host | null {
  const groups = ENTRY.exec(text.trim().toLowerCase())?.groups;
  if (groups === undefined) return null;
  const port = Number(groups.port ?? STANDARD_PORT);
  if (port < 1 || port > 65_535) return null;
  return { host: groups.v6 ?? groups.name ?? '', port, isTls: groups.tls !== undefined };
}

/** The entry of the operator's list with exactly the typed host and port; null if there is none. */
export function findLs1Host(typed: string, allowed: readonly string[]): Ls1Host | null {
  const wanted = readLs1Host(typed);
  if (wanted === null || wanted.isTls) return null;
  const entries = allowed.flatMap((entry) => readLs1Host(entry) ?? []);
  return entries.find(({ host, port }) => host === wanted.host && port === wanted.port) ?? null;
}

const FORBIDDEN_V4 = [/^0\./, /^169\.254\./, /^(?:22[4-9]|23\d|24\d|25[0-5])\./];
const PRIVATE_V4 = [
  /^10\./,
  /^127\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
];

/**
 * Which entries of the operator's list may resolve to an IP address. PUBLIC: any entry. PRIVATE (loopback and private
 * networks): only an entry that is this address itself. NEVER: none; these are link-local addresses, where clouds serve
 * their credentials, and multicast and unspecified ones.
 */
export function networkScopeOf(address: string): 'PUBLIC' | 'PRIVATE' | 'NEVER' {
  const plain = address.toLowerCase();
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(plain)?.[1];
  if (v4 !== undefined) {
    if (FORBIDDEN_V4.some((range) => range.test(v4))) return 'NEVER';
    return PRIVATE_V4.some((range) => range.test(v4)) ? 'PRIVATE' : 'PUBLIC';
  }
  if (plain === '::1' || /^f[cd]/.test(plain)) return 'PRIVATE';
  // allow only globally routed IPv6, 2000::/3, without tunnels that embed another address (6to4, Teredo)
  if (!/^[23][0-9a-f]{3}:/.test(plain) || /^2002:|^2001:0*:/.test(plain)) return 'NEVER';
  return 'PUBLIC';
}
