/** Values with their relative frequencies: with 3 and 1, the first value is drawn three times as often as the second. */
export type Weighted<Value> = readonly (readonly [Value, number])[];

/** A weighted list with precomputed running sums, for repeated random draws. */
export interface Distribution<Value> {
  readonly values: readonly Value[];
  readonly sums: readonly number[];
}

/** Computes the running sums of a weighted list. */
export const distributionOf = <Value>(weighted: Weighted<Value>): Distribution<Value> => {
  let sum = 0;
  const sums = weighted.map(([, weight]) => {
    sum += weight;
    return sum;
  });
  return { values: weighted.map(([value]) => value), sums };
};

/** A deterministic random number generator: the same seed gives the same county on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `from` to `to`, both inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True with the given probability, from 0 to 1. */
  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the values, each with the same probability. Throws if there is none. */
  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  }

  /** One of the values, each with the probability of its weight. Throws if there is none. */
  draw<Value>({ values, sums }: Distribution<Value>): Value {
    const at = this.next() * (sums.at(-1) ?? 0);
    const value = values[sums.findIndex((sum) => at < sum)];
    if (value === undefined) throw new Error('Nothing to draw from.');
    return value;
  }
}

/** A seed derived from text (FNV-1a): a generator with it gives the same numbers each time, for example for the specks on a drawn page. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};
