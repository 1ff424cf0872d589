import type { BenchOptions } from './bench-options.ts';
import { openSharedEmbedded } from './embedded-county.ts';
import { printTable, quantile } from './table.ts';

const GOAL_SECONDS = 60;

/** Measures an import into the embedded database with one bad row in a hundred, during ten searches a second. */
export const run = async (options: BenchOptions): Promise<void> => {
  const { folder, first, again, cpuSeconds, searches, wrongRejects } = await openSharedEmbedded(options);
  const verdict = first.seconds < GOAL_SECONDS ? 'within' : 'MISSES';
  printTable(
    `Import of ${folder.documents} documents (${folder.rows} rows, ${folder.bad.length} bad) into the embedded database`,
    ['measured', 'value'],
    [
      [`seconds (${verdict} the goal of ${GOAL_SECONDS})`, first.seconds.toFixed(1)],
      ['CPU seconds, searches included', cpuSeconds.toFixed(1)],
      ['documents added', String(first.added)],
      ['bad rows rejected', String(first.rejectedRows)],
      ['rejected wrongly or not at all', String(wrongRejects)],
      ['longest transaction, ms', first.longestTransactionMs.toFixed(0)],
      ['searches during the import', String(searches.length)],
      ['search p50 / p95 / max, ms', [0.5, 0.95, 1].map((share) => quantile(searches, share).toFixed(0)).join(' / ')],
      ['second import of the same folder, seconds', again.seconds.toFixed(1)],
      ['changed by the second import', String(again.added + again.replaced)],
    ],
  );
};
