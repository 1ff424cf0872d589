import { type Cents, type Result, success } from '@portal/domain';
import * as z from 'zod/mini';
import type {
  FormToken,
  PaymentProvider,
  ProviderFailure,
  ProviderTransaction,
  TransactionState,
} from './payment-provider.ts';
import { postToProvider, providerFailure, type RequestEffect } from './provider-http.ts';
import { type ListPage, readList } from './read-list.ts';
import { settledReader } from './read-settled.ts';
import { readTransaction, stateOfStatus } from './read-transaction.ts';
import { findFailure } from './refusals.ts';
import {
  batchListReplySchema,
  changeReplySchema,
  detailsReplySchema,
  listReplySchema,
  messagesSchema,
  tokenReplySchema,
} from './replies.ts';
import {
  batchRequest,
  captureRequest,
  detailsRequest,
  hostedPageRequest,
  type MerchantCredentials,
  type ProviderRequest,
  refundRequest,
  settledBatchesRequest,
  testRequest,
  unsettledRequest,
  voidRequest,
} from './requests.ts';

export interface AuthorizeNetOptions {
  readonly name: PaymentProvider['name'];
  readonly apiUrl: string;
  readonly formUrl: string;
  readonly credentials: MerchantCredentials;
  readonly now?: () => Date;
  readonly timeoutMs?: number;
  /** Transactions in a page of a list; the provider's largest is 1,000. */
  readonly pageSize?: number;
}

/** The documented lifetime of a form's token. */
const TOKEN_LIFE_MS = 15 * 60_000;
const REQUEST_MS = 15_000;
const PING_MS = 5000;
const LARGEST_PAGE = 1000;

/** Codes for already captured, already voided, and submitted before. The change may be done; a look-up shows whether it is. */
const MAY_BE_DONE: ReadonlySet<string> = new Set(['311', '310', '11']);

/** Sends a request, and returns what the schema describes. */
type SendRequest = <Schema extends z.ZodMiniType>(
  request: ProviderRequest,
  schema: Schema,
  effect: RequestEffect,
  limitMs?: number,
) => Promise<Result<z.output<Schema>, ProviderFailure>>;

/** Functions that read a page of a list of transactions, and the batches of some days. */
function listReads(send: SendRequest, credentials: MerchantCredentials) {
  const readPage = async (request: ProviderRequest): Promise<Result<ListPage, ProviderFailure>> => {
    const list = await send(request, listReplySchema, 'READS');
    if (!list.ok) return list;
    const { transactions = [], totalNumInResultSet = 0 } = list.value;
    const read = transactions.map(({ transId, invoiceNumber, transactionStatus, submitTimeUTC }) => ({
      transactionId: transId,
      invoiceNumber,
      state: stateOfStatus(transactionStatus),
      submittedAt: submitTimeUTC,
    }));
    return success({ transactions: read, total: totalNumInResultSet });
  };

  const readBatches = async (since: Date, until: Date) => {
    const list = await send(settledBatchesRequest(credentials, since, until), batchListReplySchema, 'READS');
    if (!list.ok) return list;
    return success(
      list.value.batchList.map(({ batchId, settlementTimeUTC, settlementState }) => ({
        batchId,
        settledAt: settlementTimeUTC,
        state: settlementState,
      })),
    );
  };

  return { readPage, readBatches };
}

