import type { SandboxTransaction } from './transaction.ts';

/** The transactions that were settled at one instant. */
export interface Batch {
  readonly id: string;
  readonly settledAtMs: number;
  readonly transactions: readonly SandboxTransaction[];
}

/** Groups settled transactions into batches, oldest first. */
export function batchesOf(transactions: readonly SandboxTransaction[]): Batch[] {
  const settled = transactions.flatMap((one) => (one.settledAtMs === null ? [] : [[one.settledAtMs, one] as const]));
  const times = [...new Set(settled.map(([settledAtMs]) => settledAtMs))].sort((a, b) => a - b);
  return times.map((settledAtMs) => ({
    id: String(settledAtMs),
    settledAtMs,
    transactions: settled.filter(([at]) => at === settledAtMs).map(([, one]) => one),
  }));
}
