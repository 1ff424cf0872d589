/**
 * The maximum body size of a public call that does not state its own (`bodyBytes`). The largest body of such a call, a registration with
 * every field full, has 5 KB.
 */
export const PUBLIC_BODY_BYTES = 8 * 1024;

/**
 * Limits of requests, connections and the whole server (decision 23). Clients that exceed them are refused or disconnected; ordinary
 * clients never reach them. Names that end in `Ms` are times in milliseconds.
 */
export interface HttpLimits {
  /** From the start of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the end of a request's headers to the end of its body. */
  readonly requestMs: number;
  /** From the start of an upload to the end of its body, which takes longer on a slow connection. */
  readonly uploadMs: number;
  /**
   * How long a connection may be idle in both directions during a request. While the server has not responded, or the response is not
   * read, `connections.ts` allows several such periods.
   */
  readonly idleSocketMs: number;
  /** How long a connection may be idle between requests. */
  readonly keepAliveMs: number;
  /** How often `headersMs`, `uploadMs` and `unreadBytes` are checked; the other limits take effect immediately. */
  readonly checkEveryMs: number;
  /** The maximum body size of a call that does not state its own and is not public. */
  readonly bodyBytes: number;
  /** The maximum size of a request's headers. */
  readonly headerBytes: number;
  /** The maximum number of open connections of the server. */
  readonly connections: number;
  /** The maximum number of open connections of one address, or of one IPv6 network (/64). Trusted proxies have no such limit. */
  readonly connectionsPerAddress: number;
  /** Pipelined requests that may wait on a connection; one more closes it. Browsers and proxies do not pipeline. */
  readonly waitingRequests: number;
  /** Unread response bytes of all connections together. Beyond this, the connections with the most unread bytes are closed. */
  readonly unreadBytes: number;
  /**
   * From the end of a request's headers to the start of its response; while an upload arrives, the limit is extended. After this time,
   * the server responds that it is too slow (503).
   */
  readonly responseMs: number;
}

/** The limits of a portal; tests use smaller ones. */
export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 30 * 60_000,
  idleSocketMs: 30_000,
  // longer than proxies keep a connection (deploy/nginx: 60 s), so that the server closes none on which a request is arriving
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
