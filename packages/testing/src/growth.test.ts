import { expectLinearTime, measureGrowth } from './growth.ts';

const STARTS_AGAIN = /"(?:[^"\\]|\\.)*"|[^\s"]+/gs;

describe('[S32] the measurement of growth', () => {
  it('finds a pattern whose search restarts at every character, though each single match is linear', () => {
    const scan = (text: string): number => [...text.matchAll(STARTS_AGAIN)].length;
    expect(measureGrowth(scan, (length) => '\\"'.repeat(length / 2))).toBeGreaterThan(64);
    // one in seven texts of these two characters makes the search restart, so 150 texts do not all miss it
    expect(() => expectLinearTime(scan, ['"', '\\'])).toThrow(/Counterexample/);
  });

  it('finds a list that is searched for every word', () => {
    const scan = (text: string): string[] =>
      text.split(' ').filter((word, place, all) => all.lastIndexOf(word, place - 1) < 0);
    expect(measureGrowth(scan, (length) => ' a'.repeat(length / 2))).toBeLessThan(64);
    const unique = (length: number): string => Array.from({ length: length / 3 }, (_, place) => place).join(' ');
    expect(measureGrowth(scan, unique)).toBeGreaterThan(64);
  });

  it('accepts linear work, however slow each step is', () => {
    const scan = (text: string): number => {
      let sum = 0;
      for (const character of text)
        for (let turn = 0; turn < 300; turn += 1) sum += character.charCodeAt(0) % (turn + 1);
      return sum;
    };
    expect(measureGrowth(scan, (length) => 'a'.repeat(length))).toBeLessThan(64);
  });
});
