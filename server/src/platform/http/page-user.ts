import { type Call, PAGE_GUEST_HEADER, PAGE_USER_HEADER } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Session } from './session.ts';

/** Refuses a call of a page that shows another user than that of the session, or another guest. Pages still find out whose session it is, and may end it. */
export function requirePageUser(call: Call, { headers }: FastifyRequest, session: Session | null): void {
  const pageUser = headers[PAGE_USER_HEADER];
  if (pageUser === undefined || session === null || call.isAboutSession === true) return;
  const pageGuest = headers[PAGE_GUEST_HEADER];
  const isOtherGuest = session.role === 'GUEST' && pageGuest !== undefined && pageGuest !== String(session.sessionId);
  if (pageUser !== String(session.userId) || isOtherGuest) throw new Refusal('OTHER_USER');
}
