/** Clocks of servers differ, and a transaction takes its row's number a moment after its time. */
const TOLERANCE_MS = 5 * 60_000;

/** A row in the order of its number. */
export interface TimedRow {
  readonly id: number;
  readonly at: Date;
  /** When its block was sealed; the present time while none holds it. */
  readonly sealedAt: Date;
}

export interface MisdatedRow {
  readonly id: number;
  readonly reason: 'the row is dated after it was sealed' | 'the row is dated outside of its neighbors';
}

/**
 * Finds rows whose time is out of order. Ids and times both increase, so an inserted or back-dated row differs from its
 * neighbors. Expects every row, in order of ids.
 */
export function createTimeOrder(): (row: TimedRow) => MisdatedRow | null {
  let latest: { readonly id: number; readonly time: number } | undefined;
  /** The latest time before that row: tells whether it, or the one that comes after it, is out of place. */
  let before: number | undefined;
  return ({ id, at, sealedAt }) => {
    const time = at.getTime();
    if (time > sealedAt.getTime() + TOLERANCE_MS) return { id, reason: 'the row is dated after it was sealed' };
    if (latest !== undefined && time < latest.time - TOLERANCE_MS) {
      const fitsWithoutLatest = before !== undefined && time >= before - TOLERANCE_MS;
      const outsider = fitsWithoutLatest ? latest.id : id;
      // an early row leaves the order as it was; a late one is left out of it
      if (outsider === latest.id) latest = { id, time };
      return { id: outsider, reason: 'the row is dated outside of its neighbors' };
    }
    if (latest === undefined || time > latest.time) {
      before = latest?.time;
      latest = { id, time };
    }
    return null;
  };
}
