import type { Call } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { runForOwner } from '../fairness/work-owner.ts';
import { type Caller, ownerOf, type PortalUser, type UseLimits } from '../limits/use-limits.ts';
import type { KnownSessions } from './known-sessions.ts';
import type { Session } from './session.ts';

/** A request that counts for its caller until it ends. */
export interface Visit {
  readonly caller: Caller;
  /** Call this when the handler starts: from then on the handler frees the place, even if the client disconnects. */
  begin(): void;
  leave(): void;
}

export interface FoundSession {
  readonly session: Session | null;
  /** Why the session of the cookie has ended; null if it has not. */
  readonly end: ErrorCode | null;
}

export interface SessionLookUp {
  readonly limits: UseLimits;
  readonly known: KnownSessions;
  readonly findSession: (token: string) => Promise<Session | null>;
  readonly readSessionEndCode: (token: string) => Promise<ErrorCode | null>;
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

/** The longest wait for a place, so that there is time left for the response within `responseMs`. */
const WAIT_MS = 25_000;

/**
 * A signal that aborts the waits of a request when its response has ended or after `WAIT_MS`. If the response has already ended, the
 * signal is aborted immediately: `close` is emitted only once, and the client may have disconnected or timed out before this call.
 */
export function waitSignal(reply: FastifyReply): AbortSignal {
  const ends = new AbortController();
  // null as the reason, because a default error with its stack trace for every request would be wasted
  const end = (): void => ends.abort(null);
  if (isOver(reply)) end();
  const timer = setTimeout(end, WAIT_MS).unref();
  reply.raw.once('close', () => {
    clearTimeout(timer);
    end();
  });
  return ends.signal;
}

/** True if the response has ended, so that nothing more can be sent. */
const isOver = (reply: FastifyReply): boolean => reply.sent || reply.raw.destroyed || reply.raw.writableEnded;

/**
 * Admits a call before the database is queried, because refusing a call must cost an overloaded process almost nothing. Returns the
 * function that frees the call's place.
 * @throws Refusal BUSY
 */
export function admitCall(call: Call, caller: Caller, limits: UseLimits, reply: FastifyReply): () => void {
  const leave = limits.admitCall(call, caller);
  reply.raw.once('close', leave);
  return leave;
}

interface Wait {
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
  /** Frees the place that `admitCall` reserved. */
  readonly endAdmission: () => void;
}

/** Counts a call for its caller, and waits for a place among the caller's simultaneous calls. @throws Refusal when a limit is exceeded */
export async function applyCallerLimits(
  call: Call,
  caller: Caller,
  limits: UseLimits,
  { reply, signal, endAdmission }: Wait,
): Promise<Visit> {
  let isBegun = false;
  let leave = (): void => undefined;
  if (call.limitedAs !== undefined) {
    // public calls are counted by address, even for logged-in users
    const counted = call.access === 'public' ? { ...caller, user: null } : caller;
    limits.use(call.limitedAs, counted);
    leave = await limits.waitForPlace(call.limitedAs, counted, signal);
    // the place may come just after the request ended, when its `close` event was already emitted
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
      endAdmission();
    },
  };
}

/**
 * Looks up the session of a cookie. An unknown cookie counts against a limit per minute of the client's network, so invented
 * cookies cannot flood the database. A known cookie is not counted.
 */
export async function lookUpSession(
  { limits, known, findSession, readSessionEndCode }: SessionLookUp,
  { token, call, address, signal }: CookieToLookUp,
): Promise<FoundSession> {
  const user = known.userOf(token);
  const stranger: Caller = { user: null, address };
  if (user !== null) return runForOwner(ownerOf({ user, address }), () => find());
  let leave: () => void;
  try {
    limits.use('unknownCookies', stranger);
    leave = await limits.waitForPlace('unknownCookies', stranger, signal);
  } catch (error) {
    // Users must be able to log in, so public calls continue without the session. Calls about the session must not report it as ended.
    const isAnswered = call.access === 'public' && call.isAboutSession !== true;
    if (error instanceof Refusal && isAnswered) return { session: null, end: null };
    throw error;
  }
  const found = await runForOwner({ ...ownerOf(stranger), member: 'cookies' }, () => find()).finally(leave);
  if (found.session === null && found.end === null) return found;
  limits.returnUse('unknownCookies', stranger);
  if (found.session !== null) known.remember(token, portalUserOf(found.session));
  return found;

  async function find(): Promise<FoundSession> {
    const session = await findSession(token);
    return { session, end: session === null ? await readSessionEndCode(token) : null };
  }
}

/** Frees the place of a request that never reached its handler. */
export const endVisit = (request: FastifyRequest): void => request.portalVisit?.leave();
