// Separate from the form kit, because the frame clears drafts at logout and must not load the kit for that.
const PREFIX = 'portal-draft:';

/** A value that a draft can store. */
type Draftable = string | boolean;

/** The storage of drafts. In the browser it is sessionStorage, which is limited to this tab. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface DraftOwner {
  /** The user who typed the draft; other users never see it. */
  readonly user: string;
  /** Path and query of the page. */
  readonly url: string;
  readonly formId: string;
}

/** The storage key of a draft, for one user, URL and form. */
export function draftKey({ user, url, formId }: DraftOwner): string {
  return `${PREFIX}${encodeURIComponent(user)}:${encodeURIComponent(url)}:${formId}`;
}

function browserStorage(): DraftStorage | null {
  // the browser may block storage; typing must work anyway
  try {
    return 'sessionStorage' in globalThis ? globalThis.sessionStorage : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Merges the stored input into the initial values. Names that are not listed and values of another type are dropped. */
export function restoreDraft<V extends { [K in keyof V]: Draftable }>(
  key: string,
  initial: V,
  names: readonly Extract<keyof V, string>[],
  storage = browserStorage(),
): V {
  let values = initial;
  const draft = readDraft(key, storage);
  for (const name of names) {
    const value = draft[name];
    if (typeof value === typeof initial[name] && (typeof value === 'string' || typeof value === 'boolean'))
      values = { ...values, [name]: value };
  }
  return values;
}

/** The stored draft without validation: the caller must validate every value. */
export function readDraft(key: string, storage = browserStorage()): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(storage?.getItem(key) ?? '{}');
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Stores the named fields of the input. */
export function storeDraft<V extends object>(
  key: string,
  values: V,
  names: readonly Extract<keyof V, string>[],
  storage = browserStorage(),
): void {
  try {
    storage?.setItem(key, JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]]))));
  } catch {
    // full storage must not interrupt typing; drafts are optional
  }
}

/** Whether a draft is stored, even if it equals the initial values. */
export function hasDraft(key: string, storage = browserStorage()): boolean {
  return (storage?.getItem(key) ?? null) !== null;
}

export function dropDraft(key: string, storage = browserStorage()): void {
  storage?.removeItem(key);
}

/** Deletes drafts: all of them at logout, those of other users at a login. */
export function clearDrafts(options: { readonly exceptUser?: string } = {}, storage = browserStorage()): void {
  if (!storage) return;
  const keptPrefix = options.exceptUser === undefined ? null : `${PREFIX}${encodeURIComponent(options.exceptUser)}:`;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && (keptPrefix === null || !key.startsWith(keptPrefix))) storage.removeItem(key);
  }
}
