const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** A shorter name is near to too many, and a longer one has too many neighbors to look up. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 16;

/**
 * Every key one slip of the keys away from a folded name: a letter left out, added, replaced, or two of them exchanged. A name
 * of eight letters has about 450, each a look-up in an index; none for a name that is too short or too long.
 */
export function nearKeys(key: string): readonly string[] {
  const letters = Array.from(key);
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return [];
  const near = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at)];
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

/** How many slips of the keys lie between two folded names: letters left out, added, replaced, or exchanged with the next. */
export function slipsBetween(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  let older: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [row, letter] of left.entries()) {
    const now = [row + 1];
    for (const [column, against] of right.entries()) {
      const replaced = (last[column] ?? 0) + (letter === against ? 0 : 1);
      const isExchanged = letter === right[column - 1] && against === left[row - 1];
      const exchanged = isExchanged ? (older[column - 1] ?? 0) + 1 : replaced;
      now.push(Math.min(replaced, exchanged, (last[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    older = last;
    last = now;
  }
  return last.at(-1) ?? 0;
}
