import { foldDecomposed } from './fold-name.ts';

/** A range of a displayed text, `start` inclusive and `end` exclusive, in UTF-16 units as for `slice`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface FoldedText {
  readonly folded: string;
  /** For each unit of `folded`, the end of its source (base character with its marks) in the displayed text. */
  readonly ends: readonly number[];
  /** The start of each word, in `folded` and in the displayed text. */
  readonly words: readonly { readonly at: number; readonly start: number }[];
}

const BASE_WITH_MARKS = /\P{M}\p{M}*|^\p{M}+/gu;

function foldPieces(display: string): FoldedText {
  const ends: number[] = [];
  const words: { at: number; start: number }[] = [];
  let folded = '';
  let isBetweenWords = true;
  for (const match of display.matchAll(BASE_WITH_MARKS)) {
    const part = foldDecomposed(match[0]);
    if (part !== '' && isBetweenWords) words.push({ at: folded.length, start: match.index });
    isBetweenWords = part === '';
    for (let unit = 0; unit < part.length; unit += 1) ends.push(match.index + match[0].length);
    folded += part;
  }
  return { folded, ends, words };
}

/**
 * Finds the typed names in a displayed text, for highlighting. Matches start at a word and use the folding of the
 * search: 'OBRIEN' marks "O'Brien" and 'HAGAT' marks 'Hagåt' of 'Hagåtña'. Ranges are in order and do not overlap.
 * @param typed one typed name, or several (last and first name of a search); blank ones mark nothing
 */
export function matchRanges(display: string, typed: string | readonly string[]): TextRange[] {
  const wanted = (typeof typed === 'string' ? [typed] : typed).map(foldDecomposed).filter((name) => name !== '');
  const { folded, ends, words } = foldPieces(display);
  const found: { start: number; end: number }[] = [];
  for (const { at, start } of words) {
    for (const name of wanted) {
      if (!folded.startsWith(name, at)) continue;
      const end = ends[at + name.length - 1] ?? display.length;
      const before = found.at(-1);
      // words are in order: a range that starts inside the last one extends it
      if (before && start < before.end) before.end = Math.max(before.end, end);
      else found.push({ start, end });
    }
  }
  return found;
}
