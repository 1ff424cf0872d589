import type { Call } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../auth/session.ts';
import { Refusal } from '../errors/refusal.ts';
import { workFor } from '../fairness/work-owner.ts';
import { type Caller, ownerOf, type PortalUser, type UseLimits } from '../limits/use-limits.ts';
import type { KnownSessions } from './known-sessions.ts';

/** A request counts for its caller until it is answered. */
export interface Visit {
  readonly caller: Caller;
  /** Its handler began: from now on its place is left by that, also when the client is gone meanwhile. */
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

export const portalUserOf = ({ userId, sessionId, role }: Session): PortalUser => ({
  userId,
  sessionId,
  isGuest: role === 'GUEST',
});

/** Counts a call for its caller and waits for a place among what the caller does at once. @throws Refusal past a limit */
export async function admit(call: Call, caller: Caller, limits: UseLimits, reply: FastifyReply): Promise<Visit> {
  let isBegun = false;
  let leave = (): void => undefined;
  if (call.limitedAs !== undefined) {
    // what anybody may call is counted by address, whoever is logged in there
    const counted = call.access === 'public' ? { ...caller, user: null } : caller;
    limits.use(call.limitedAs, counted);
    leave = await limits.enter(call.limitedAs, counted);
    reply.raw.once('close', () => {
      if (!isBegun) leave();
    });
  }
  return {
    caller,
    begin: () => {
      isBegun = true;
    },
    leave,
  };
}

/**
 * Looks up the session of a cookie. One that this process does not know is looked up at the cost of its network, which has
 * so many a minute: whoever makes cookies up asks the database no more than that. A real one costs nothing.
 */
export async function lookUpSession(
  { limits, known, findSession, whySessionEnded }: SessionLookUp,
  { token, call, address }: { readonly token: string; readonly call: Call; readonly address: string },
): Promise<FoundSession> {
  const user = known.userOf(token);
  const stranger: Caller = { user: null, address };
  if (user !== null) return workFor(ownerOf({ user, address }), () => find());
  let leave: () => void;
  try {
    limits.use('unknownCookies', stranger);
    leave = await limits.enter('unknownCookies', stranger);
  } catch (error) {
    // whoever has lost its session must be able to log in
    if (error instanceof Refusal && call.access === 'public') return { session: null, end: null };
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
