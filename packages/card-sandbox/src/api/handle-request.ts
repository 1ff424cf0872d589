import { parseDollars } from '@portal/domain';
import * as z from 'zod/mini';
import type { Distortion } from '../failures.ts';
import type { CardSandbox, ChangeOutcome } from '../sandbox.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { readDuplicateWindow, readHostedSettings } from './hosted-settings.ts';
import { detailsReply, doneReply, errorReply, listReply, notDoneReply, okMessages, type Reply } from './replies.ts';
import type { RequestName } from './shapes.ts';

const text = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);
const amountOf = z.pipe(
  text,
  z.transform((value, context) => {
    const parsed = parseDollars(value);
    if (parsed.ok) return parsed.value;
    context.issues.push({ code: 'custom', message: 'amount', input: value });
    return z.NEVER;
  }),
);
const settings = z.object({ setting: z.array(z.object({ settingName: z.string(), settingValue: z.string() })) });
const order = z.object({
  invoiceNumber: z.optional(z.string().check(z.maxLength(20))),
  description: z.optional(z.string()),
});

const hostedRequest = z.object({
  transactionRequest: z.object({
    transactionType: z.enum(['authOnlyTransaction', 'authCaptureTransaction']),
    amount: amountOf,
    order: z.optional(order),
    transactionSettings: z.optional(settings),
  }),
  hostedPaymentSettings: z.optional(settings),
});
const changeRequest = z.object({
  transactionRequest: z.object({
    transactionType: z.enum(['priorAuthCaptureTransaction', 'voidTransaction', 'refundTransaction']),
    amount: z.optional(amountOf),
    payment: z.optional(z.object({ creditCard: z.object({ cardNumber: z.string() }) })),
    refTransId: text,
    transactionSettings: z.optional(settings),
  }),
});
const detailsRequest = z.object({ transId: text });
const listRequest = z.object({
  sorting: z.optional(
    z.object({
      orderBy: z.enum(['id', 'submitTimeUTC']),
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
      limit: z.coerce.number().check(z.gte(1), z.lte(1000)),
      offset: z.coerce.number().check(z.gte(1), z.lte(100_000)),
    }),
  ),
});

/** What stands at a path of the request; undefined where nothing does. */
const at = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, step) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, step) : undefined),
    body,
  );

function invalid({ issues: [issue] }: z.core.$ZodError, body: unknown): Reply {
  const path = issue?.path ?? [];
  return at(body, path) === undefined
    ? errorReply('E00014', `A required field is missing: ${path.join('.')}.`)
    : errorReply('E00013', `The field ${path.join('.')} is invalid.`);
}

/** Answers one request that has the right shape and came with the right key. */
export function handleRequest(
  sandbox: CardSandbox,
  name: RequestName,
  body: unknown,
  distortion: Distortion | undefined,
): Reply {
  if (name === 'authenticateTestRequest') return okMessages();
  if (name === 'getHostedPaymentPageRequest') return issueToken(sandbox, body);
  if (name === 'createTransactionRequest') return change(sandbox, body);
  if (name === 'getTransactionDetailsRequest') return details(sandbox, body, distortion);
  return list(sandbox, body, distortion);
}

function issueToken(sandbox: CardSandbox, body: unknown): Reply {
  const parsed = z.safeParse(hostedRequest, body);
  if (!parsed.success) return invalid(parsed.error, body);
  const { transactionRequest, hostedPaymentSettings } = parsed.data;
  if (transactionRequest.amount <= 0) return errorReply('E00013', 'The field amount is invalid.');
  const hosted = readHostedSettings(
    hostedPaymentSettings?.setting ?? [],
    transactionRequest.transactionSettings?.setting ?? [],
  );
  if (!hosted.ok) return errorReply('E00013', `The setting ${hosted.failure} is invalid.`);
  const { token } = sandbox.issueToken({
    ...hosted.value,
    type: transactionRequest.transactionType,
    amount: transactionRequest.amount,
    invoiceNumber: transactionRequest.order?.invoiceNumber ?? '',
    description: transactionRequest.order?.description ?? '',
  });
  return { token, ...okMessages() };
}

function change(sandbox: CardSandbox, body: unknown): Reply {
  const parsed = z.safeParse(changeRequest, body);
  if (!parsed.success) return invalid(parsed.error, body);
  const { transactionType, amount, payment, refTransId, transactionSettings } = parsed.data.transactionRequest;
  const window = readDuplicateWindow(transactionSettings?.setting ?? []);
  if (window === undefined) return errorReply('E00013', 'The setting duplicateWindow is invalid.');
  const asked = (): ChangeOutcome => {
    if (transactionType === 'priorAuthCaptureTransaction') return sandbox.capture(refTransId, amount ?? null);
    if (transactionType === 'voidTransaction') return sandbox.void(refTransId);
    const lastFour = payment?.creditCard.cardNumber.slice(-4) ?? '';
    if (amount === undefined) return { ok: false, reasonCode: 5, text: 'A valid amount is required.' };
    return sandbox.refund(refTransId, amount, lastFour, window);
  };
  const outcome = asked();
  return outcome.ok
    ? doneReply(outcome.transaction, refTransId)
    : notDoneReply(outcome.reasonCode, outcome.text, refTransId);
}

function details(sandbox: CardSandbox, body: unknown, distortion: Distortion | undefined): Reply {
  const parsed = z.safeParse(detailsRequest, body);
  if (!parsed.success) return invalid(parsed.error, body);
  const found = distortion === 'LOST' ? undefined : sandbox.find(parsed.data.transId);
  return found === undefined ? errorReply('E00040', 'The record cannot be found.') : detailsReply(found);
}

const byTime = (a: SandboxTransaction, b: SandboxTransaction): number =>
  a.submittedAtMs - b.submittedAtMs || a.id.localeCompare(b.id);

function list(sandbox: CardSandbox, body: unknown, distortion: Distortion | undefined): Reply {
  const parsed = z.safeParse(listRequest, body);
  if (!parsed.success) return invalid(parsed.error, body);
  const { sorting, paging = { limit: 1000, offset: 1 } } = parsed.data;
  const compare =
    sorting?.orderBy === 'id' ? (a: SandboxTransaction, b: SandboxTransaction) => a.id.localeCompare(b.id) : byTime;
  const sorted = sandbox.unsettled().sort(compare);
  if (sorting?.orderDescending === true) sorted.reverse();
  const { limit, offset } = paging;
  // a page that is given twice stands where the second one should be
  const shown = distortion === 'PAGE_TWICE' && offset === 2 ? 1 : offset;
  const page = sorted.slice((shown - 1) * limit, shown * limit);
  if (distortion === 'PAGE_MISSING' && offset === 2) return listReply([], sorted.length);
  return listReply(distortion === 'OUT_OF_ORDER' ? page.reverse() : page, sorted.length);
}
