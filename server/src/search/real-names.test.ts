// Tests the rules for names with real names. It is here and not next to the rules because the domain package cannot import the test samples.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldName, matchRanges, prefixUpperBound, splitStoredName } from '@portal/domain';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';

const names = join(SAMPLES ?? '', 'names');
const missing = NO_SAMPLES === '' && !existsSync(names) ? 'the samples have no names' : NO_SAMPLES;

skipIf(missing, describe)('real names', () => {
  const lines = (file: string) =>
    readFileSync(join(names, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '');

  it('[U12] have the same folded name in capitals and without punctuation', () => {
    for (const line of lines('cleanco_companies.csv')) {
      const name = line.slice(0, line.lastIndexOf(';'));
      expect(splitStoredName(name).firstName).toBeUndefined();
      expect(foldName(name.replace(/[.,&']/g, ' '))).toBe(foldName(name.toUpperCase()));
    }
  });

  it('can be hostile strings without causing errors', () => {
    for (const line of lines('blns.txt')) {
      expect(foldName(foldName(line))).toBe(foldName(line));
      expect(() => [splitStoredName(line), matchRanges(line, line), prefixUpperBound(line)]).not.toThrow();
    }
  });
});
