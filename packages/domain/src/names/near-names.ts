const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Shorter names are similar to too many others; longer ones have too many similar keys to look up. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 16;

/**
 * Every key one typing error away from a folded name: a letter omitted, added, replaced, or two adjacent letters
 * swapped. A name of eight letters has about 450, each an index lookup. None for a name that is too short or too long.
 */
export function nearKeys(key: string): readonly string[] {
  const letters = Array.from(key);
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return [];
  const near = new Set<string>();
  for (let index = 0; index <= letters.length; index += 1) {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index)];
    const [next = '', second = ''] = after;
    near.add(before + after.slice(1).join(''));
    near.add(before + second + next + after.slice(2).join(''));
    for (const letter of LETTERS) {
      near.add(before + letter + after.slice(1).join(''));
      near.add(before + letter + after.join(''));
    }
  }
  near.delete(key);
  return [...near];
}

/** The number of typing errors between two folded names: letters omitted, added, replaced, or swapped with the next. */
export function editDistance(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  let secondLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [row, letter] of left.entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of right.entries()) {
      const replaced = (last[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      const isExchanged = letter === right[column - 1] && otherLetter === left[row - 1];
      const exchanged = isExchanged ? (secondLast[column - 1] ?? 0) + 1 : replaced;
      current.push(Math.min(replaced, exchanged, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    secondLast = last;
    last = current;
  }
  return last.at(-1) ?? 0;
}
