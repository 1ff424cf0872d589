// Finds letters and words that are not of a language's script. For tests only: no page loads this.

import { PLACEHOLDER, textsOf } from './text-files.ts';

const LATIN_WORD = /\p{Script=Latin}+/gu;
/**
 * Latin words that may be in any language: names, kinds of files, patterns that a field accepts, keys, and examples of records.
 */
const LATIN_WORDS = new Set(
  [
    'LS ls example org',
    'PDF TIF DPI EF CSV ZIP TRIMIN HTTP JavaScript Cookie cookie Torrens OK Excel LandShark One',
    'Enter Space Page Up Down Tab Esc I C R',
    'MM DD YYYY XXX XXXX CRUZ MARIA T BANK OF TASI LOT BLOCK',
    'LandLink QR SHA URL http mailto LR MAP MAR UCC NB NIR Q QQ QQQ QQQQ Disclaimer',
  ].flatMap((words) => words.split(' ')),
);

interface Writing {
  /** The letters of the language. */
  readonly letters: RegExp;
  /** Characters that match `letters` but belong to another language. */
  readonly never?: RegExp;
}

const KANA_AND_HAN = /\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script=Han}/u;
// Unicode counts simplified, traditional and Japanese characters as one script. These lists are not complete: they hold the characters of
// words that a portal uses often, as the other languages write them.
const NOT_CHINESE =
  /[個這來時國會說對開關門間問們進過還後發無長東車見語請讀認證記錄帳號碼頁檔費額總結單書買賣點選擇顯資訊圖標題網検証記録費確認変]/u;
const NOT_JAPANESE = /[个这时开关门间问们进过还发无长东车见语请读认证记录码页档费额总结单书买卖选择显资讯图标题网]/u;

/** The script of each complete language but English. */
const WRITING: Readonly<Record<string, Writing>> = {
  bn: { letters: /\p{Script=Bengali}/u },
  ja: { letters: KANA_AND_HAN, never: NOT_JAPANESE },
  ko: { letters: /\p{Script=Hangul}/u },
  ru: { letters: /\p{Script=Cyrillic}/u },
  th: { letters: /\p{Script=Thai}/u },
  tl: { letters: /[a-zñáéíóú]/iu },
  tr: { letters: /[a-pr-vyzçğıİöşüâîû]/iu },
  zh: { letters: /\p{Script=Han}/u, never: NOT_CHINESE },
};

function wrongWords(text: string, { letters, never }: Writing): string[] {
  const isLatin = letters.test('a');
  const foreign = isLatin ? [] : (text.match(LATIN_WORD) ?? []).filter((word) => !LATIN_WORDS.has(word));
  const rest = text.replaceAll(LATIN_WORD, (word) => (!isLatin || LATIN_WORDS.has(word) ? ' ' : word));
  const written = rest.match(/[\p{L}\p{M}]/gu) ?? [];
  const wrong = written.filter((letter) => !letters.test(letter) || never?.test(letter) === true);
  // Latin 'C' may be alone, as a key to press. Inside a Cyrillic word it is a typing error that looks like the Cyrillic letter.
  const mixed = text.match(/\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/gu) ?? [];
  return [...foreign, ...wrong, ...mixed];
}

/** One line for each text with letters of another script: its key and those letters. Empty when every text is right. */
export function wrongScriptsOf(texts: unknown, languageTag: string): string[] {
  const writing = WRITING[languageTag];
  if (writing === undefined) return [`no script is known for ${languageTag}`];
  return [...textsOf(texts)].flatMap(([key, text]) => {
    const wrong = wrongWords(text.replaceAll(PLACEHOLDER, ' '), writing);
    return wrong.length === 0 ? [] : [`${key}: ${wrong.join(' ')}`];
  });
}
