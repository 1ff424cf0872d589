/** One part of a run that was waited for. */
export interface Phase {
  readonly name: string;
  /** Seconds since the run began. */
  readonly from: number;
  readonly to: number;
  /** CPU seconds of its processes; undefined where the system does not tell. */
  readonly cpu?: number | undefined;
}

const right = (value: number | undefined, width: number): string =>
  (value === undefined ? '-' : value.toFixed(0)).padStart(width);

/** The phases in the order of their beginning, a line each, in seconds; the last line adds up what they kept busy. */
export function timelineOf(phases: readonly Phase[]): string[] {
  const lines = [...phases]
    .sort((left, other) => left.from - other.from)
    .map(({ name, from, to, cpu }) => `${right(from, 6)}${right(to - from, 7)}${right(cpu, 7)}  ${name}`);
  const wall = Math.max(0, ...phases.map(({ to }) => to)) - Math.min(...phases.map(({ from }) => from), 0);
  const known = phases.flatMap(({ cpu }) => cpu ?? []);
  const total = known.length === 0 ? undefined : known.reduce((sum, cpu) => sum + cpu, 0);
  return ['  from   wall    CPU  (seconds)', ...lines, `${right(0, 6)}${right(wall, 7)}${right(total, 7)}  in all`];
}
