import { property } from '../property.ts';
import { embedded } from './embedded.ts';

/** The overrides that a developer's browser requests; the server decides who may have them. */
const COOKIE = 'portal_overrides';

/** Remote id to the address of the folder on the developer's machine that it comes from in this page. */
export function readOverrides(): Readonly<Record<string, string>> {
  const told = property(embedded('start'), 'overrides');
  const entries: [string, unknown][] = told instanceof Object ? Object.entries(told) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Discards all overrides: the next page uses what the server released. */
export function clearOverrides(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there on addresses without a certificate
  document.cookie = `${COOKIE}=; path=/; max-age=0`;
  // biome-ignore lint/suspicious/noDocumentCookie: as above; this is its name on addresses with one
  document.cookie = `__Host-${COOKIE}=; path=/; max-age=0; secure`;
}
