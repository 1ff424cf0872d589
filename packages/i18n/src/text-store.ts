import { ENGLISH } from './languages.ts';

/** The texts of one namespace in one language; nested objects make dotted keys. */
export type Texts = Readonly<Record<string, unknown>>;

/**
 * Every text of the page and the language it is in. Replaced as a whole by each change, so that whoever drew with an older one
 * can tell.
 */
export interface TextState {
  readonly tag: string;
  /** By language tag and namespace: 'ja/search'. */
  readonly texts: ReadonlyMap<string, Texts>;
}

let state: TextState = { tag: ENGLISH.tag, texts: new Map() };
const listeners = new Set<() => void>();

export const textState = (): TextState => state;

/** Hears of every change; returns the undoing. */
export function watchTexts(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

function change(next: TextState): void {
  state = next;
  for (const changed of [...listeners]) changed();
}

export const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

/** Both together; where both have words, those of the second. */
function merged(texts: Texts, more: Texts): Texts {
  const own = Object.entries(more).map(([name, value]): [string, unknown] => {
    const known = Object.hasOwn(texts, name) ? texts[name] : undefined;
    return [name, isTexts(known) && isTexts(value) ? merged(known, value) : value];
  });
  return { ...texts, ...Object.fromEntries(own) };
}

/** Adds texts to those that the namespace has in this language. */
export function putTexts(tag: string, namespace: string, more: Texts): void {
  const id = `${tag}/${namespace}`;
  const texts = new Map(state.texts).set(id, merged(state.texts.get(id) ?? {}, more));
  change({ ...state, texts });
}

export function putLanguage(tag: string): void {
  change({ ...state, tag });
}

export const hasTexts = (tag: string, namespace: string): boolean => state.texts.has(`${tag}/${namespace}`);

/** The words of a dotted key in one language and no other; undefined when there are none. */
export function wordsIn({ texts }: TextState, tag: string, namespace: string, key: string): string | undefined {
  let found: unknown = texts.get(`${tag}/${namespace}`);
  for (const name of key.split('.')) found = isTexts(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
