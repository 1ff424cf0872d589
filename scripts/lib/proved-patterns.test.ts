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
const SHORT = process.env.PROPERTY_RUNS === undefined ? 'every pattern is proved again in test:long only' : '';

/** The signs that a pattern is written with, what its classes stand for, and one that it may not know. */
const signsOf = (pattern: RegExp): string[] => [
  ...new Set([...pattern.source.replaceAll(/\\[sn]/g, ' \n').replaceAll(/\\[dw]/g, '1a'), 'a', ' ', '~']),
];

/**
 * One or two of its signs that, again and again, make a text whose matches take a loop more than linear time to find. The first
 * is enough: a pattern that has one has dozens, and each takes seconds to measure.
 */
function slowTextFor(pattern: RegExp): string | undefined {
  const signs = signsOf(pattern).slice(0, 10);
  const units = signs.flatMap((first) => [first, ...signs.map((second) => `${first}${second}`)]);
  const find = (text: string): string => text.replaceAll(pattern, '');
  return units.find((unit) => growthOf(find, (length) => unit.repeat(length / unit.length)) > 64);
}

describe('[S32] the patterns that lint takes as proved', () => {
  it('were judged by the engine that is installed, and none was let through for want of time', () => {
    expect(settings.version).toBe(engine('recheck/package.json').version);
    expect(proofs.filter(([, { status, checker }]) => status !== 'safe' || checker !== 'automaton')).toEqual([]);
    expect(proofs.filter(([name, { source, flags }]) => name !== `/${source}/${flags}`)).toEqual([]);
    expect(proofs.length).toBeGreaterThan(150);
  });

  it('stand in a line each, in order, so that what two people add does not meet', () => {
    const lines = KEPT.split('\n').filter((line) => line.startsWith('"'));
    const patterns = lines.map((line) => Object.keys(JSON.parse(`{${line.replace(/,$/, '')}}`)).join());
    expect(patterns).toEqual(Object.keys(results).sort());
  });

  it('take linear time also in a loop over all their matches, which one match being harmless does not say', () => {
    const loops = proofs.filter(([, { flags }]) => flags.includes('g'));
    expect(loops.length).toBeGreaterThan(40);
    const tried = loops.map(([name, { source, flags }]) => [name, slowTextFor(new RegExp(source, flags))]);
    expect(tried.filter(([, text]) => text !== undefined)).toEqual([]);
    // the one that this was written for
    expect(slowTextFor(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/gs)).toBeDefined();
  }, 120_000);

  unless(SHORT, it)(
    'are judged in the same way again',
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
