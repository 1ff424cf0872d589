/** Body of a call that anybody may make: a registration with every field full has five. */
export const PUBLIC_BODY_BYTES = 8 * 1024;

/** How long a client may take, and how much it may send and hold. Slow clients are cut off; everyone else never notices. */
export interface HttpLimits {
  /** From the connection to the end of the headers. */
  readonly headersMs: number;
  /** From the connection to the end of the body. */
  readonly requestMs: number;
  /** The same where the body is a file: a slow line needs its time. */
  readonly uploadMs: number;
  /** A connection on which nothing moves, in either direction, while it is the client's turn. */
  readonly idleSocketMs: number;
  readonly keepAliveMs: number;
  /** How often the first two are looked at. */
  readonly checkEveryMs: number;
  readonly bodyBytes: number;
  readonly headerBytes: number;
  readonly connections: number;
  /** Of these, for one address, or one /64 of IPv6; proxies that are trusted may have all. */
  readonly connectionsPerAddress: number;
  /** Requests that wait on one connection behind the one that is being answered. Browsers and proxies send none ahead. */
  readonly waitingRequests: number;
  /** Answers that are finished but not read, of all connections together: beyond it the largest are cut off. */
  readonly unreadBytes: number;
  /** From the request to the beginning of its answer, when it is the server that is slow. */
  readonly answerMs: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 30 * 60_000,
  idleSocketMs: 30_000,
  keepAliveMs: 72_000,
  checkEveryMs: 1_000,
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  connections: 5_000,
  connectionsPerAddress: 500,
  waitingRequests: 8,
  unreadBytes: 192 * 1024 * 1024,
  answerMs: 30_000,
};
