/** A language of the portal (000 section 1). */
export interface Language {
  /** Its name on the wire (server-behaviour section 0). */
  readonly wire: string;
  /** BCP 47 tag: folder of its language files. */
  readonly tag: string;
  /** What `Intl` writes dates and numbers by. Browsers know none of the Pacific five, and guess; so these say en-US. */
  readonly formatTag: string;
  readonly englishName: string;
  /** The name as its speakers write it, for the chooser. */
  readonly ownName: string;
  /** False: only words with a named source are translated, so a page in it is an English page. */
  readonly complete: boolean;
}

const complete = (wire: string, tag: string, formatTag: string, englishName: string, ownName: string): Language => ({
  wire,
  tag,
  formatTag,
  englishName,
  ownName,
  complete: true,
});
const partial = (wire: string, tag: string, englishName: string): Language => ({
  wire,
  tag,
  formatTag: 'en-US',
  englishName,
  ownName: englishName,
  complete: false,
});

export const ENGLISH = complete('ENGLISH', 'en', 'en-US', 'English', 'English');

/** The 14 languages in the order of the specification. */
export const LANGUAGES: readonly Language[] = [
  complete('BENGALI', 'bn', 'bn-BD', 'Bengali', 'বাংলা'),
  partial('CAROLINIAN', 'cal', 'Carolinian'),
  partial('CHAMORRO', 'ch', 'Chamorro'),
  complete('CHINESE', 'zh', 'zh-CN', 'Chinese', '中文'),
  partial('CHUUKESE', 'chk', 'Chuukese'),
  ENGLISH,
  complete('JAPANESE', 'ja', 'ja-JP', 'Japanese', '日本語'),
  complete('KOREAN', 'ko', 'ko-KR', 'Korean', '한국어'),
  partial('PALAUAN', 'pau', 'Palauan'),
  partial('POHNPEIAN', 'pon', 'Pohnpeian'),
  complete('RUSSIAN', 'ru', 'ru-RU', 'Russian', 'Русский'),
  complete('TAGALOG', 'tl', 'fil-PH', 'Tagalog', 'Tagalog'),
  complete('THAI', 'th', 'th-TH', 'Thai', 'ไทย'),
  complete('TURKISH', 'tr', 'tr-TR', 'Turkish', 'Türkçe'),
];

/** The language of a wire name or a tag; an unknown one is English, so that a newer server never breaks the page. */
export function languageOf(name: string): Language {
  return LANGUAGES.find((language) => language.wire === name || language.tag === name) ?? ENGLISH;
}
