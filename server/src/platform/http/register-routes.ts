import { Readable } from 'node:stream';
import {
  answerFaults,
  type Call,
  joinPathAndBody,
  knownFields,
  type Lockout,
  routePath,
  SESSION_TIME_HEADER,
  sessionTimeHeader,
} from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import { decideCall } from '@portal/domain';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ContractViolation } from '../errors/contract-violation.ts';
import { Refusal } from '../errors/refusal.ts';
import { runForOwner } from '../fairness/work-owner.ts';
import type { UploadReceiver } from '../files-in/files-in.ts';
import type { ReceivedUpload } from '../files-in/received-upload.ts';
import { ownerOf, type UseLimits } from '../limits/use-limits.ts';
import { compressAnswer } from './compress-answer.ts';
import { type EnvelopeFacts, okEnvelope, streamedEnvelope } from './envelope.ts';
import { KnownSessions } from './known-sessions.ts';
import { PUBLIC_BODY_BYTES } from './limits.ts';
import { allowLongBody } from './long-bodies.ts';
import { networkOf } from './network.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { requirePageUser } from './page-user.ts';
import type { PortalCookie } from './portal-cookies.ts';
import { isNotModified } from './revalidation.ts';
import { Answer, FileContent, type RequestFacts, type Route, StreamedContent } from './route.ts';
import { type OwnAddress, requireOwnPage } from './same-site.ts';
import type { Session } from './session.ts';
import { parseStrictJson } from './strict-json.ts';
import {
  admitCall,
  applyCallerLimits,
  endVisit,
  type FoundSession,
  lookUpSession,
  portalUserOf,
  type Visit,
  waitSignal,
} from './visit.ts';

/** A request gets a response, or is refused as busy, within this time, before the connection times out. */
const ANSWER_WITHIN_MS = 25_000;

interface PortalCookies {
  readonly session: PortalCookie;
  readonly browser: PortalCookie;
  readonly filer: PortalCookie;
}

export interface RoutesOptions {
  readonly routes: readonly Route[];
  /** Begins and ends with a slash. */
  readonly basePath: string;
  readonly ownAddress: OwnAddress;
  readonly cookies: PortalCookies;
  readonly findSession: (token: string, use: { readonly isIdle: boolean }) => Promise<Session | null>;
  /** Why a session has ended, as an error code. */
  readonly readSessionEndCode: (token: string) => Promise<ErrorCode | null>;
  readonly lockout: () => Lockout | null;
  readonly limits: UseLimits;
  readonly filesIn: UploadReceiver;
  /**
   * True in tests and in development: a response that violates its contract is an error, even if it only has an extra field. In
   * production, extra fields are not sent.
   */
  readonly checkAnswers?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    portalSession: Session | null;
    /** Why the session of the cookie has ended; null if it has not. */
    portalSessionEnd: ErrorCode | null;
    /** Its place among the simultaneous requests of its caller. */
    portalVisit: Visit | null;
  }
}

/** Registers every route of the portal at its contract's path. */
export function registerRoutes(app: FastifyInstance, options: RoutesOptions): void {
  app.decorateRequest('portalSession', null);
  app.decorateRequest('portalSessionEnd', null);
  app.decorateRequest('portalVisit', null);
  const known = new KnownSessions();
  for (const route of options.routes) {
    if (route.call.upload === undefined) register(app, route, options, known);
    else void app.register(named(route.call.path, async (scope) => registerUpload(scope, route, options, known)));
  }
  refuseOtherMethods(app, options.routes, `${options.basePath}api/`);
}

/** Sets a plugin's name. For a plugin without one, Fastify searches all loaded modules for it. */
const named = (name: string, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });

/** A route with its own body format: the body is read only after the caller was admitted. */
function registerUpload(scope: FastifyInstance, route: Route, options: RoutesOptions, known: KnownSessions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^multipart\/form-data;/i, (_request, _payload, done) => done(null));
  register(scope, route, options, known);
}

function register(app: FastifyInstance, route: Route, options: RoutesOptions, known: KnownSessions): void {
  const { call } = route;
  app.route({
    method: call.method,
    url: `${options.basePath}api/${routePath(call.path)}`,
    exposeHeadRoute: false,
    // only public calls have the smaller limit: other bodies are read only after the caller's access was checked
    ...bodyLimitOf(call),
    onRequest: async (request, reply) => {
      // No call has a query string, so such a request is not from the portal's client.
      if (request.url.includes('?')) throw new Refusal('MALFORMED');
      requireOwnPage(call, request, options.ownAddress);
      const { session, end } = await findCaller(call, request, reply, options, known);
      requirePageUser(call, request, session);
      request.portalSessionEnd = end;
      if (session?.time !== undefined) reply.header(SESSION_TIME_HEADER, sessionTimeHeader(session.time));
      request.portalSession = isRestricted(call, session) ? null : session;
    },
    onResponse: async (request) => endVisit(request),
    handler: async (request, reply) => {
      route.beforeBody?.(request.portalSession);
      const received = await receive(call, request, options.filesIn);
      try {
        return await inVisit(request, () => answerCall(route, request, reply, options, known, received));
      } finally {
        await received?.discard();
      }
    },
  });
}

/** Receives the body of an upload on the disk. The client may be slow, because the handler has not started yet. */
async function receive(
  { upload }: Call,
  { raw, ip: address, portalSession: session }: FastifyRequest,
  filesIn: UploadReceiver,
): Promise<ReceivedUpload | undefined> {
  if (upload === undefined) return undefined;
  allowLongBody(raw);
  const caller = { user: session === null ? null : portalUserOf(session), address };
  return filesIn.receive({ upload, caller, raw }, parseStrictJson);
}

