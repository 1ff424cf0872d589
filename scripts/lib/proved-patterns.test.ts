import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { growthOf } from '../../packages/testing/src/growth.ts';
import { unless } from '../../packages/testing/src/skips.ts';
import { ROOT } from './run-command.ts';

const LINT = path.join(ROOT, 'packages/lint');
const KEPT = readFileSync(path.join(LINT, 'proved-patterns.json'), 'utf8');
const { settings, results } = JSON.parse(KEPT);
const proofs = Object.entries<{ source: string; flags: string; status: string; checker: string }>(results);
/** As the plugin itself finds its engine. */
const engine = createRequire(realpathSync(path.join(LINT, 'node_modules/eslint-plugin-redos/lib/main.js')));
const SHORT = process.env.PROPERTY_RUNS === undefined ? 'patterns are only judged again in test:long' : '';

/** The characters in a pattern, samples of its character classes, and one that it may not match. */
const charactersOf = (pattern: RegExp): string[] => [
  ...new Set([...pattern.source.replaceAll(/\\[sn]/g, ' \n').replaceAll(/\\[dw]/g, '1a'), 'a', ' ', '~']),
];

/**
 * One or two of a pattern's characters that, repeated, make a text in which a loop over all matches takes more than linear time.
 * Stops at the first: a slow pattern has dozens of such texts, and measuring each takes seconds.
 */
function slowTextFor(pattern: RegExp): string | undefined {
  const characters = charactersOf(pattern).slice(0, 10);
  const units = characters.flatMap((first) => [first, ...characters.map((second) => `${first}${second}`)]);
  const find = (text: string): string => text.replaceAll(pattern, '');
  return units.find((unit) => growthOf(find, (length) => unit.repeat(length / unit.length)) > 64);
}

describe('[S32] the patterns that lint takes as proved', () => {
  it('were judged by the installed engine, and none was accepted because time ran out', () => {
    expect(settings.version).toBe(engine('recheck/package.json').version);
    expect(proofs.filter(([, { status, checker }]) => status !== 'safe' || checker !== 'automaton')).toEqual([]);
    expect(proofs.filter(([name, { source, flags }]) => name !== `/${source}/${flags}`)).toEqual([]);
    expect(proofs.length).toBeGreaterThan(150);
  });

  it('are stored one a line, in order, so that additions by two people do not conflict', () => {
    const lines = KEPT.split('\n').filter((line) => line.startsWith('"'));
    const patterns = lines.map((line) => Object.keys(JSON.parse(`{${line.replace(/,$/, '')}}`)).join());
    expect(patterns).toEqual(Object.keys(results).sort());
  });

  it('take linear time also in a loop over all their matches, which the engine does not check', () => {
    const loops = proofs.filter(([, { flags }]) => flags.includes('g'));
    expect(loops.length).toBeGreaterThan(40);
    const tried = loops.map(([name, { source, flags }]) => [name, slowTextFor(new RegExp(source, flags))]);
    expect(tried.filter(([, text]) => text !== undefined)).toEqual([]);
    // the pattern that this test was written for
    expect(slowTextFor(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/gs)).toBeDefined();
  }, 120_000);

  unless(SHORT, it)(
    'get the same verdict when they are judged again',
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
