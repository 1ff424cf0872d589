/** The body limit of public calls. A registration with every field full has 5 KB. */
export const PUBLIC_BODY_BYTES = 8 * 1024;

/** Limits of time and size for each client. Slow clients are disconnected; ordinary clients never reach the limits. */
export interface HttpLimits {
  /** From the connection to the end of the headers. */
  readonly headersMs: number;
  /** From the connection to the end of the body. */
  readonly requestMs: number;
  /** The same for an upload, which takes longer on a slow connection. */
  readonly uploadMs: number;
  /** How long a connection may be idle in both directions during a request, while the server waits for the client. */
  readonly idleSocketMs: number;
  /** How long a connection may be idle between requests. */
  readonly keepAliveMs: number;
  /** How often `headersMs` and `requestMs` are checked. */
  readonly checkEveryMs: number;
  readonly bodyBytes: number;
  readonly headerBytes: number;
  readonly connections: number;
  /** The connections of one address, or of one /64 of IPv6; trusted proxies have no such limit. */
  readonly connectionsPerAddress: number;
  /** Pipelined requests that may wait on a connection. Browsers and proxies do not pipeline. */
  readonly waitingRequests: number;
  /** Unread response bytes of all connections together; beyond this, the connections with the most are closed. */
  readonly unreadBytes: number;
  /** From the request to the start of its response. The server then responds that it is too slow. */
  readonly responseMs: number;
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
  responseMs: 30_000,
};
