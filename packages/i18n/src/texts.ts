import { currentLanguage, textLanguageTag } from './current-language.ts';
import { instance, noteMissed, TEXTS_ARRIVED, takeMissed } from './instance.ts';
import { ENGLISH, languageOf } from './languages.ts';

/** The texts of one namespace in one language; nested objects make dotted keys. */
export type Texts = Readonly<Record<string, unknown>>;
/** Brings the texts of a language; rejects or answers nothing for a language that has none. */
export type TextLoader = (languageTag: string) => Promise<Texts | undefined>;

const loaders = new Map<string, TextLoader>();
const wanted = new Set<string>();
const pending = new Map<string, Promise<void>>();

/**
 * Re-renders only when visible texts change: texts that were missing, or that are shown in English. Otherwise the login page
 * would render again with each namespace that is loaded ahead of the login, while the user is typing.
 */
function tellArrived(namespace: string, languageTag: string): void {
  const isTranslated = languageTag !== ENGLISH.tag && languageTag === instance.language;
  if (takeMissed(namespace) || isTranslated) instance.emit(TEXTS_ARRIVED);
}

/** Puts texts in place at once: the login page and tests have theirs at hand. */
export function addTexts(namespace: string, texts: Texts, languageTag: string = ENGLISH.tag): void {
  wanted.add(namespace);
  if (instance.hasResourceBundle(languageTag, namespace)) noteMissed(namespace);
  instance.addResourceBundle(languageTag, namespace, texts, true, true);
  tellArrived(namespace, languageTag);
}

/**
 * Registers where the texts of a namespace come from; a remote registers its own before its screens show. A new release of the
 * remote replaces all earlier texts.
 */
export function registerTexts(namespace: string, loader: TextLoader): void {
  const before = loaders.get(namespace);
  loaders.set(namespace, loader);
  if (before === undefined || before === loader) return;
  for (const languageTag of Object.keys(instance.store.data)) {
    instance.removeResourceBundle(languageTag, namespace);
    noteMissed(namespace);
    pending.delete(`${languageTag}/${namespace}`);
  }
}

// `import('./en.json')` answers a module, whose words are its default; some loaders hand on the words alone.
const wordsOf = (texts: Texts): unknown => texts.default ?? texts;

async function fetchTexts(namespace: string, languageTag: string): Promise<void> {
  const loader = loaders.get(namespace) ?? ((tag) => ownTexts(tag, namespace));
  const texts = await loader(languageTag);
  // the request of an earlier release is answered too late
  if (loaders.has(namespace) && loaders.get(namespace) !== loader) return;
  if (texts === undefined) return;
  instance.addResourceBundle(languageTag, namespace, wordsOf(texts), true, true);
  tellArrived(namespace, languageTag);
}

/** Loads once; a failure is forgotten, so that the next attempt asks again. */
function load(namespace: string, languageTag: string): Promise<void> {
  if (instance.hasResourceBundle(languageTag, namespace)) return Promise.resolve();
  const id = `${languageTag}/${namespace}`;
  const running = pending.get(id) ?? fetchTexts(namespace, languageTag);
  pending.set(id, running);
  const over = (): void => {
    if (pending.get(id) === running) pending.delete(id);
  };
  running.then(over, over);
  return running;
}

// English is the floor below every language and must arrive; another language that does not arrive shows English.
async function loadWithEnglish(namespace: string, languageTag: string): Promise<void> {
  const chosen = languageTag === ENGLISH.tag ? undefined : load(namespace, languageTag).catch(() => undefined);
  await Promise.all([load(namespace, ENGLISH.tag), chosen]);
}

/**
 * Loads namespaces in the chosen language and in English. Rejects only when English cannot be had; call again to retry.
 */
export async function loadTexts(...namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(namespaces.map((namespace) => loadWithEnglish(namespace, currentLanguage().tag)));
  announceLanguage();
}

/**
 * The namespaces in use, including those first used while loading: `loadTexts` loads them for the language current at that time.
 */
async function loadWanted(languageTag: string): Promise<void> {
  const asked = new Set<string>();
  for (let rest = [...wanted]; rest.length > 0; rest = [...wanted].filter((namespace) => !asked.has(namespace))) {
    for (const namespace of rest) asked.add(namespace);
    await Promise.all(rest.map((namespace) => loadWithEnglish(namespace, languageTag)));
  }
}

/** Counts language changes. Texts of an earlier choice may arrive after those of the last one, which counts. */
let choices = 0;

/** Changes the language of the page: every namespace in use is loaded first, so that no word flashes in English. */
export async function changeLanguage(wireNameOrTag: string): Promise<void> {
  const { tag } = languageOf(wireNameOrTag);
  choices += 1;
  const choice = choices;
  await loadWanted(tag);
  if (choice !== choices) return;
  // telling it again would draw every word of the page once more
  if (tag !== instance.language) await instance.changeLanguage(tag);
  announceLanguage();
}

function announceLanguage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = textLanguageTag();
}

function ownTexts(languageTag: string, namespace: string): Promise<Texts> {
  // eslint-disable-next-line no-unsanitized/method -- our own folder; the tag is one of the list of languages
  return import(/* webpackExclude: /mails\.json$/ */ `./locales/${languageTag}/${namespace}.json`);
}
