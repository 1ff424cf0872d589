import type { Interference } from './static-origin.ts';

/** A fault of a static file host. */
export interface Fault {
  /** Answers 404, answers 503, does so the first time alone, never answers, or sends other bytes than were released. */
  readonly kind: 'missing' | 'refuses' | 'refuses once' | 'hangs' | 'changed';
  /** How the path of the file ends that it does so with; with all of them where none is named. */
  readonly file?: string | undefined;
}

/** Appended to a script that is tampered with; the portal uses this global name nowhere. */
const CHANGE = '\n;globalThis.tampered=true;';

/** Creates the interference for a fault; `met` returns how many requests met it. */
export function faultOf({ kind, file = '' }: Fault): { readonly interfere: Interference; met(): number } {
  let count = 0;
  return {
    met: () => count,
    interfere(path, bytes, response) {
      if (!path.endsWith(file) || (kind === 'refuses once' && count > 0)) return bytes;
      count += 1;
      if (kind === 'changed') return Buffer.concat([bytes, Buffer.from(CHANGE)]);
      if (kind !== 'hangs') response.writeHead(kind === 'missing' ? 404 : 503).end();
      return 'handled';
    },
  };
}
