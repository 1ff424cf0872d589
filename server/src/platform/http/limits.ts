/** How long a client may take, and how much it may send. Slow clients are cut off; everyone else never notices. */
export interface HttpLimits {
  /** From the connection to the end of the headers. */
  readonly headersMs: number;
  /** From the connection to the end of the body. */
  readonly requestMs: number;
  /** A connection on which nothing moves, in either direction. */
  readonly idleSocketMs: number;
  readonly keepAliveMs: number;
  /** How often the first two are looked at. */
  readonly checkEveryMs: number;
  readonly bodyBytes: number;
  readonly headerBytes: number;
  readonly connections: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleSocketMs: 30_000,
  keepAliveMs: 72_000,
  checkEveryMs: 1_000,
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  connections: 5_000,
};
