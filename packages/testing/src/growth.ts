import fc from 'fast-check';

/** Work over a text of the given length; the text is made before the clock starts. */
export type TextOfLength = (length: number) => string;

/** Shortest span that is measured: below it, the clock and the compiler count more than the work. */
const MEASURABLE_MS = 1;
const TRIES = 5;
/** Lengths that are compared. Linear work grows as they do, quadratic work by the square of it: 16 and 256. */
const LENGTHS = [1_000, 16_000] as const;
/** Halfway between the two, as powers go. A busy machine blurs a measurement by less than that. */
const MAX_GROWTH = 64;
/** Linear work on the longer text never takes longer than this, even on a busy machine: growth is only judged above it. */
const SURELY_QUICK_MS = 4;

/** What this thread has computed so far: others who use the machine do not count. */
const computedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Least time of a few runs: collecting garbage only ever adds. */
function leastMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const started = computedMs();
    let runs = 0;
    do {
      work();
      runs += 1;
    } while (computedMs() - started < MEASURABLE_MS);
    least = Math.min(least, (computedMs() - started) / runs);
  }
  return least;
}

/** The factor by which the work takes longer for a text 16 times as long; 1 if even the longer one is done at once. */
export function growthOf(scan: (text: string) => unknown, textOf: TextOfLength): number {
  const [short, long] = LENGTHS.map(textOf);
  if (short === undefined || long === undefined) throw new Error('There are two lengths.');
  const started = computedMs();
  scan(long);
  if (computedMs() - started < SURELY_QUICK_MS) return 1;
  let growth = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES && growth > MAX_GROWTH; turn += 1) {
    growth = Math.min(growth, leastMs(() => scan(long)) / leastMs(() => scan(short)));
  }
  return growth;
}

const unitsOf = (signs: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 }).map((picked) => picked.join(''));

/**
 * Texts that make a scanner start over again and again: a short prefix, a few characters repeated to the length, a short suffix.
 * `signs` are the characters that the scanner itself looks for.
 */
export const hostileTexts = (signs: readonly string[]): fc.Arbitrary<TextOfLength> =>
  fc
    .tuple(fc.option(unitsOf(signs), { nil: '' }), unitsOf(signs), fc.option(unitsOf(signs), { nil: '' }))
    .map(([before, unit, behind]) =>
      Object.assign(
        (length: number) => `${before}${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}${behind}`,
        // what a failure prints
        { toString: () => JSON.stringify([before, unit, behind]) },
      ),
    );

/** Fails with the text that makes a scan take more than linear time. Whatever the scan throws is an answer too. */
export function expectLinearTime(scan: (text: string) => unknown, signs: readonly string[], numRuns = 150): void {
  const quietly = (text: string): void => {
    try {
      scan(text);
    } catch {
      // a refusal counts like a result: only the time matters
    }
  };
  fc.assert(
    fc.property(hostileTexts(signs), (textOf) => growthOf(quietly, textOf) <= MAX_GROWTH),
    // a shorter text that fails says nothing more, and looking for it takes long
    { numRuns, endOnFailure: true },
  );
}
