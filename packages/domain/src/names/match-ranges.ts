import { foldDecomposed } from './fold-name.ts';

/** Part of a shown text, `start` included and `end` excluded, in UTF-16 units as `slice` takes them. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface FoldedText {
  readonly folded: string;
  /** For each unit of `folded`, the piece of the shown text (base character with its marks) it came from. */
  readonly pieceOfUnit: readonly number[];
  readonly pieces: readonly TextRange[];
  /** Units of `folded` at which a word of the shown text begins. */
  readonly wordStarts: readonly number[];
}

const BASE_WITH_MARKS = /\P{M}\p{M}*|^\p{M}+/gu;

function foldPieces(display: string): FoldedText {
  const pieces: TextRange[] = [];
  const pieceOfUnit: number[] = [];
  const wordStarts: number[] = [];
  let folded = '';
  let isBetweenWords = true;
  for (const match of display.matchAll(BASE_WITH_MARKS)) {
    const part = foldDecomposed(match[0]);
    if (part !== '' && isBetweenWords) wordStarts.push(folded.length);
    isBetweenWords = part === '';
    for (let unit = 0; unit < part.length; unit += 1) pieceOfUnit.push(pieces.length);
    pieces.push({ start: match.index, end: match.index + match[0].length });
    folded += part;
  }
  return { folded, pieceOfUnit, pieces, wordStarts };
}

/**
 * Where the typed names stand in a shown text, for highlighting: at the start of any word, folded as the search folds, so
 * 'OBRIEN' marks "O'Brien" and 'HAGAT' marks 'Hagåt' of 'Hagåtña'. Ranges come in order and do not touch.
 * @param typed one typed name or several (last and first name of a search); blank ones mark nothing
 */
export function matchRanges(display: string, typed: string | readonly string[]): TextRange[] {
  const wanted = (typeof typed === 'string' ? [typed] : typed).map(foldDecomposed).filter((name) => name !== '');
  if (wanted.length === 0) return [];
  const { folded, pieceOfUnit, pieces, wordStarts } = foldPieces(display);
  const found: TextRange[] = [];
  for (const at of wordStarts) {
    for (const name of wanted) {
      if (!folded.startsWith(name, at)) continue;
      const first = pieces[pieceOfUnit[at] ?? -1];
      const last = pieces[pieceOfUnit[at + name.length - 1] ?? -1];
      if (first && last) found.push({ start: first.start, end: last.end });
    }
  }
  return joinRanges(found);
}

function joinRanges(ranges: readonly TextRange[]): TextRange[] {
  const joined: { start: number; end: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else joined.push({ ...range });
  }
  return joined;
}
