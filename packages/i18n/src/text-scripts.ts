// Finds letters and words in another script than the language's. For tests only; not part of a page.

import { PLACEHOLDER, textsOf } from './text-files.ts';

const LATIN_WORD = /\p{Script=Latin}+/gu;
/**
 * Latin words that are allowed in any language: names, file types, patterns that a field accepts, keys, and examples of records.
 */
const LATIN_WORDS = new Set(
  [
    'LS ls example org',
    'PDF TIF JPEG PNG DPI EF CSV ZIP TRIMIN HTTP JavaScript Cookie cookie Torrens OK Excel LandShark One',
    'Enter Space Page Up Down Tab Esc I C R',
    'MM DD YYYY XXX XXXX CRUZ MARIA T BANK OF COMMERCE LOT BLOCK',
    'LandLink QR SHA URL http mailto LR MAP MAR UCC NB NIR Q QQ QQQ QQQQ Disclaimer',
  ].flatMap((words) => words.split(' ')),
);

interface Writing {
  /** The letters of the language. */
  readonly letters: RegExp;
  /** Characters that match `letters` but belong to another language. */
  readonly excluded?: RegExp;
}

const KANA_AND_HAN = /\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script=Han}/u;
// Unicode has one script for simplified, traditional and Japanese characters. These incomplete lists have the forms that the other
// languages use in words that are frequent in the portal.
const NOT_CHINESE =
  /[個這來時國會說對開關門間問們進過還後發無長東車見語請讀認證記錄帳號碼頁檔費額總結單書買賣點選擇顯資訊圖標題網検証記録費確認変]/u;
const NOT_JAPANESE = /[个这时开关门间问们进过还发无长东车见语请读认证记录码页档费额总结单书买卖选择显资讯图标题网]/u;

/** The script of each complete language except English. */
const WRITING: Readonly<Record<string, Writing>> = {
  bn: { letters: /\p{Script=Bengali}/u },
  ja: { letters: KANA_AND_HAN, excluded: NOT_JAPANESE },
  ko: { letters: /\p{Script=Hangul}/u },
  ru: { letters: /\p{Script=Cyrillic}/u },
  th: { letters: /\p{Script=Thai}/u },
  tl: { letters: /[a-zñáéíóú]/iu },
  tr: { letters: /[a-pr-vyzçğıİöşüâîû]/iu },
  zh: { letters: /\p{Script=Han}/u, excluded: NOT_CHINESE },
};

function wrongWords(text: string, { letters, excluded }: Writing): string[] {
  const isLatin = letters.test('a');
  const foreign = isLatin ? [] : (text.match(LATIN_WORD) ?? []).filter((word) => !LATIN_WORDS.has(word));
  const rest = text.replaceAll(LATIN_WORD, (word) => (!isLatin || LATIN_WORDS.has(word) ? ' ' : word));
  const written = rest.match(/[\p{L}\p{M}]/gu) ?? [];
  const wrong = written.filter((letter) => !letters.test(letter) || excluded?.test(letter) === true);
  // A Latin 'C' alone is the name of a key. Inside a Cyrillic word it is a typo that looks like the Cyrillic letter.
  const mixed = text.match(/\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/gu) ?? [];
  return [...foreign, ...wrong, ...mixed];
}

/** The texts with letters of another script, one line each: its key and those letters. */
export function findWrongScripts(texts: unknown, languageTag: string): string[] {
  const writing = WRITING[languageTag];
  if (writing === undefined) return [`no script is known for ${languageTag}`];
  return [...textsOf(texts)].flatMap(([key, text]) => {
    const wrong = wrongWords(text.replaceAll(PLACEHOLDER, ' '), writing);
    return wrong.length === 0 ? [] : [`${key}: ${wrong.join(' ')}`];
  });
}
