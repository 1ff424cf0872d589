import { readProperty } from '../property.ts';
import { readEmbeddedJson } from './embedded.ts';

/** The cookie in which a developer's browser requests overrides; the server decides whether to allow them. */
const COOKIE = 'portal_overrides';

/** The overrides of this page: remote id to the URL of the folder on the developer's machine that it is loaded from. */
export function readOverrides(): Readonly<Record<string, string>> {
  const overrides = readProperty(readEmbeddedJson('start'), 'overrides');
  const entries: [string, unknown][] = overrides instanceof Object ? Object.entries(overrides) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Discards all overrides: the next page uses the released builds. */
export function clearOverrides(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain HTTP
  document.cookie = `${COOKIE}=; path=/; max-age=0`;
  // biome-ignore lint/suspicious/noDocumentCookie: as above; this is the cookie's name on HTTPS
  document.cookie = `__Host-${COOKIE}=; path=/; max-age=0; secure`;
}
