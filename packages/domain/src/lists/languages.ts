/** A language of the portal (000 section 1). */
export interface LanguageFacts {
  /** English name in capitals, as sent at login. */
  readonly wireName: string;
  /** BCP 47 tag, used for the page's `lang` and the language files. */
  readonly tag: string;
  readonly endonym: string;
  /** False: texts without an authoritative translation stay English and are marked `lang="en"`. */
  readonly isComplete: boolean;
  /**
   * Locales for `Intl`, best first. If `Intl` lacks the first one, the second one prevents a fallback to the system's
   * locale.
   */
  readonly formatTags: readonly [string, ...string[]];
}

const facts = (
  wireName: string,
  tag: string,
  endonym: string,
  isComplete: boolean,
  ...formatTags: [string, ...string[]]
): LanguageFacts => ({ wireName, tag, endonym, isComplete, formatTags });

/** The 14 languages in the specification's order. */
export const LANGUAGE_FACTS: readonly LanguageFacts[] = [
  facts('BENGALI', 'bn', 'বাংলা', true, 'bn'),
  facts('CAROLINIAN', 'cal', 'Carolinian', false, 'cal', 'en-MP'),
  facts('CHAMORRO', 'ch', 'Chamorro', false, 'ch', 'en-GU'),
  facts('CHINESE', 'zh', '中文', true, 'zh'),
  facts('CHUUKESE', 'chk', 'Chuukese', false, 'chk', 'en-FM'),
  facts('ENGLISH', 'en', 'English', true, 'en-US'),
  facts('JAPANESE', 'ja', '日本語', true, 'ja'),
  facts('KOREAN', 'ko', '한국어', true, 'ko'),
  facts('PALAUAN', 'pau', 'Palauan', false, 'pau', 'en-PW'),
  facts('POHNPEIAN', 'pon', 'Pohnpeian', false, 'pon', 'en-FM'),
  facts('RUSSIAN', 'ru', 'Русский', true, 'ru'),
  facts('TAGALOG', 'tl', 'Tagalog', true, 'fil'),
  facts('THAI', 'th', 'ไทย', true, 'th'),
  facts('TURKISH', 'tr', 'Türkçe', true, 'tr'),
];

/**
 * Calendar and digits of every date and number in every language (decision 18). By default, `Intl` would use the
 * Buddhist calendar for Thai and Bengali digits for Bengali, unlike the fields and records beside them.
 */
export const PINNED_FORMAT = { calendar: 'gregory', numberingSystem: 'latn' } as const;

export const DEFAULT_LANGUAGE = 'ENGLISH';

/** True for a language name as sent on the wire, such as 'CHAMORRO'. */
export function isLanguageName(wireName: string): boolean {
  return LANGUAGE_FACTS.some((language) => language.wireName === wireName);
}
