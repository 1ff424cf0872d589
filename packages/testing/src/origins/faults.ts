import type { Interference } from './static-origin.ts';

/** What a host of static files does wrong. */
export interface Fault {
  /** Answers 404, answers 503, does so the first time alone, never answers, or sends other bytes than were released. */
  readonly kind: 'missing' | 'refuses' | 'refuses once' | 'hangs' | 'changed';
  /** How the path of the file ends that it does so with; with all of them where none is named. */
  readonly file?: string | undefined;
}

/** What a script does that was changed on its way: nothing of the portal has this name. */
const CHANGE = '\n;globalThis.tampered=true;';

/** Has a host do so; `met` answers how often somebody met it. */
export function faultOf({ kind, file = '' }: Fault): { readonly interfere: Interference; met(): number } {
  let met = 0;
  return {
    met: () => met,
    interfere(path, bytes, response) {
      if (!path.endsWith(file) || (kind === 'refuses once' && met > 0)) return bytes;
      met += 1;
      if (kind === 'changed') return Buffer.concat([bytes, Buffer.from(CHANGE)]);
      if (kind !== 'hangs') response.writeHead(kind === 'missing' ? 404 : 503).end();
      return 'handled';
    },
  };
}
