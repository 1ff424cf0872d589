import { PLACEHOLDER, PLURAL, textsOf } from './text-files.ts';

/** Holds English texts to docs/words.md. Used by tests; not part of a page. */

const MAX_WORDS = 20;
const SENTENCE_END = /[.!?]\s+/;

/** What no English text says, with what it says instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\be-mail|\bmail(?:s|ed)?\b(?! server)/i, 'email'],
  [/\bsomebody\b/i, 'someone'],
  [/\banew\b/i, 'again'],
  [/\bat the moment\b/i, 'right now'],
  [/\bat once\b/i, 'right away'],
  [/\bat most\b/i, 'up to'],
  [/\bneed not\b/i, "don't"],
  [/\bused up\b/i, 'already used'],
  [/\bgiven back\b/i, 'refunded'],
  [/\bgoes? on\b|\bgo(?:ing)? on\b/i, 'continue, keep'],
  [/\bon its way\b/i, 'sent'],
  [/\bsurcharge\b/i, 'card fee'],
  [/\bdemonstration\b/i, 'demo'],
  [/\bswitch(?:ed)? (?:it )?(?:on|off)\b/i, 'turn on, turn off'],
  [/\b(?:your|the|a locked) user (?:is|was)\b/i, 'account'],
  [/\b(?:errand|doors?|faces?|folk)\b/i, 'the word that every reader knows'],
  [/\bany more\b/i, 'no longer'],
  [/\beverybody\b/i, 'everyone'],
  [/\bonce more\b/i, 'again'],
  [/\bby itself\b/i, 'automatically'],
  [/\bmay not\b/i, "can't"],
  [/\bstands? (?:in|on|under|there)\b/i, 'is, is listed'],
  [
    /\b(?:is|are|was|were|been) (?:\w+ed|made|done|given|taken|sent|written|shown|held) by\b(?! (?:card|email|hand)\b)/i,
    'first who does it',
  ],
  [
    /\b(?:prior to|upon|regarding|via|hence|thus|whom|utilize|obtain|terminate|initiate|incur|pursuant)\b/i,
    'the everyday word',
  ],
  [/\b(?:cancelled|colour|centre|licence|grey|authorise)/i, 'US spelling'],
  [/;/, 'two sentences'],
];

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(PLACEHOLDER, 'value')
    .split(SENTENCE_END)
    .filter((sentence) => sentence !== '');

/** A number whose noun has one form where English has two: '1 rows'. */
const ONE_FORM = /\{\{count\}\} [a-z]+s\b/;

/** What is not plain in a file's own texts, a line each. `isSpecified` names the texts that must stay as they are. */
export function notPlainOf(texts: unknown, isSpecified: (key: string) => boolean): string[] {
  return [...textsOf(texts)]
    .filter(([key]) => !isSpecified(key))
    .flatMap(([key, text]) => [
      ...sentencesOf(text)
        .map(wordsIn)
        .filter((count) => count > MAX_WORDS)
        .map((count) => `${key}: a sentence of ${count} words`),
      ...BANNED.filter(([word]) => word.test(text.replaceAll(PLACEHOLDER, ''))).map(
        ([word, instead]) => `${key}: '${word.exec(text)?.[0]}'; say ${instead}`,
      ),
      ...(ONE_FORM.test(text) && !PLURAL.test(key) ? [`${key}: wrong for 1; give it plural forms`] : []),
    ]);
}
