/** Tolerance for clock differences between servers, and for the delay between a row's time and the assignment of its id. */
const TOLERANCE_MS = 5 * 60_000;

/** The id and times of a row. */
export interface TimedRow {
  readonly id: number;
  readonly at: Date;
  /** When its block was sealed; the current time if it is not sealed yet. */
  readonly sealedAt: Date;
}

export interface MisdatedRow {
  readonly id: number;
  readonly reason: 'the row is dated after it was sealed' | 'the row is dated outside of its neighbors';
}

/**
 * Finds rows whose time is out of order. Ids and times both increase, so an inserted or back-dated row differs from its
 * neighbors. The returned function must get every row in order of ids.
 */
export function createTimeOrder(): (row: TimedRow) => MisdatedRow | null {
  let latest: { readonly id: number; readonly time: number } | undefined;
  /** The latest time before `latest`: decides whether that row or the one after it is out of order. */
  let before: number | undefined;
  return ({ id, at, sealedAt }) => {
    const time = at.getTime();
    if (time > sealedAt.getTime() + TOLERANCE_MS) return { id, reason: 'the row is dated after it was sealed' };
    if (latest !== undefined && time < latest.time - TOLERANCE_MS) {
      const fitsWithoutLatest = before !== undefined && time >= before - TOLERANCE_MS;
      const outsider = fitsWithoutLatest ? latest.id : id;
      // a back-dated row does not change `latest`; a forward-dated one is replaced as `latest`
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
