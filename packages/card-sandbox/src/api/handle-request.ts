import { parseDollars } from '@portal/domain';
import * as z from 'zod/mini';
import type { Distortion } from '../failures.ts';
import type { CardSandbox, ChangeOutcome } from '../sandbox.ts';
import { readDuplicateWindow, readHostedSettings } from './hosted-settings.ts';
import { invalid } from './invalid.ts';
import { batchTransactionsPage, settledBatches, unsettledTransactionsPage } from './lists.ts';
import { detailsReply, doneReply, errorReply, notDoneReply, okMessages, type Reply } from './replies.ts';
import type { RequestName } from './shapes.ts';

const text = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);
/** An amount in dollars, as text or as a number; the result is in cents. */
const amount = z.pipe(
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
    amount,
    order: z.optional(order),
    transactionSettings: z.optional(settings),
  }),
  hostedPaymentSettings: z.optional(settings),
});
/** A capture, void or refund, which changes a transaction. */
const changeRequest = z.object({
  transactionRequest: z.object({
    transactionType: z.enum(['priorAuthCaptureTransaction', 'voidTransaction', 'refundTransaction']),
    amount: z.optional(amount),
    payment: z.optional(z.object({ creditCard: z.object({ cardNumber: z.string() }) })),
    refTransId: text,
    transactionSettings: z.optional(settings),
  }),
});
const detailsRequest = z.object({ transId: text });

/**
 * Carries out one request. The caller has checked its credentials and its shape, that is the names and order of its elements. Their values are
 * checked here: an invalid one returns an error reply.
 * @param distortion a failure that a test switched on: the reply to this request has wrong content
 */
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
  if (name === 'getSettledBatchListRequest') return settledBatches(sandbox, body);
  if (name === 'getTransactionListRequest') return batchTransactionsPage(sandbox, body, distortion);
  return unsettledTransactionsPage(sandbox, body, distortion);
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
  const carryOut = (): ChangeOutcome => {
    if (transactionType === 'priorAuthCaptureTransaction') return sandbox.capture(refTransId, amount ?? null);
    if (transactionType === 'voidTransaction') return sandbox.void(refTransId);
    const lastFour = payment?.creditCard.cardNumber.slice(-4) ?? '';
    if (amount === undefined) return { ok: false, reasonCode: 5, text: 'A valid amount is required.' };
    return sandbox.refund(refTransId, amount, lastFour, window);
  };
  const outcome = carryOut();
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