/** A provider with Authorize.Net's documented JSON API: the real one, its test system, or our sandbox. */
export function openAuthorizeNet(options: AuthorizeNetOptions): PaymentProvider {
  const { credentials, apiUrl, pageSize = LARGEST_PAGE, now = () => new Date() } = options;
  const timeoutMs = options.timeoutMs ?? REQUEST_MS;
  const send: SendRequest = (request, schema, effect, limitMs = timeoutMs) =>
    sendToProvider({ url: apiUrl, timeoutMs: limitMs }, request, schema, effect);

  const lookUp = async (transactionId: string): Promise<Result<ProviderTransaction, ProviderFailure>> => {
    const details = await send(detailsRequest(credentials, transactionId), detailsReplySchema, 'READS');
    if (!details.ok) return details;
    const transaction = readTransaction(details.value.transaction);
    return transaction.transactionId === transactionId
      ? success(transaction)
      : providerFailure('MALFORMED', { mayHaveHappened: false, detail: 'the response is about another transaction' });
  };

  /** Changes a transaction and returns it; fails unless its state is `wanted` afterwards. */
  const change = async (request: ProviderRequest, transactionId: string, wanted: TransactionState) => {
    const changed = await send(request, changeReplySchema, 'CHANGES');
    if (!changed.ok && !MAY_BE_DONE.has(changed.failure.code)) return changed;
    const after = await lookUp(transactionId);
    if (!after.ok) return { ok: false as const, failure: { ...after.failure, mayHaveHappened: true } };
    if (after.value.state === wanted) return after;
    if (!changed.ok) return changed;
    const detail = `done, but the transaction is ${after.value.providerStatus}`;
    return providerFailure('PROVIDER_ERROR', { mayHaveHappened: true, detail });
  };

  const lists = listReads(send, credentials);

  return {
    name: options.name,
    formUrl: options.formUrl,
    issueFormToken: async (request): Promise<Result<FormToken, ProviderFailure>> => {
      // computed before the request, so that our expiry is never later than the provider's
      const expiresAt = new Date(now().getTime() + TOKEN_LIFE_MS);
      // a lost token moves no money, so the request may be sent again like one that only reads
      const reply = await send(hostedPageRequest(credentials, request), tokenReplySchema, 'READS');
      return reply.ok ? success({ token: reply.value.token, expiresAt }) : reply;
    },
    lookUp,
    listUnsettled: () =>
      readList((page) => lists.readPage(unsettledRequest(credentials, { limit: pageSize, page })), pageSize),
    listSettled: settledReader({
      batches: lists.readBatches,
      page: (batchId, page) => lists.readPage(batchRequest(credentials, batchId, { limit: pageSize, page })),
      pageSize,
      now,
    }),
    capture: (transactionId: string, amount: Cents) =>
      change(captureRequest(credentials, transactionId, amount), transactionId, 'CAPTURED'),
    void: (transactionId) => change(voidRequest(credentials, transactionId), transactionId, 'VOIDED'),
    refund: async (transactionId, amount, maskedCard) => {
      const request = refundRequest(credentials, transactionId, amount, maskedCard);
      const refunded = await send(request, changeReplySchema, 'CHANGES');
      if (!refunded.ok) return refunded;
      const { transId } = refunded.value.transactionResponse;
      // 0 is how the provider writes that there is no transaction
      return transId === undefined || transId === '0'
        ? providerFailure('MALFORMED', { mayHaveHappened: true, detail: 'the refund has no id' })
        : success({ transactionId: transId });
    },
    ping: async () => (await send(testRequest(credentials), z.object({}), 'READS', Math.min(timeoutMs, PING_MS))).ok,
  };
}

/** Sends a request, and returns the content that the schema describes, or a failure. */
async function sendToProvider<Schema extends z.ZodMiniType>(
  address: { readonly url: string; readonly timeoutMs: number },
  request: ProviderRequest,
  schema: Schema,
  effect: RequestEffect,
): Promise<Result<z.output<Schema>, ProviderFailure>> {
  const response = await postToProvider(address, request, effect);
  if (!response.ok) return response;
  const malformed = (detail: string) => providerFailure('MALFORMED', { mayHaveHappened: effect === 'CHANGES', detail });
  const messages = z.safeParse(messagesSchema, response.value);
  if (!messages.success) return malformed('the response has no messages');
  // the only property of a request is named after its kind, and has its content
  const sent = z.safeParse(z.object({ refId: z.string() }), Object.values(request)[0]);
  if (sent.success && messages.data.refId !== undefined && messages.data.refId !== sent.data.refId) {
    return malformed('the response belongs to another request');
  }
  const refusal = findFailure(messages.data, response.value, effect);
  if (refusal !== undefined) return { ok: false, failure: refusal };
  const content = z.safeParse(schema, response.value);
  return content.success
    ? success(content.data)
    : malformed(`unexpected response at ${content.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
}
