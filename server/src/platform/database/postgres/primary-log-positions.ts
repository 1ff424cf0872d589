/** A position of the primary's write-ahead log, and the last time when it was the current one. */
interface Mark {
  readonly position: bigint;
  at: number;
}

/**
 * Recent positions of the primary's write-ahead log, with their times. A replica that has replayed up to one of these marks contains
 * everything committed before it. This works even when the replica has lost its connection to the primary, because then the replica
 * itself cannot tell how far behind it is.
 */
export class PrimaryLogPositions {
  readonly #maxAgeMs: number;
  #marks: Mark[] = [];

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** Records the primary's position at this time. */
  record(position: bigint, at: number): void {
    this.#marks = this.#marks.filter((mark) => at - mark.at <= this.#maxAgeMs);
    const last = this.#marks.at(-1);
    // nothing was written since, so data up to this position is still current
    if (last?.position === position) last.at = at;
    else this.#marks.push({ position, at });
  }

  /** The time at which a replica that has replayed up to this position was current; undefined if that is too long ago. */
  timeOfData(replayed: bigint): number | undefined {
    return this.#marks.findLast(({ position }) => position <= replayed)?.at;
  }
}
