import { currentLanguage, textLanguageTag } from './current-language.ts';
import { consumeMissingTexts, instance, recordMissingText, TEXTS_LOADED } from './instance.ts';
import { ENGLISH, languageOf } from './languages.ts';

/** The texts of one namespace in one language; nested objects make dotted keys. */
export type Texts = Readonly<Record<string, unknown>>;
/** Loads the texts of a language; rejects or resolves with undefined if there are none. */
export type TextLoader = (languageTag: string) => Promise<Texts | undefined>;

const loaders = new Map<string, TextLoader>();
const usedNamespaces = new Set<string>();
const pending = new Map<string, Promise<void>>();

/**
 * Re-renders only when visible texts change: texts that were missing, or that are shown in English. Otherwise the login page
 * would render again with each namespace that is loaded ahead of the login, while the user is typing.
 */
function emitLoaded(namespace: string, languageTag: string): void {
  const isTranslated = languageTag !== ENGLISH.tag && languageTag === instance.language;
  if (consumeMissingTexts(namespace) || isTranslated) instance.emit(TEXTS_LOADED);
}

/** Adds texts without a loader, for the login page and tests. */
export function addTexts(namespace: string, texts: Texts, languageTag: string = ENGLISH.tag): void {
  usedNamespaces.add(namespace);
  if (instance.hasResourceBundle(languageTag, namespace)) recordMissingText(namespace);
  instance.addResourceBundle(languageTag, namespace, texts, true, true);
  emitLoaded(namespace, languageTag);
}

/**
 * Registers the loader of a namespace; a remote registers its own before its screens render. A new release of the remote replaces
 * all earlier texts.
 */
export function registerTexts(namespace: string, loader: TextLoader): void {
  const before = loaders.get(namespace);
  loaders.set(namespace, loader);
  if (before === undefined || before === loader) return;
  for (const languageTag of Object.keys(instance.store.data)) {
    instance.removeResourceBundle(languageTag, namespace);
    recordMissingText(namespace);
    pending.delete(`${languageTag}/${namespace}`);
  }
}

// `import('./en.json')` resolves with a module whose default export has the texts; some loaders return the texts themselves.
const contentOf = (texts: Texts): unknown => texts.default ?? texts;

async function fetchTexts(namespace: string, languageTag: string): Promise<void> {
  const loader = loaders.get(namespace) ?? ((tag) => portalTexts(tag, namespace));
  const texts = await loader(languageTag);
  // the texts of a replaced release are discarded
  if (loaders.has(namespace) && loaders.get(namespace) !== loader) return;
  if (texts === undefined) return;
  instance.addResourceBundle(languageTag, namespace, contentOf(texts), true, true);
  emitLoaded(namespace, languageTag);
}

/** Loads a namespace once. Failures are not cached, so that the next call retries. */
function load(namespace: string, languageTag: string): Promise<void> {
  if (instance.hasResourceBundle(languageTag, namespace)) return Promise.resolve();
  const id = `${languageTag}/${namespace}`;
  const running = pending.get(id) ?? fetchTexts(namespace, languageTag);
  pending.set(id, running);
  const removePending = (): void => {
    if (pending.get(id) === running) pending.delete(id);
  };
  running.then(removePending, removePending);
  return running;
}

// English is the fallback and must load; a language that fails to load is shown in English.
async function loadWithEnglish(namespace: string, languageTag: string): Promise<void> {
  const chosen = languageTag === ENGLISH.tag ? undefined : load(namespace, languageTag).catch(() => undefined);
  await Promise.all([load(namespace, ENGLISH.tag), chosen]);
}

/**
 * Loads namespaces in the chosen language and in English. Rejects only if English fails to load; call it again to retry.
 */
export async function loadTexts(...namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) usedNamespaces.add(namespace);
  await Promise.all(namespaces.map((namespace) => loadWithEnglish(namespace, currentLanguage().tag)));
  announceLanguage();
}

/**
 * The namespaces in use, including those first used while loading: `loadTexts` loads them for the language current at that time.
 */
async function loadUsedNamespaces(languageTag: string): Promise<void> {
  const loaded = new Set<string>();
  for (;;) {
    const rest = [...usedNamespaces].filter((namespace) => !loaded.has(namespace));
    if (rest.length === 0) return;
    for (const namespace of rest) loaded.add(namespace);
    await Promise.all(rest.map((namespace) => loadWithEnglish(namespace, languageTag)));
  }
}

/** Number of language changes. The last one counts, even if the texts of an earlier one arrive later. */
let choices = 0;

/** Changes the language of the page, after every namespace in use is loaded, so that no text flashes in English. */
export async function changeLanguage(wireNameOrTag: string): Promise<void> {
  const { tag } = languageOf(wireNameOrTag);
  choices += 1;
  const choice = choices;
  await loadUsedNamespaces(tag);
  if (choice !== choices) return;
  // setting the same language again would render every text of the page again
  if (tag !== instance.language) await instance.changeLanguage(tag);
  announceLanguage();
}

function announceLanguage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = textLanguageTag();
}

function portalTexts(languageTag: string, namespace: string): Promise<Texts> {
  // eslint-disable-next-line no-unsanitized/method -- our own folder; the tag is one of the list of languages
  return import(/* webpackExclude: /mails\.json$/ */ `./locales/${languageTag}/${namespace}.json`);
}
