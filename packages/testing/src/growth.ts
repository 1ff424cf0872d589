import fc from 'fast-check';

/** Creates a text of the given length; called before the clock starts. */
export type TextOfLength = (length: number) => string;

/** Shortest time that is measured: below it, the clock and the compiler matter more than the work. */
const MEASURABLE_MS = 1;
const TRIES = 5;
/** Lengths that are compared. Linear work grows by their ratio, 16; quadratic work by its square, 256. */
const LENGTHS = [1_000, 16_000] as const;
/** The geometric mean of 16 and 256. Noise of a busy machine is smaller than the distance to either. */
const MAX_GROWTH = 64;
/** Linear work on the longer text rarely takes longer than this, even on a busy machine: growth is only judged above it. */
const SURELY_QUICK_MS = 4;

/** CPU time of this thread so far, so that other processes do not count. */
const computedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The CPU time at the moment when its clock advances: some systems advance it by 4 or 10 ms at a time, which is longer than many runs. */
function nextTick(): number {
  const before = computedMs();
  let now = before;
  while (now === before) now = computedMs();
  return now;
}

/** The shortest time of a few runs, because garbage collection and other noise only add time. */
function leastMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const started = nextTick();
    let runs = 0;
    do {
      work();
      runs += 1;
    } while (computedMs() - started < MEASURABLE_MS);
    least = Math.min(least, (computedMs() - started) / runs);
  }
  return least;
}

/** The factor by which the work takes longer for a text 16 times as long; 1 if even the longer one takes almost no time. */
export function measureGrowth(scan: (text: string) => unknown, textOf: TextOfLength): number {
  const [short, long] = LENGTHS.map(textOf);
  if (short === undefined || long === undefined) throw new Error('There are two lengths.');
  // the wall clock, because the clock of CPU time may not have advanced after a few milliseconds
  const started = performance.now();
  scan(long);
  if (performance.now() - started < SURELY_QUICK_MS) return 1;
  let growth = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES && growth > MAX_GROWTH; turn += 1) {
    growth = Math.min(growth, leastMs(() => scan(long)) / leastMs(() => scan(short)));
  }
  return growth;
}

const unitsOf = (characters: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 4 }).map((picked) => picked.join(''));

/**
 * Texts that make a scanner restart many times: a short prefix, a few characters repeated to the length, a short suffix.
 * `characters` are those that the scanner itself searches for.
 */
export const hostileTexts = (characters: readonly string[]): fc.Arbitrary<TextOfLength> =>
  fc
    .tuple(
      fc.option(unitsOf(characters), { nil: '' }),
      unitsOf(characters),
      fc.option(unitsOf(characters), { nil: '' }),
    )
    .map(([before, unit, after]) =>
      Object.assign(
        (length: number) => `${before}${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}${after}`,
        // what a failure prints
        { toString: () => JSON.stringify([before, unit, after]) },
      ),
    );

/** Fails with the text that makes a scan take more than linear time. Errors that the scan throws are ignored. */
export function expectLinearTime(scan: (text: string) => unknown, characters: readonly string[], numRuns = 150): void {
  const quietly = (text: string): void => {
    try {
      scan(text);
    } catch {
      // a refusal counts like a result: only the time matters
    }
  };
  fc.assert(
    fc.property(hostileTexts(characters), (textOf) => measureGrowth(quietly, textOf) <= MAX_GROWTH),
    // no shrinking: a shorter failing text adds nothing, and the search for it takes long
    { numRuns, endOnFailure: true },
  );
}
