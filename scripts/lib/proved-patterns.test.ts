import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { measureGrowth } from '../../packages/testing/src/growth.ts';
import { skipIf } from '../../packages/testing/src/skips.ts';
import { ROOT } from './run-command.ts';

const LINT = path.join(ROOT, 'packages/lint');
const STORED = readFileSync(path.join(LINT, 'proved-patterns.json'), 'utf8');
const { settings, results } = JSON.parse(STORED);
const proofs = Object.entries<{ source: string; flags: string; status: string; checker: string }>(results);
/** Resolves packages from the plugin's folder, so that it finds the same engine as the plugin. */
const engine = createRequire(realpathSync(path.join(LINT, 'node_modules/eslint-plugin-redos/lib/main.js')));
const SKIP_REASON = process.env.PROPERTY_RUNS === undefined ? 'patterns are only checked again in test:long' : '';

/** The characters in a pattern, samples of its character classes, and a character that it probably does not match. */
const charactersOf = (pattern: RegExp): string[] => [
  ...new Set([...pattern.source.replaceAll(/\\[sn]/g, ' \n').replaceAll(/\\[dw]/g, '1a'), 'a', ' ', '~']),
];

/**
 * Finds one or two characters of a pattern with this property: if they are repeated to a long text, a loop over all matches takes more
 * than linear time. Stops at the first, because measuring each takes seconds.
 */
function slowTextFor(pattern: RegExp): string | undefined {
  const characters = charactersOf(pattern).slice(0, 10);
  const units = characters.flatMap((first) => [first, ...characters.map((second) => `${first}${second}`)]);
  const find = (text: string): string => text.replaceAll(pattern, '');
  return units.find((unit) => measureGrowth(find, (length) => unit.repeat(length / unit.length)) > 64);
}

describe('[S32] the regular expressions that lint accepts as proved safe', () => {
  it('were checked by the installed engine, and none was accepted because of a timeout', () => {
    expect(settings.version).toBe(engine('recheck/package.json').version);
    expect(proofs.filter(([, { status, checker }]) => status !== 'safe' || checker !== 'automaton')).toEqual([]);
    expect(proofs.filter(([name, { source, flags }]) => name !== `/${source}/${flags}`)).toEqual([]);
    expect(proofs.length).toBeGreaterThan(150);
  });

  it('are stored one per line and sorted, so that additions by two people do not conflict', () => {
    const lines = STORED.split('\n').filter((line) => line.startsWith('"'));
    const patterns = lines.map((line) => Object.keys(JSON.parse(`{${line.replace(/,$/, '')}}`)).join());
    expect(patterns).toEqual(Object.keys(results).sort());
  });

  it('take linear time even in a loop over all their matches, which the engine does not check', () => {
    const loops = proofs.filter(([, { flags }]) => flags.includes('g'));
    expect(loops.length).toBeGreaterThan(40);
    const tried = loops.map(([name, { source, flags }]) => [name, slowTextFor(new RegExp(source, flags))]);
    expect(tried.filter(([, text]) => text !== undefined)).toEqual([]);
    // the pattern that this test was written for
    expect(slowTextFor(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/gs)).toBeDefined();
  }, 120_000);

  skipIf(SKIP_REASON, it)(
    'get the same verdict when they are checked again',
    () => {
      process.env.RECHECK_BACKEND = 'pure';
      const { checkSync } = engine('recheck');
      const verdictOf = (source: string, flags: string): string =>
        checkSync(source, flags, { checker: 'auto', timeout: 120_000 }).status;
      expect(verdictOf('^(a+)+$', '')).toBe('vulnerable');
      expect(proofs.filter(([, { source, flags, status }]) => verdictOf(source, flags) !== status)).toEqual([]);
    },
    900_000,
  );
});
