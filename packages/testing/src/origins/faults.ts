import type { ResponseInterceptor } from './static-origin.ts';

/** A fault of a static file host. */
export interface Fault {
  /** Responds with 404, with 503, with 503 only the first time, never responds, or sends modified bytes. */
  readonly kind: 'missing' | 'refuses' | 'refuses once' | 'hangs' | 'changed';
  /** The end of the affected files' paths; by default all files are affected. */
  readonly file?: string | undefined;
}

/** Appended to a script that is tampered with; the portal uses this global name nowhere. */
const CHANGE = '\n;globalThis.tampered=true;';

/** Creates the interceptor for a fault; `affectedRequests` returns how many requests were affected. */
export function createFaultInterceptor({ kind, file = '' }: Fault): {
  readonly intercept: ResponseInterceptor;
  affectedRequests(): number;
} {
  let count = 0;
  return {
    affectedRequests: () => count,
    intercept(path, bytes, response) {
      if (!path.endsWith(file) || (kind === 'refuses once' && count > 0)) return bytes;
      count += 1;
      if (kind === 'changed') return Buffer.concat([bytes, Buffer.from(CHANGE)]);
      if (kind !== 'hangs') response.writeHead(kind === 'missing' ? 404 : 503).end();
      return 'handled';
    },
  };
}
