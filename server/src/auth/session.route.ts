import { extendSession, type SessionTime, sessionTime } from '@portal/contracts';
import { Refusal } from '../platform/errors/refusal.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';

/**
 * The session's time after this request. Every call counts as activity before its route runs, except those with `isIdle`, such as
 * `sessionTime`.
 */
function timeOf({ time }: Session): SessionTime {
  if (time === undefined) throw new Refusal('LOGIN');
  return time;
}

export const sessionRoutes = (): Route[] => [
  route(sessionTime, async ({ session }) => timeOf(session)),
  route(extendSession, async ({ session }) => timeOf(session)),
];