const bodyLimitOf = ({ access, bodyBytes }: Call): { readonly bodyLimit?: number } => {
  const bytes = bodyBytes ?? (access === 'public' ? PUBLIC_BODY_BYTES : undefined);
  return bytes === undefined ? {} : { bodyLimit: bytes };
};

/**
 * Admits the caller: a session that this process knows is counted before the database is queried, any other caller afterwards.
 */
async function findCaller(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RoutesOptions,
  known: KnownSessions,
): Promise<FoundSession> {
  const { limits, findSession, readSessionEndCode } = options;
  const address = request.ip;
  const token = options.cookies.session.read(request);
  const user = token === null ? null : known.userOf(token);
  const isUnknownCookie = token !== null && user === null;
  // clients without a session must not use up the limits of their network's guests
  const hasCookie = token !== null;
  if (!hasCookie) requireAccess(call, null, null);
  const wait = { reply, signal: waitSignal(reply), endAdmission: admitCall(call, { user, address }, limits, reply) };
  if (!isUnknownCookie) request.portalVisit = await applyCallerLimits(call, { user, address }, limits, wait);
  const lookUp = {
    limits,
    known,
    findSession: (cookie: string) => findSession(cookie, { isIdle: call.isIdle === true }),
    readSessionEndCode,
  };
  const found =
    token === null
      ? { session: null, end: null }
      : await lookUpSession(lookUp, { token, call, address, signal: wait.signal });
  const { session } = found;
  requireAccess(call, session, found.end);
  const caller = { user: session === null ? null : portalUserOf(session), address };
  if (isUnknownCookie) request.portalVisit = await applyCallerLimits(call, caller, limits, wait);
  if (call.requiresPassword === true && session?.isProven === false) throw new Refusal('PROOF_NEEDED');
  return found;
}

/** Runs the handler as work of the caller, and frees the request's place afterwards. */
async function inVisit<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const visit = request.portalVisit;
  if (visit === null) return work();
  visit.begin();
  try {
    return await runForOwner({ ...ownerOf(visit.caller), answerBy: performance.now() + ANSWER_WITHIN_MS }, work);
  } finally {
    visit.leave();
  }
}

async function answerCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RoutesOptions,
  known: KnownSessions,
  received: ReceivedUpload | undefined,
): Promise<FastifyReply> {
  const facts = factsOf(request, reply, options.cookies, known);
  const result = await route.handle(received ?? requestOf(route.call, request), request.portalSession, facts);
  const envelope = { requestId: request.id, lockout: options.lockout() };
  return reply.send(await toPayload(route.call, result, envelope, reply, options));
}

/** The input for the schema: the body together with the fields in the path. */
function requestOf({ path }: Call, { params, body }: FastifyRequest): unknown {
  if (!path.includes('{')) return body;
  const joined = joinPathAndBody(path, params, body);
  if (joined === undefined) throw new Refusal('MALFORMED');
  return joined;
}

function requireAccess(call: Call, session: Session | null, end: ErrorCode | null): void {
  const decision = decideCall(call.access, session?.role);
  if (decision === 'login') throw new Refusal(end ?? 'LOGIN');
  if (decision === 'denied') throw new Refusal('DENIED');
  if (call.access !== 'public' && isRestricted(call, session)) throw new Refusal(restrictionOf(session));
}

/** True while the user must still change the password or set up a second factor. Until then, public calls treat the user as a visitor. */
const isRestricted = (call: Call, session: Session | null): boolean => {
  if (session === null || call.beforePasswordChange === true) return false;
  return session.mustChangePassword || (session.mustSetUpSecondFactor && call.beforeSecondFactor !== true);
};

const restrictionOf = (session: Session | null): ErrorCode =>
  session?.mustChangePassword === true ? 'MUST_CHANGE_PASSWORD' : 'MUST_SET_UP_SECOND_FACTOR';

const factsOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: PortalCookies,
  known: KnownSessions,
): RequestFacts => ({
  id: request.id,
  address: request.ip,
  network: networkOf(request.ip),
  sessionEnd: request.portalSessionEnd,
  browserToken: cookies.browser.read(request),
  filerToken: cookies.filer.read(request),
  setFilerCookie: (token) => cookies.filer.write(reply, token),
  setSessionCookie: (token, opened) => {
    if (token !== null && opened !== undefined) known.remember(token, portalUserOf(opened));
    cookies.session.write(reply, token);
  },
  setBrowserCookie: (token) => cookies.browser.write(reply, token),
});

async function toPayload(
  call: Call,
  result: unknown,
  facts: EnvelopeFacts,
  reply: FastifyReply,
  options: RoutesOptions,
): Promise<unknown> {
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
  if (options.checkAnswers) checkAnswer(call, given.content);
  if (extras.length > 0) reply.log.error({ call: call.name, extras }, 'fields without a contract were not sent');
  const envelope = okEnvelope(facts, content, given.message, given.status);
  return isNotModified(call, envelope, reply) ? null : compressAnswer(call, envelope, reply);
}

async function* inEnvelope(json: Readable, facts: EnvelopeFacts): AsyncGenerator<Buffer> {
  const [before, after] = streamedEnvelope(facts);
  yield Buffer.from(before);
  for await (const piece of json) yield Buffer.from(piece);
  yield Buffer.from(after);
}

function checkAnswer({ name, content: schema }: Call, content: unknown): void {
  const faults = answerFaults(schema, content);
  if (faults.length > 0) throw new ContractViolation(name, faults);
}
