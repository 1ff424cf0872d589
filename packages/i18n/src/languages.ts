import { LANGUAGE_FACTS } from '@portal/domain';

/** A language of the portal (specification 000, section 1). */
export interface Language {
  /** Its name on the wire. */
  readonly wire: string;
  /** BCP 47 tag: folder of its language files. */
  readonly tag: string;
  /**
   * The locale that `Intl` uses for dates and numbers. Browsers support none of the five Pacific languages, and guess; so these
   * use en-US.
   */
  readonly formatTag: string;
  readonly englishName: string;
  /** The name as its speakers write it, for the chooser. */
  readonly ownName: string;
  /** False: only words with a named source are translated, so a page in it is an English page. */
  readonly complete: boolean;
}

const EN_US = 'en-US';
const capitalized = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase();

/** The 14 languages in the order of the specification. */
export const LANGUAGES: readonly Language[] = LANGUAGE_FACTS.map((facts) => {
  let formatTag: string | undefined;
  return {
    wire: facts.wireName,
    tag: facts.tag,
    // computed on demand: for all fourteen languages it takes as long as the whole login form
    get formatTag() {
      // every browser supports it, and the first call of supportedLocalesOf takes a tenth of a second on a slow phone
      if (facts.formatTags[0] === EN_US) return EN_US;
      formatTag ??= Intl.DateTimeFormat.supportedLocalesOf([...facts.formatTags])[0] ?? EN_US;
      return formatTag;
    },
    englishName: capitalized(facts.wireName),
    ownName: facts.endonym,
    complete: facts.isComplete,
  };
});

/** The default language. */
export const ENGLISH: Language = LANGUAGES.find((language) => language.tag === 'en') ?? {
  wire: 'ENGLISH',
  tag: 'en',
  formatTag: EN_US,
  englishName: 'English',
  ownName: 'English',
  complete: true,
};

/** The language with a wire name or a tag; English for an unknown one, which a newer server may send. */
export function languageOf(name: string): Language {
  return LANGUAGES.find((language) => language.wire === name || language.tag === name) ?? ENGLISH;
}
