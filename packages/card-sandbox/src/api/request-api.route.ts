import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type Failure, type Failures, isDistortion } from '../failures.ts';
import type { CardSandbox } from '../sandbox.ts';
import { handleRequest } from './handle-request.ts';
import { errorReply, type Reply } from './replies.ts';
import { describeShapeFault, isRequestName, REQUEST_SHAPES } from './shapes.ts';

/** The credentials of a merchant. */
export interface Credentials {
  readonly name: string;
  readonly transactionKey: string;
}

export interface RequestApiOptions {
  readonly sandbox: CardSandbox;
  readonly credentials: Credentials;
  readonly failures: Failures;
}

const isEqualInConstantTime = (submitted: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(submitted), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const authenticated = z.looseObject({
  merchantAuthentication: z.object({ name: z.string(), transactionKey: z.string() }),
  refId: z.optional(z.string().check(z.maxLength(20))),
});
const REFUSED_KEY = errorReply('E00007', 'User authentication failed due to invalid authentication values.');

interface ReadRequest {
  readonly name: string;
  /** Carries the request out and returns the reply. */
  readonly execute: (failure: Failure | undefined) => Reply;
}

function parse(body: unknown): unknown {
  try {
    // a request may begin with a byte order mark too
    return JSON.parse(String(body).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Parses and checks a request without carrying it out. The `execute` of an invalid one returns the error reply. */
function read(body: unknown, { sandbox, credentials }: RequestApiOptions): ReadRequest {
  const refuse = (name: string, code: string, text: string): ReadRequest => ({
    name,
    execute: () => errorReply(code, text),
  });
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null) return refuse('', 'E00003', 'The request is not valid JSON.');
  const [[name, content] = ['', undefined], second] = Object.entries(parsed);
  if (!isRequestName(name) || second !== undefined) return refuse(name, 'E00045', 'The root node is invalid.');
  const fault = describeShapeFault(name, REQUEST_SHAPES[name], content);
  if (fault !== undefined) return refuse(name, 'E00003', fault);
  const request = z.safeParse(authenticated, content);
  if (!request.success) return refuse(name, 'E00013', 'The field refId is invalid.');
  const { merchantAuthentication: submitted, refId } = request.data;
  if (
    !isEqualInConstantTime(submitted.name, credentials.name) ||
    !isEqualInConstantTime(submitted.transactionKey, credentials.transactionKey)
  ) {
    return { name, execute: () => REFUSED_KEY };
  }
  return {
    name,
    execute: (failure) => {
      const distortion = failure !== undefined && isDistortion(failure.how) ? failure.how : undefined;
      const reply = handleRequest(sandbox, name, content, distortion);
      return refId === undefined ? reply : { refId, ...reply };
    },
  };
}

/** The provider's only URL for requests. Requests and replies are JSON; every reply has status 200 and a byte order mark. */
export function serveRequestApi(app: FastifyInstance, options: RequestApiOptions): void {
  app.post('/xml/v1/request.api', async (request, reply) => {
    const { name, execute } = read(request.body, options);
    const failure = options.failures.take(name);
    if (failure === undefined) return send(reply, execute(failure));
    return fail(reply, failure, execute);
  });
}

const send = (reply: FastifyReply, content: Reply): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(`\uFEFF${JSON.stringify(content)}`);

async function fail(reply: FastifyReply, failure: Failure, execute: ReadRequest['execute']): Promise<FastifyReply> {
  if (failure.how === 'E00007') return send(reply, REFUSED_KEY);
  const isCarriedOut = failure.when !== 'BEFORE';
  const content = isCarriedOut ? execute(failure) : undefined;
  if (failure.how === 'HTTP_500') return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>');
  if (failure.how === 'MALFORMED') {
    return reply.type('application/json; charset=utf-8').send(`\uFEFF${JSON.stringify(content ?? {}).slice(0, -3)}`);
  }
  if (failure.how === 'RESET') {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return reply;
  }
  if (failure.how === 'SILENCE') {
    // the connection stays open until the other side gives up
    reply.hijack();
    return reply;
  }
  if (failure.how === 'DELAY') await pause(failure.delayMs ?? 0);
  return send(reply, content ?? execute(failure));
}
