/** Deterministic random numbers: the same seed gives the same sequence. */
export interface Random {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number;
  /** True in `share` of 100 cases. */
  percent(share: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** Uses mulberry32. Its 32 bits of state are enough, because a history has a few dozen steps. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => below(100) < share,
    pick: (values) => values[below(values.length)] ?? values[0],
  };
}
