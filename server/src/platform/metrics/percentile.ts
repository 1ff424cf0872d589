/**
 * Computes a percentile of a histogram as Prometheus does, by linear interpolation within a bucket. `counts` has one more element than
 * `bounds`, for values above all bounds; for these, the last bound is returned. Null if nothing was counted.
 */
export function percentileOf(bounds: readonly number[], counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = total * share;
  let below = 0;
  for (const [place, bound] of bounds.entries()) {
    const count = counts[place] ?? 0;
    if (count > 0 && below + count >= rank) {
      const from = bounds[place - 1] ?? 0;
      return from + ((bound - from) * (rank - below)) / count;
    }
    below += count;
  }
  return bounds.at(-1) ?? null;
}
