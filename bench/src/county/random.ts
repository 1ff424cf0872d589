/** Numbers that look like chance and are the same in every run: mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  isLikely(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[], otherwise: Item): Item {
    return items[this.below(items.length)] ?? otherwise;
  }
}

/** Draws ranks from 0: the first ones often, the last ones hardly ever, as names are spread (Zipf and Mandelbrot). */
export class Ranks {
  readonly #cumulated: Float64Array;

  constructor(count: number, exponent: number, offset: number) {
    this.#cumulated = new Float64Array(count);
    let sum = 0;
    for (let rank = 0; rank < count; rank += 1) {
      sum += 1 / (rank + 1 + offset) ** exponent;
      this.#cumulated[rank] = sum;
    }
  }

  draw(random: Random): number {
    const wanted = random.next() * (this.#cumulated.at(-1) ?? 0);
    let [low, high] = [0, this.#cumulated.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulated[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
