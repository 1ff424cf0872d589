// Stands with the light pieces: the frame clears drafts at logout and must not load the form kit for it.
const PREFIX = 'portal-draft:';

/** What a draft can give back. */
type Draftable = string | boolean;

/** Where drafts are kept; sessionStorage in the browser: this tab only. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface DraftOwner {
  /** The user who typed it. Another user never sees the draft. */
  readonly user: string;
  /** Path and search of the page. */
  readonly url: string;
  readonly formId: string;
}

/** Key of one form's draft: one user, one URL, one form. */
export function draftKey({ user, url, formId }: DraftOwner): string {
  return `${PREFIX}${encodeURIComponent(user)}:${encodeURIComponent(url)}:${formId}`;
}

function browserStorage(): DraftStorage | null {
  // Storage can be switched off in the browser; typing must work anyway.
  try {
    return 'sessionStorage' in globalThis ? globalThis.sessionStorage : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Initial values merged with the stored input. Unknown names and other types are dropped. */
export function restoreDraft<V extends { [K in keyof V]: Draftable }>(
  key: string,
  initial: V,
  names: readonly Extract<keyof V, string>[],
  storage = browserStorage(),
): V {
  let values = initial;
  const kept = readDraft(key, storage);
  for (const name of names) {
    const value = kept[name];
    if (typeof value === typeof initial[name] && (typeof value === 'string' || typeof value === 'boolean'))
      values = { ...values, [name]: value };
  }
  return values;
}

/** The stored draft, unchecked: the reader validates every value. */
export function readDraft(key: string, storage = browserStorage()): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(storage?.getItem(key) ?? '{}');
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Keeps what was typed, the named fields only. */
export function keepDraft<V extends object>(
  key: string,
  values: V,
  names: readonly Extract<keyof V, string>[],
  storage = browserStorage(),
): void {
  try {
    storage?.setItem(key, JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]]))));
  } catch {
    // A full storage must not stop the typing; the draft is a courtesy.
  }
}

/** Whether anything was kept, be it that all was put back to what it was. */
export function hasDraft(key: string, storage = browserStorage()): boolean {
  return (storage?.getItem(key) ?? null) !== null;
}

export function dropDraft(key: string, storage = browserStorage()): void {
  storage?.removeItem(key);
}

/** Deletes drafts: all of them at logout, those of other users at a login. */
export function clearDrafts(options: { readonly exceptUser?: string } = {}, storage = browserStorage()): void {
  if (!storage) return;
  const own = options.exceptUser === undefined ? null : `${PREFIX}${encodeURIComponent(options.exceptUser)}:`;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && (own === null || !key.startsWith(own))) storage.removeItem(key);
  }
}
