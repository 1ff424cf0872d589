import { cpus, loadavg } from 'node:os';

/** Prints a table with a title; all columns except for the first are aligned to the right. */
export const printTable = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  console.log(`\n${title}`);
  for (const row of all) console.log(`  ${line(row).join('  ')}`);
};

/** The quantile at `share`, a number from 0 to 1: 0.95 returns the value that 95 percent of the values are below. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export const p50p95 = (values: readonly number[]): string =>
  values.length === 0 ? '-' : `${quantile(values, 0.5).toFixed(1)}/${quantile(values, 0.95).toFixed(1)}`;

/** The machine and its load. Measurements of a busy machine cannot be compared with those of an idle one. */
export const describeMachine = (): string => {
  const [cpu] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, Node ${process.version}, load ${load.join(' ')}`;
};
