import type { PagePixels } from './messages.ts';

/** Pixels before they are compressed. */
export type RawPixels = Omit<PagePixels, 'deflated'> & { readonly bytes: Buffer };
