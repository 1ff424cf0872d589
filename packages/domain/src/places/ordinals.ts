const ONES = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH'];
const FROM_TEN = [
  ...['TENTH', 'ELEVENTH', 'TWELFTH', 'THIRTEENTH', 'FOURTEENTH'],
  ...['FIFTEENTH', 'SIXTEENTH', 'SEVENTEENTH', 'EIGHTEENTH', 'NINETEENTH'],
];
const TENS = ['TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY'];
const FIRST_OF_TENS = 20;
const STEP = 10;

/** All ordinals up to 99 in one word each, as TWENTYTHIRD. */
const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...[...ONES, ...FROM_TEN].map((word, index) => [word, index + 1] as const),
  ...TENS.flatMap((tens, index) => {
    const value = FIRST_OF_TENS + index * STEP;
    return [
      [tens.replace(/Y$/, 'IETH'), value] as const,
      ...ONES.map((ones, below) => [tens + ones, value + below + 1] as const),
    ];
  }),
]);
const TENS_WORDS: ReadonlySet<string> = new Set(TENS);

/** 1ST, 22ND, 3RD, 105TH, and the 2D and 3D of old deeds. */
const WITH_SUFFIX = /^(\d+)(?:ST|ND|RD|TH)$/;
const OLD_STYLE = /^((?:\d*[02-9])?[23])D$/;

/** The number that is written as an ordinal in one word; undefined if it is none. */
const numberOf = (word: string): string | undefined => {
  const spelled = ORDINALS.get(word);
  return spelled === undefined ? (WITH_SUFFIX.exec(word) ?? OLD_STYLE.exec(word))?.[1] : String(spelled);
};

/** Replaces ordinals by their numbers: 'TWENTY THIRD' and '23RD' are 23. */
export function withoutOrdinals(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    const previous = words[index - 1] ?? '';
    if (TENS_WORDS.has(word) && ORDINALS.has(word + (words[index + 1] ?? ''))) return [];
    const joined = TENS_WORDS.has(previous) ? numberOf(previous + word) : undefined;
    return [joined ?? numberOf(word) ?? word];
  });
}
