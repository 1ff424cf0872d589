import { ENGLISH } from './languages.ts';
import { type TextState, wordsIn } from './text-store.ts';

/** What a text is filled with; `count` also picks the plural. A value that is a text itself is said in the same language. */
export type TextValues = Readonly<Record<string, string | number | FilledText>>;
interface FilledText {
  readonly key: string;
  readonly values?: TextValues;
}
/** Words of a key: `save` of the hook's own namespace, `common:save` of another. */
export type Translate = (key: string, values?: TextValues) => string;

const PLACE = /\{\{(\w+)\}\}/g;

/** Made once for each language: making them is dear. */
const pluralRules = new Map<string, Intl.PluralRules>();

function pluralOf(tag: string, count: number): string {
  const rules = pluralRules.get(tag) ?? new Intl.PluralRules([tag, ENGLISH.tag]);
  pluralRules.set(tag, rules);
  return rules.select(count);
}

const splitKey = (key: string, namespace: string): readonly [namespace: string, key: string] => {
  const colon = key.indexOf(':');
  return colon < 0 ? [namespace, key] : [key.slice(0, colon), key.slice(colon + 1)];
};

/** The words of a key in the chosen language, else in English; `count` asks for the form that each of them has for it. */
export function findWords(
  state: TextState,
  key: string,
  { namespace = 'common', count }: { readonly namespace?: string; readonly count?: unknown } = {},
): string | undefined {
  const [space, name] = splitKey(key, namespace);
  for (const tag of [state.tag, ENGLISH.tag]) {
    const plural =
      typeof count === 'number' ? wordsIn(state, tag, space, `${name}_${pluralOf(tag, count)}`) : undefined;
    const words = plural ?? wordsIn(state, tag, space, name);
    if (words !== undefined) return words;
  }
  return undefined;
}

const wordsOfKey = (key: string): string => {
  const name = key.split('.').at(-1) ?? key;
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

// A key without words is a defect that a test must meet; a reader gets words made of the key, never the bare key.
function missing(key: string): string {
  const [, name] = splitKey(key, '');
  if (process.env.NODE_ENV === 'test') throw new Error(`No text for the key '${name}'`);
  return wordsOfKey(name);
}

/** The words of these texts in their language. A key without a namespace is one of `namespace`. */
export function translator(state: TextState, namespace?: string): Translate {
  const say: Translate = (key, values = {}) => {
    const words = findWords(state, key, { ...(namespace === undefined ? {} : { namespace }), count: values.count });
    // what is filled in is never looked through for places: it may be what somebody typed
    return words === undefined ? missing(key) : words.replaceAll(PLACE, (_place, name: string) => fill(values[name]));
  };
  const fill = (value: TextValues[string] | undefined): string =>
    typeof value === 'object' ? say(value.key, value.values) : String(value ?? '');
  return say;
}
