/** Finds letters and words that do not belong to a language. Used by tests; not part of a page. */
import { PLACEHOLDER, textsOf } from './text-files.ts';

const LATIN_WORD = /\p{Script=Latin}+/gu;
// Names, file kinds, patterns that a field really accepts, names on a keyboard, and examples of what a record says.
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
  /** Every letter is one of these. */
  readonly letters: RegExp;
  /** Letters of the right script that the language does not write with. */
  readonly never?: RegExp;
}

const KANA_AND_HAN = /\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script=Han}/u;
// Simplified, traditional and Japanese characters are one script; these are a portal's frequent words in the other writing.
const NOT_CHINESE =
  /[個這來時國會說對開關門間問們進過還後發無長東車見語請讀認證記錄帳號碼頁檔費額總結單書買賣點選擇顯資訊圖標題網検証記録費確認変]/u;
const NOT_JAPANESE = /[个这时开关门间问们进过还发无长东车见语请读认证记录码页档费额总结单书买卖选择显资讯图标题网]/u;

/** What each complete language is written in. The Latin words above may stand in every one. */
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
  const letterRuns = rest.match(/[\p{L}\p{M}]/gu) ?? [];
  const wrong = letterRuns.filter((letter) => !letters.test(letter) || never?.test(letter) === true);
  // A letter that may stand alone, as a key to press, is a look-alike inside a word of another alphabet.
  const mixed = text.match(/\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/gu) ?? [];
  return [...foreign, ...wrong, ...mixed];
}

/** What is written in another script than the language's, a line each: the key and the letters; empty when nothing is. */
export function wrongScriptsOf(texts: unknown, languageTag: string): string[] {
  const writing = WRITING[languageTag];
  if (writing === undefined) return [`no script is known for ${languageTag}`];
  return [...textsOf(texts)].flatMap(([key, text]) => {
    const wrong = wrongWords(text.replaceAll(PLACEHOLDER, ' '), writing);
    return wrong.length === 0 ? [] : [`${key}: ${wrong.join(' ')}`];
  });
}
