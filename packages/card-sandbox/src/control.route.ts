import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Failures } from './failures.ts';
import { transactResponse } from './form/messages.ts';
import type { CardSandbox } from './sandbox.ts';
import { findTestCard } from './test-cards.ts';

const failureSchema = z.strictObject({
  on: z.enum([
    '*',
    'authenticateTestRequest',
    'getHostedPaymentPageRequest',
    'createTransactionRequest',
    'getTransactionDetailsRequest',
    'getUnsettledTransactionListRequest',
    'getSettledBatchListRequest',
    'getTransactionListRequest',
  ]),
  how: z.enum([
    'SILENCE',
    'DELAY',
    'HTTP_500',
    'MALFORMED',
    'RESET',
    'E00007',
    'LOST',
    'PAGE_MISSING',
    'PAGE_TWICE',
    'OUT_OF_ORDER',
  ]),
  when: z.optional(z.enum(['BEFORE', 'AFTER'])),
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
  times: z.optional(z.int().check(z.gte(1))),
});
const paySchema = z.strictObject({
  token: z.string(),
  cardNumber: z._default(z.string(), '4111111111111111'),
  cardCode: z._default(z.string(), '123'),
  zip: z._default(z.string(), '96950'),
});

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** True if the request comes from this machine, not through a proxy, and not through DNS rebinding (the host must be local). */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  LOCAL_HOST.test(headers.host ?? '');

/** Control calls for tests on the same machine: set and clear failures, pay without a browser, settle. */
export function serveControl(app: FastifyInstance, sandbox: CardSandbox, failures: Failures): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/control/')) return;
    if (!isLocal(request)) await reply.code(404).send({ error: 'not found' });
    // another site can only send non-JSON content without a CORS preflight
    else if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
      await reply.code(415).send({ error: 'JSON only' });
    }
  });
  app.post('/control/failures', async (request, reply) => {
    const parsed = z.safeParse(failureSchema, request.body);
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) });
    const { when, delayMs, times, ...failure } = parsed.data;
    failures.set({
      ...failure,
      ...(when === undefined ? {} : { when }),
      ...(delayMs === undefined ? {} : { delayMs }),
      ...(times === undefined ? {} : { times }),
    });
    return { ok: true };
  });
  app.post('/control/clear', async () => {
    failures.clear();
    return { ok: true };
  });
  app.post('/control/settle', async () => {
    sandbox.settle();
    return { ok: true };
  });
  app.post('/control/pay', async (request, reply) => {
    const parsed = z.safeParse(paySchema, request.body);
    const card = findTestCard(parsed.data?.cardNumber ?? '');
    if (!parsed.success || card === undefined) return reply.code(400).send({ error: 'not a token and a test card' });
    const { token, cardCode, zip } = parsed.data;
    const paid = sandbox.pay(token, { card, cardCode, zip, firstName: 'Maria', lastName: 'Cruz' });
    if (paid.outcome !== 'APPROVED') return { outcome: paid.outcome, messages: [] };
    const messages = Array.from({ length: paid.notificationCount }, () => transactResponse(paid.transaction));
    return { outcome: paid.outcome, transactionId: paid.transaction.id, messages };
  });
}
