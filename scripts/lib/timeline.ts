/** One task of a run, with its times. */
export interface Phase {
  readonly name: string;
  /** Seconds since the run began. */
  readonly from: number;
  readonly to: number;
  /** CPU seconds of its processes; undefined if the system does not report them. */
  readonly cpu?: number | undefined;
}

const alignRight = (value: number | undefined, width: number): string =>
  (value === undefined ? '-' : value.toFixed(0)).padStart(width);

/** The phases by start time, one line each, in seconds; the last line has the totals. */
export function formatTimeline(phases: readonly Phase[]): string[] {
  const lines = [...phases]
    .sort((left, other) => left.from - other.from)
    .map(
      ({ name, from, to, cpu }) => `${alignRight(from, 6)}${alignRight(to - from, 7)}${alignRight(cpu, 7)}  ${name}`,
    );
  const wall = Math.max(0, ...phases.map(({ to }) => to)) - Math.min(...phases.map(({ from }) => from), 0);
  const known = phases.flatMap(({ cpu }) => cpu ?? []);
  const total = known.length === 0 ? undefined : known.reduce((sum, cpu) => sum + cpu, 0);
  const sum = `${alignRight(0, 6)}${alignRight(wall, 7)}${alignRight(total, 7)}  in all`;
  return ['  from   wall    CPU  (seconds)', ...lines, sum];
}
