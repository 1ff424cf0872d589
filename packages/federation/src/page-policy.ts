import { createHash } from 'node:crypto';

/** Hash source of a script or style that is in the page. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Emotion creates an empty style element and fills it through the CSSOM, which the policy does not restrict. */
const EMPTY_STYLE = hashOf('');

export interface PolicyOptions {
  readonly remoteUrls: readonly string[];
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly paymentOrigin: string | undefined;
  readonly reportUrl: string | undefined;
  readonly developmentOrigins: readonly string[];
  /** Origins of developers' machines whose builds replace releases in this page. */
  readonly overrideOrigins: readonly string[];
}

const isAbsolute = (url: string): boolean => /^https?:\/\//.test(url);

/**
 * The page's Content-Security-Policy. Outside of development it contains no `unsafe-…`: scripts are files with an integrity hash or
 * inline scripts whose hash the policy lists, and styles are listed by their hashes.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const remotes = [...new Set(options.remoteUrls.filter(isAbsolute))];
  const payment = options.paymentOrigin === undefined ? [] : [options.paymentOrigin];
  const sockets = options.developmentOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const development = options.developmentOrigins;
  const overrides = [...new Set(options.overrideOrigins)];
  // A build has no stylesheets, so none is allowed, not even from the portal's origin: none would have an integrity hash.
  // In development the styles are inserted as text, and are too many to be hashed.
  const styles =
    development.length > 0 ? ["'self'", "'unsafe-inline'", ...development] : [EMPTY_STYLE, ...options.styleHashes];
  const directives: ReadonlyArray<readonly [string, ...string[]]> = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...options.scriptHashes, ...remotes, ...development, ...overrides],
    ['style-src', ...styles],
    ['img-src', "'self'", 'data:', 'blob:', ...development],
    ['font-src', "'self'", ...development],
    ['connect-src', "'self'", ...development, ...sockets, ...overrides],
    ['frame-src', ...(payment.length === 0 ? ["'none'"] : payment)],
    ['form-action', "'self'", ...payment],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'default'],
    ...(options.reportUrl === undefined ? [] : [['report-uri', options.reportUrl] as const]),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
