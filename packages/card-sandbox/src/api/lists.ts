import * as z from 'zod/mini';
import type { Distortion } from '../failures.ts';
import type { CardSandbox } from '../sandbox.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { invalid } from './invalid.ts';
import { batchListReply, errorReply, listReply, type Reply } from './replies.ts';

/** What every request for a list can say about the order of its items and the page of the list. */
const SORTING_AND_PAGING = {
  sorting: z.optional(
    z.object({
      orderBy: z.enum(['id', 'submitTimeUTC']),
      // the provider's documentation also writes booleans and numbers as text
      orderDescending: z.union([
        z.boolean(),
        z.pipe(
          z.enum(['true', 'false']),
          z.transform((word) => word === 'true'),
        ),
      ]),
    }),
  ),
  paging: z.optional(
    z.object({
      // in the provider's words, `offset` is the number of the page, and `limit` the number of items on a page
      limit: z.coerce.number().check(z.gte(1), z.lte(1000)),
      offset: z.coerce.number().check(z.gte(1), z.lte(100_000)),
    }),
  ),
};
const unsettledRequest = z.object(SORTING_AND_PAGING);
const batchRequest = z.object({
  batchId: z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
  ...SORTING_AND_PAGING,
});
/** An instant; without a Z it is in UTC too. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z?$/)),
  z.transform((value) => Date.parse(value.endsWith('Z') ? value : `${value}Z`)),
);
const settledRequest = z.object({
  firstSettlementDate: z.optional(instant),
  lastSettlementDate: z.optional(instant),
});

const DAY_MS = 86_400_000;
/** The longest period of one request for settled batches. */
const LONGEST_MS = 31 * DAY_MS;

/** One page of the unsettled transactions. */
export function unsettledTransactionsPage(
  sandbox: CardSandbox,
  body: unknown,
  distortion: Distortion | undefined,
): Reply {
  const parsed = z.safeParse(unsettledRequest, body);
  return parsed.success ? list(sandbox.unsettled(), parsed.data, distortion) : invalid(parsed.error, body);
}

/** The batches that were settled between two instants. By default: the day that ends with the latest batch. */
export function settledBatches(sandbox: CardSandbox, body: unknown): Reply {
  const parsed = z.safeParse(settledRequest, body);
  if (!parsed.success) return invalid(parsed.error, body);
  const batches = sandbox.batches();
  const { lastSettlementDate = batches.at(-1)?.settledAtMs ?? 0 } = parsed.data;
  const { firstSettlementDate = lastSettlementDate - DAY_MS } = parsed.data;
  const length = lastSettlementDate - firstSettlementDate;
  if (length < 0 || length > LONGEST_MS) return errorReply('E00013', 'The field lastSettlementDate is invalid.');
  return batchListReply(
    batches.filter(({ settledAtMs }) => settledAtMs >= firstSettlementDate && settledAtMs <= lastSettlementDate),
  );
}

/** One page of a batch's transactions. */
export function batchTransactionsPage(sandbox: CardSandbox, body: unknown, distortion: Distortion | undefined): Reply {
  const parsed = z.safeParse(batchRequest, body);
  if (!parsed.success) return invalid(parsed.error, body);
  const found = sandbox.batches().find(({ id }) => id === parsed.data.batchId);
  if (found === undefined) return errorReply('E00040', 'The record cannot be found.');
  return list(found.transactions, parsed.data, distortion);
}

const byId = (a: SandboxTransaction, b: SandboxTransaction): number => a.id.localeCompare(b.id);
const byTime = (a: SandboxTransaction, b: SandboxTransaction): number =>
  a.submittedAtMs - b.submittedAtMs || byId(a, b);

function list(
  transactions: readonly SandboxTransaction[],
  { sorting, paging = { limit: 1000, offset: 1 } }: z.output<typeof unsettledRequest>,
  distortion: Distortion | undefined,
): Reply {
  const sorted = [...transactions].sort(sorting?.orderBy === 'id' ? byId : byTime);
  if (sorting?.orderDescending === true) sorted.reverse();
  const { limit, offset: pageNumber } = paging;
  // PAGE_TWICE: the first page is sent again instead of the second
  const shown = distortion === 'PAGE_TWICE' && pageNumber === 2 ? 1 : pageNumber;
  const page = sorted.slice((shown - 1) * limit, shown * limit);
  if (distortion === 'PAGE_MISSING' && pageNumber === 2) return listReply([], sorted.length);
  return listReply(distortion === 'OUT_OF_ORDER' ? page.reverse() : page, sorted.length);
}
