/** Where the primary's log was at a moment. */
interface Mark {
  readonly position: bigint;
  at: number;
}

/**
 * Where the log of the primary was, and when. A replica that has replayed up to one of these marks shows whatever was committed before
 * it, whether or not it is still connected: its own idea of how far behind it is ends with the connection.
 */
export class PrimaryTrail {
  readonly #keptMs: number;
  #marks: Mark[] = [];

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** The primary was at this position at this time. */
  note(position: bigint, at: number): void {
    this.#marks = this.#marks.filter((mark) => at - mark.at <= this.#keptMs);
    const last = this.#marks.at(-1);
    if (last?.position === position) last.at = at;
    else this.#marks.push({ position, at });
  }

  /** The latest moment that a replica shows which has replayed up to here; undefined when that is too long ago. */
  shownBy(replayed: bigint): number | undefined {
    return this.#marks.findLast(({ position }) => position <= replayed)?.at;
  }
}
