/** Words of a quarter of a section that is written out, and what stands for them in an index. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['NORTH', 'N'],
  ['SOUTH', 'S'],
  ['EAST', 'E'],
  ['WEST', 'W'],
  ['NORTHEAST', 'NE'],
  ['NORTHWEST', 'NW'],
  ['SOUTHEAST', 'SE'],
  ['SOUTHWEST', 'SW'],
  ['HALF', ''],
  ['QUARTER', ''],
  ['QTR', ''],
  ['OF', ''],
  ['THE', ''],
]);

/** The letters of a typed aliquot part: NE of 'NE/4', 'NE 1/4' and 'Northeast Quarter'. */
export function aliquotLetters(typed: string): string {
  return (typed.toUpperCase().match(/[A-Z]+/g) ?? []).map((word) => LETTERS.get(word) ?? word).join('');
}
