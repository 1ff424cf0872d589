import { cpus, loadavg } from 'node:os';

/** Options of one run of the bench. */
export interface BenchOptions {
  /** Smaller counts, to check that the bench works, not how fast the portal is. */
  readonly quick: boolean;
  /** Numbers of documents to measure one after the other; each bench has its own default. */
  readonly documents?: readonly number[] | undefined;
  /** Number of searches in each group. */
  readonly searches?: number | undefined;
  /** Number of rows in the audit log. */
  readonly auditRows?: number | undefined;
  /** Duration of the load. */
  readonly minutes?: number | undefined;
  /** Measures a deployment of several machines instead of one server. */
  readonly topology?: boolean;
}

/** Prints a table with a title; all columns except for the first are aligned to the right. */
export const printTable = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  console.log(`\n${title}`);
  for (const row of all) console.log(`  ${line(row).join('  ')}`);
};

/** The value below which `share` of all values are. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export const p50p95 = (values: readonly number[]): string =>
  values.length === 0 ? '-' : `${quantile(values, 0.5).toFixed(1)}/${quantile(values, 0.95).toFixed(1)}`;

/** The machine and its load: figures of a busy machine can be compared only with each other. */
export const describeMachine = (): string => {
  const [cpu] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, Node ${process.version}, load ${load.join(' ')}`;
};
