const NUMBER_WORDS = ['NO', 'NUM', 'NUMBER', '#'];
/** Words before the number of a record, as on paper: 'Doc. No. 60355' and 'Book 86'. */
const LABELS = {
  document: new Set(['DOCUMENT', 'DOC', 'INSTRUMENT', 'INST', 'RECORDING', ...NUMBER_WORDS]),
  certificate: new Set(['CERTIFICATE', 'CERT', 'CTF', 'COT', 'OF', 'TITLE', 'TORRENS', ...NUMBER_WORDS]),
  lien: new Set(['NOTICE', 'OF', 'FEDERAL', 'TAX', 'LIEN', 'SERIAL', ...NUMBER_WORDS]),
  book: new Set(['BOOK', 'BK', 'VOLUME', 'VOL', 'LIBER', ...NUMBER_WORDS]),
  page: new Set(['PAGE', 'PG', 'P', 'FOLIO', ...NUMBER_WORDS]),
} as const;

/** The kind of a number that people type with such words before it. */
export type LabeledNumber = keyof typeof LABELS;

const FIRST_WORD = /^\s*(#|\p{L}+(?=[\s.:#]))[\s.:]*/u;

const withoutLabel = (text: string, words: ReadonlySet<string>): string => {
  const [label = '', word = ''] = FIRST_WORD.exec(text) ?? [];
  return words.has(word.toUpperCase()) ? withoutLabel(text.slice(label.length), words) : text;
};

/** The readings of a typed number: as it was typed, and without words such as 'Doc. No.' before it, because a number may contain them. */
export function numberReadings(typed: string, kind: LabeledNumber): readonly string[] {
  const bare = withoutLabel(typed, LABELS[kind]);
  return bare === typed || !/\d/.test(bare) ? [typed] : [typed, bare];
}
