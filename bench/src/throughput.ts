import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TEST_ORIGIN } from '@portal/server/src/testing/test-portal.ts';
import * as z from 'zod/mini';
import type { SubmitGroup } from './submit-group.ts';

export interface Throughput {
  readonly perSecond: number;
  readonly times: readonly number[];
  /** Counts of the other statuses than 200. */
  readonly failed: Readonly<Record<string, number>>;
}

const resultSchema = z.object({
  times: z.array(z.number()),
  failed: z.record(z.string(), z.int()),
  seconds: z.number(),
});
const SEARCHES_PER_GROUP = 60;
/** New connections first read the catalog and the pages of the county, which a portal does once after its start. */
const WARM_UP_SECONDS = 5;

/** Measures the throughput of all kinds of searches in rotation, with one client per cookie. */
export const measureThroughput = async (
  { address, cookies }: { readonly address: string; readonly cookies: readonly string[] },
  groups: readonly SubmitGroup[],
  seconds: number,
): Promise<Throughput> => {
  const searches = Array.from({ length: SEARCHES_PER_GROUP }, () =>
    groups.map(({ call, make }) => ({ path: call.path, body: make() })),
  ).flat();
  const worker = new Worker(join(import.meta.dirname, 'throughput-worker.ts'), {
    workerData: { address, origin: TEST_ORIGIN, cookies, searches, warmUpSeconds: WARM_UP_SECONDS, seconds },
  });
  const [message]: unknown[] = await once(worker, 'message');
  const measured = z.parse(resultSchema, message);
  return { ...measured, perSecond: measured.times.length / measured.seconds };
};
