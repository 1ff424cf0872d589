/** A matched part of a text; `end` is exclusive. */
export interface HighlightRange {
  readonly start: number;
  readonly end: number;
}

export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
  readonly start: number;
}

/**
 * Cuts a text at its ranges. Ranges come from a server, so ranges that overlap, are out of bounds or are reversed do no
 * harm.
 */
export function splitAtRanges(text: string, ranges: readonly HighlightRange[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), isMarked, start: at });
    at = Math.max(at, to);
  };
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    if (end <= start || start >= text.length) continue;
    add(start, false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}
