import { Readable } from 'node:stream';
import { type Call, knownFields, type Lockout, SESSION_TIME_HEADER, sessionTimeHeader } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import { decideCall } from '@portal/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Session } from '../../auth/session.ts';
import { Refusal } from '../errors/refusal.ts';
import { type EnvelopeFacts, okEnvelope, streamedEnvelope } from './envelope.ts';
import { networkOf } from './network.ts';
import type { PortalCookie } from './portal-cookies.ts';
import { Answer, FileContent, type RequestFacts, type Route, StreamedContent } from './route.ts';
import { demandOwnPage, type OwnAddress } from './same-site.ts';

interface PortalCookies {
  readonly session: PortalCookie;
  readonly browser: PortalCookie;
}

export interface RoutesOptions {
  readonly routes: readonly Route[];
  /** Begins and ends with a slash. */
  readonly basePath: string;
  readonly own: OwnAddress;
  readonly cookies: PortalCookies;
  readonly findSession: (token: string, use: { readonly isIdle: boolean }) => Promise<Session | null>;
  /** Why a session that is no more has ended, as a code of the catalogue. */
  readonly whySessionEnded: (token: string) => Promise<ErrorCode | null>;
  readonly lockout: () => Lockout | null;
  /** In tests: an answer that its contract does not describe is an error, and so is a field too many, which is not sent anyway. */
  readonly checkAnswers?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    portalSession: Session | null;
    /** Why the session of the cookie is over, when it is. */
    portalSessionEnd: ErrorCode | null;
  }
}

/** Client log lines are cheap to send and dear to keep; so are mails, and tickets must not be tried in numbers. */
const CALLS_PER_MINUTE: Readonly<Record<string, number>> = {
  logReact: 30,
  forgotUsername: 10,
  forgotPassword: 10,
  resetPassword: 20,
  signUp: 10,
  completeRegistration: 20,
  updateProfile: 20,
  changePassword: 10,
  transactionReport: 10,
};

/** What a user whose password an administrator set may still call as itself. */
const BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set(['login', 'logout', 'loginStatus', 'changePassword']);

/** Puts every route of the portal at its contract's path. */
export function registerRoutes(app: FastifyInstance, options: RoutesOptions): void {
  app.decorateRequest('portalSession', null);
  app.decorateRequest('portalSessionEnd', null);
  for (const route of options.routes) register(app, route, options);
}

function register(app: FastifyInstance, route: Route, options: RoutesOptions): void {
  const { call } = route;
  const perMinute = CALLS_PER_MINUTE[call.name];
  app.route({
    method: call.method,
    url: `${options.basePath}api/${call.path}`,
    exposeHeadRoute: false,
    config: perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: 60_000 } },
    onRequest: async (request, reply) => {
      // No call has a query: what stands there was not written by our client.
      if (request.url.includes('?')) throw new Refusal('MALFORMED');
      demandOwnPage(call, request, options.own);
      const token = options.cookies.session.read(request);
      const session = token === null ? null : await options.findSession(token, { isIdle: call.isIdle === true });
      if (token !== null && session === null) request.portalSessionEnd = await options.whySessionEnded(token);
      demandAccess(call, session, request.portalSessionEnd);
      if (session?.time !== undefined) reply.header(SESSION_TIME_HEADER, sessionTimeHeader(session.time));
      request.portalSession = isHeldBack(call, session) ? null : session;
    },
    handler: async (request, reply) => {
      const facts = factsOf(request, reply, options.cookies);
      const result = await route.handle(request.body, request.portalSession, facts);
      const envelope = { requestId: request.id, lockout: options.lockout() };
      return reply.send(toPayload(call, result, envelope, reply, options));
    },
  });
}

function demandAccess(call: Call, session: Session | null, end: ErrorCode | null): void {
  const decision = decideCall(call.access, session?.role);
  if (decision === 'login') throw new Refusal(end ?? 'LOGIN');
  if (decision === 'denied') throw new Refusal('DENIED');
  if (call.access !== 'public' && isHeldBack(call, session)) throw new Refusal('MUST_CHANGE_PASSWORD');
}

/** Until the password is changed, what anybody may call is answered as to anybody. */
const isHeldBack = (call: Call, session: Session | null): boolean =>
  session?.mustChangePassword === true && !BEFORE_PASSWORD_CHANGE.has(call.name);

const factsOf = (request: FastifyRequest, reply: FastifyReply, cookies: PortalCookies): RequestFacts => ({
  id: request.id,
  address: request.ip,
  network: networkOf(request.ip),
  sessionEnd: request.portalSessionEnd,
  browserToken: cookies.browser.read(request),
  setSessionCookie: (token) => cookies.session.write(reply, token),
  setBrowserCookie: (token) => cookies.browser.write(reply, token),
});

function toPayload(
  call: Call,
  result: unknown,
  facts: EnvelopeFacts,
  reply: FastifyReply,
  options: RoutesOptions,
): unknown {
  if (result instanceof FileContent) {
    reply.type(result.type).header('content-disposition', `inline; filename="${result.name}"`);
    return result.bytes;
  }
  if (result instanceof StreamedContent) {
    reply.type('application/json; charset=utf-8');
    return Readable.from(inEnvelope(result.json, facts), { objectMode: false });
  }
  const given = result instanceof Answer ? result : new Answer(result, '', 'OK');
  const { content, extras } = knownFields(call.content, given.content);
  if (options.checkAnswers) checkAnswer(call, given.content, extras);
  if (extras.length > 0) reply.log.error({ call: call.name, extras }, 'fields without a contract were not sent');
  return okEnvelope(facts, content, given.message, given.status);
}

async function* inEnvelope(json: Readable, facts: EnvelopeFacts): AsyncGenerator<Buffer> {
  const [before, after] = streamedEnvelope(facts);
  yield Buffer.from(before);
  for await (const piece of json) yield Buffer.from(piece);
  yield Buffer.from(after);
}

function checkAnswer(call: Call, content: unknown, extras: readonly string[]): void {
  const parsed = z.safeParse(call.content, content);
  const wrong = parsed.success ? extras.join(', ') : parsed.error.message;
  if (wrong !== '') throw new Error(`The answer of ${call.name} is not what its contract says: ${wrong}`);
}
