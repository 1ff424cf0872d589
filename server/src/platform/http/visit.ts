import type { Call } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { workFor } from '../fairness/work-owner.ts';
import { type Caller, ownerOf, type PortalUser, type UseLimits } from '../limits/use-limits.ts';
import type { KnownSessions } from './known-sessions.ts';
import type { Session } from './session.ts';

/** A request counts for its caller until it is answered. */
export interface Visit {
  readonly caller: Caller;
  /** Its handler began: from now on its place is left by that, also when the client is gone in the meantime. */
  begin(): void;
  leave(): void;
}

export interface FoundSession {
  readonly session: Session | null;
  /** Why the session of the cookie is over, when it is. */
  readonly end: ErrorCode | null;
}

export interface SessionLookUp {
  readonly limits: UseLimits;
  readonly known: KnownSessions;
  readonly findSession: (token: string) => Promise<Session | null>;
  readonly whySessionEnded: (token: string) => Promise<ErrorCode | null>;
}

export interface CookieToLookUp {
  readonly token: string;
  readonly call: Call;
  readonly address: string;
  /** Ends the wait for a place. */
  readonly signal: AbortSignal;
}

export const portalUserOf = ({ userId, sessionId, role }: Session): PortalUser => ({
  userId,
  sessionId,
  isGuest: role === 'GUEST',
});

/** A place is waited for no longer than this: the answer still has to be made within `answerMs`. */
const WAIT_MS = 25_000;

/**
 * Aborts whatever a request waits for once its answer is over, or nobody can wait any longer. If it is already over, aborts at
 * once: `close` is emitted only once, and the client may disconnect, or be answered as too slow, while something else is awaited.
 */
export function waitSignal(reply: FastifyReply): AbortSignal {
  const ends = new AbortController();
  // without its own reason: an error's stack for every request would be made for nobody
  const end = (): void => ends.abort(null);
  if (isOver(reply)) end();
  const timer = setTimeout(end, WAIT_MS).unref();
  reply.raw.once('close', () => {
    clearTimeout(timer);
    end();
  });
  return ends.signal;
}

/** Nobody will read what is answered from now on. */
const isOver = (reply: FastifyReply): boolean => reply.sent || reply.raw.destroyed || reply.raw.writableEnded;

/**
 * Lets a call in before the database is asked for anything: what a busy process refuses must cost it next to nothing. Returns how
 * to leave.
 * @throws Refusal BUSY
 */
export function letIn(call: Call, caller: Caller, limits: UseLimits, reply: FastifyReply): () => void {
  const leave = limits.letIn(call, caller);
  reply.raw.once('close', leave);
  return leave;
}

interface Wait {
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
  readonly leaveCrowd: () => void;
}

/** Counts a call for its caller and waits for a place among what the caller does at once. @throws Refusal past a limit */
export async function admit(
  call: Call,
  caller: Caller,
  limits: UseLimits,
  { reply, signal, leaveCrowd }: Wait,
): Promise<Visit> {
  let isBegun = false;
  let leave = (): void => undefined;
  if (call.limitedAs !== undefined) {
    // public calls are counted by address, even for logged-in users
    const counted = call.access === 'public' ? { ...caller, user: null } : caller;
    limits.use(call.limitedAs, counted);
    leave = await limits.enter(call.limitedAs, counted, signal);
    // the place may have come in the moment in which the request ended: its `close` was told before
    if (isOver(reply)) {
      leave();
      throw new Refusal('BUSY');
    }
    reply.raw.once('close', () => {
      if (!isBegun) leave();
    });
  }
  return {
    caller,
    begin: () => {
      isBegun = true;
    },
    leave: () => {
      leave();
      leaveCrowd();
    },
  };
}

/**
 * Looks up the session of a cookie. An unknown cookie counts against a limit per minute of the client's network, so invented
 * cookies cannot flood the database. A known cookie is not counted.
 */
export async function lookUpSession(
  { limits, known, findSession, whySessionEnded }: SessionLookUp,
  { token, call, address, signal }: CookieToLookUp,
): Promise<FoundSession> {
  const user = known.userOf(token);
  const stranger: Caller = { user: null, address };
  if (user !== null) return workFor(ownerOf({ user, address }), () => find());
  let leave: () => void;
  try {
    limits.use('unknownCookies', stranger);
    leave = await limits.enter('unknownCookies', stranger, signal);
  } catch (error) {
    // a user whose session was lost must be able to log in; but a live session must never be reported as over
    const isAnswered = call.access === 'public' && call.isAboutSession !== true;
    if (error instanceof Refusal && isAnswered) return { session: null, end: null };
    throw error;
  }
  const found = await workFor({ ...ownerOf(stranger), member: 'cookies' }, () => find()).finally(leave);
  if (found.session === null && found.end === null) return found;
  limits.giveBack('unknownCookies', stranger);
  if (found.session !== null) known.remember(token, portalUserOf(found.session));
  return found;

  async function find(): Promise<FoundSession> {
    const session = await findSession(token);
    return { session, end: session === null ? await whySessionEnded(token) : null };
  }
}

/** Leaves the place of a request that never reached its handler. */
export const endVisit = (request: FastifyRequest): void => request.portalVisit?.leave();
