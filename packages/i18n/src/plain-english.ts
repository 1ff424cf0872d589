import { PLACEHOLDER, PLURAL, textsOf } from './text-files.ts';

/** Checks English texts against docs/words.md. For tests only; not part of a page. */

const MAX_WORDS = 20;
const SENTENCE_END = /[.!?]\s+/;

/** Patterns that no English text may contain, each with the words to use instead. */
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

/** Sentences, or unique parts of them, that were replaced because readers did not understand them. They must not come back. */
export const RETIRED_SENTENCES: readonly string[] = [
  'Your registration was received',
  'A message with a link',
  'the address of this page does not keep it',
  'If the portal knows this user',
  'The username or password is not right',
  'The portal takes no logins',
  'Your user was locked',
  'Your user is no longer active',
  'This link is used up',
  'Choose another password than',
  '8 to 50 letters, numbers, underscores',
  'Between the two names',
  'documents with either',
  'documents with both',
  'What this search can see',
  'How names are kept',
  'as it stands on the document',
  'Only for a range of numbers',
  'digits alone',
  'Price of a Name search',
  'Look at all dates',
  'Look among grantors',
  'Leave out the first name',
  'This address names no search',
  'This earlier search is no longer kept',
  'The form starts anew',
  'The search could not be made',
  'This search must be paid for',
  'Searches are paid by card',
  'your card is authorized for',
  'only what you use is charged',
  'It is charged only for what you use',
  'the deposit and its surcharge',
  'were not taken from your card',
  'your card is good for',
  'Card surcharge, added',
  'What became of your payments',
  'This download needs',
  'You can add to the account here',
  'one image each',
  'This card form is too old',
  'is asked whether it took the payment',
  'It did not arrive',
  'notices could not be loaded',
  'kept the new window closed',
  'Own transactions only',
  'checked of',
  'Keyboard keys',
  'and name the reference',
  'most likely you',
  'you need do nothing',
  'Never hand this link',
  'The link works once, until',
  'for a short time only',
  'Password of all',
  'Mails that the demo',
  'for who sits at its machine',
  'Make an account that pays',
];

/** Labels that were replaced. Each is a valid word elsewhere, so it is retired for its key only. */
export const RETIRED_LABELS: Readonly<Record<string, string>> = {
  'registration:person': 'You',
  'registration:login': 'Your login',
  'shell:lockout': 'Lockout',
  'table:keys.move': 'move',
  'table:keys.open': 'open',
  'search:keys.move': 'move',
  'search:keys.open': 'open',
  'imaging:stage.chosen': 'Chosen',
  'imaging:stage.notChosen': 'Not chosen',
  'reports:transactions.kinds.REFUND': 'Given back',
  'reports:options.transactionType.REFUND': 'Given back',
};

/** The retired sentences and labels in a file's texts, one line each. */
export function findRetiredTexts(namespace: string, texts: unknown, isSpecified: (key: string) => boolean): string[] {
  return [...textsOf(texts)]
    .filter(([key]) => !isSpecified(key))
    .flatMap(([key, text]) => {
      const lowerCase = text.toLowerCase();
      const label = RETIRED_LABELS[`${namespace}:${key}`];
      return [
        ...RETIRED_SENTENCES.filter((phrase) => lowerCase.includes(phrase.toLowerCase())),
        ...(label?.toLowerCase() === lowerCase ? [label] : []),
      ].map((phrase) => `${namespace}:${key}: '${phrase}'`);
    });
}

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(PLACEHOLDER, 'value')
    .split(SENTENCE_END)
    .filter((sentence) => sentence !== '');

/** A number with a noun in the plural only, which is wrong for 1: '1 rows'. */
const ONE_FORM = /\{\{count\}\} [a-z]+s\b/;

/** What is not plain in a file's texts, one line each. `isSpecified` is true for keys whose text the specification gives. */
export function findUnplainTexts(texts: unknown, isSpecified: (key: string) => boolean): string[] {
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
