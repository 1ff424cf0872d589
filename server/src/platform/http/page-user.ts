import { type Call, PAGE_USER_HEADER } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Session } from './session.ts';

/** Refuses a call of a page that shows another user than that of the session. Pages still find out whose session it is, and may end it. */
export function requirePageUser(call: Call, { headers }: FastifyRequest, session: Session | null): void {
  const pageUser = headers[PAGE_USER_HEADER];
  if (pageUser === undefined || session === null || call.isAboutSession === true) return;
  if (pageUser !== String(session.userId)) throw new Refusal('OTHER_USER');
}
