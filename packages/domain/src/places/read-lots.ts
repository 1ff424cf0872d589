import { foldName } from '../names/fold-name.ts';
import { type LandNoun, type LotToken, lotTokens } from './lot-tokens.ts';

/** Numbers from the first to the last one, both included. */
export type NumberRange = readonly [first: number, last: number];

/** The lots or blocks of a field that is more than one number or name. */
export interface LotReading {
  /** All spellings of the same land have one key: '1-4' of 'LOTS 1 THRU 4' and of '1,2,3,4'. */
  readonly key: string;
  /** The numbers that the field contains: 3 of 'N 1/2 LOT 3 LESS E 10 FT'. Sorted, without overlaps. */
  readonly numbers: readonly NumberRange[];
}

/** One lot, as nearly all fields have. */
const ONE_LOT = /^\d*[A-Z]?$/i;
/** Of a very long field, only the beginning of the key and these many ranges are kept, because an index row contains them. */
const MAX_KEY_LENGTH = 130;
const MAX_RANGES = 24;
/** A longer number does not fit into an integer of the database. */
const NUMBER = /^\d{1,9}$/;
const SHORT_NAME = /^(?:\d.*|\p{L})$/u;
const LEADING_ZEROS = /(?<!\d)0+(?=\d)/g;

/** Joins ranges that overlap or follow each other. */
const joined = (ranges: readonly NumberRange[]): readonly NumberRange[] =>
  ranges
    .toSorted(([left], [right]) => left - right)
    .reduce<readonly NumberRange[]>((found, range) => {
      const last = found.at(-1);
      if (last === undefined || range[0] > last[1] + 1) return [...found, range];
      return [...found.slice(0, -1), [last[0], Math.max(last[1], range[1])]];
    }, []);

/** Joins the last ranges to one if there are too many: their lots are found, and a few between them. */
const limited = (ranges: readonly NumberRange[]): readonly NumberRange[] => {
  const [rest, last] = [ranges[MAX_RANGES - 1], ranges.at(-1)];
  if (ranges.length <= MAX_RANGES || rest === undefined || last === undefined) return ranges;
  return [...ranges.slice(0, MAX_RANGES - 1), [rest[0], last[1]]];
};

const spelled = ([first, last]: NumberRange): string => (first === last ? String(first) : `${first}-${last}`);

/** Appends a word to a key. A fraction and a number are two words. */
const appended = (key: string, word: string): string => {
  const isApart = /\d$/.test(key) && /^\d/.test(word) && (/\/\d+$/.test(key) || word.includes('/'));
  return `${key}${isApart ? ' ' : ''}${word}`;
};

/** Reads the words of a field from left to right. */
class LotReader {
  readonly #tokens: readonly LotToken[];
  readonly #ranges: NumberRange[] = [];
  #key = '';
  /** Whether numbers are those of land. After 'LESS' and 'BLOCK', none is until the word 'lot'. */
  #isLand = true;
  #hasOnlyNumbers = true;

  constructor(tokens: readonly LotToken[]) {
    this.#tokens = tokens;
  }

  read(): LotReading {
    for (let index = 0; index < this.#tokens.length; ) index += this.#readAt(index);
    const numbers = joined(this.#ranges);
    const key = this.#hasOnlyNumbers ? numbers.map(spelled).join(',') : this.#key.trim().replace(/^,|,$/g, '');
    return { key: Array.from(key).slice(0, MAX_KEY_LENGTH).join(''), numbers: limited(numbers) };
  }

  /** Reads what begins at a token. Returns how many tokens it has. */
  #readAt(index: number): 1 | 3 {
    const range = this.#rangeAt(index);
    if (range !== undefined) {
      this.#addNumbers(range);
      return 3;
    }
    const { kind, text } = this.#at(index);
    if (kind === 'NOUN') this.#isLand = true;
    else if (kind === 'SEPARATOR') this.#key += this.#key.endsWith(',') ? '' : ',';
    else if (this.#isAlone(index)) this.#addNumbers([Number(text), Number(text)]);
    else if (text !== '-') this.#addWord(kind, text);
    return 1;
  }

  #addNumbers(range: NumberRange): void {
    this.#ranges.push(range);
    this.#key = appended(this.#key, spelled(range));
  }

  #addWord(kind: LotToken['kind'], text: string): void {
    this.#hasOnlyNumbers = false;
    // no land follows: 'LOT 3 LESS E 10 FT', 'LOT 3 BLOCK 5'
    if (kind === 'EXCEPT' || kind === 'OTHER_NOUN') this.#isLand = false;
    this.#key = kind === 'EXCEPT' ? `${this.#key} LESS ` : appended(this.#key, text);
  }

  #at(index: number): LotToken {
    return this.#tokens[index] ?? { kind: 'SEPARATOR', text: '' };
  }

  #isNumber(index: number): boolean {
    const { kind, text } = this.#at(index);
    const isNumber = kind === 'NAME' && NUMBER.test(text) && this.#at(index + 1).kind !== 'UNIT';
    return isNumber && this.#isLand && !this.#isBeforeNoun(index);
  }

  /** Whether the word 'lot' follows: 'N 1/2 OF THE E 50 OF LOT 3'. A number before it describes a part of the lot. */
  #isBeforeNoun(index: number): boolean {
    const next = this.#tokens.slice(index).find(({ kind }) => kind === 'NOUN' || kind === 'SEPARATOR');
    return next?.kind === 'NOUN';
  }

  /** Whether a number is a whole lot, not a part of a name such as '008 D 27' or '1882-4', a lot that was divided. */
  #isAlone(index: number): boolean {
    const [before, after] = [this.#at(index - 1), this.#at(index + 1)];
    const isInName = after.kind === 'NAME' && SHORT_NAME.test(after.text);
    const isAfterName = before.kind === 'NAME' || before.kind === 'RANGE';
    return this.#isNumber(index) && !isInName && !isAfterName && after.kind !== 'RANGE';
  }

  /** Two growing numbers. In '12-14-3', the hyphens are part of a name. */
  #rangeAt(index: number): NumberRange | undefined {
    const [first, last] = [Number(this.#at(index).text), Number(this.#at(index + 2).text)];
    const isRange = this.#isNumber(index) && this.#at(index + 1).kind === 'RANGE' && this.#isNumber(index + 2);
    const isInName = this.#at(index - 1).kind === 'RANGE' || this.#at(index + 3).kind === 'RANGE';
    return isRange && !isInName && first < last ? [first, last] : undefined;
  }
}

const isOneName = (tokens: readonly LotToken[]): boolean =>
  tokens.every(({ kind, text }) => kind === 'NAME' || text === '-');

/**
 * Reads the lots or blocks of a field, with ranges, lists, fractions and parts as deeds and tax statements have them. Undefined if the
 * field is one number or name, such as '5' and '374 NEW-1', which is compared as it is written.
 */
export function readLots(text: string, noun: LandNoun): LotReading | undefined {
  if (ONE_LOT.test(text)) return undefined;
  const tokens = lotTokens(text, noun);
  const reading = new LotReader(tokens).read();
  const isAsWritten = isOneName(tokens) && reading.key === foldName(text.replace(LEADING_ZEROS, ''));
  return isAsWritten ? undefined : reading;
}
