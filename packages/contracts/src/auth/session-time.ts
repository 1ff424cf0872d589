import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { emptyBody, nothing } from '../platform/envelope.ts';

/** Header of every response to a live session: `left=1780; by=INACTIVITY`, whole seconds by the server's clock. */
export const SESSION_TIME_HEADER = 'portal-session';

export const sessionTimeSchema = z.object({
  secondsLeft: z.int(),
  /** Why the session will end: activity postpones INACTIVITY but not ABSOLUTE. A newer server may send other values. */
  endsBy: z.string(),
});
export type SessionTime = z.output<typeof sessionTimeSchema>;

/** Writes the header. */
export const sessionTimeHeader = ({ secondsLeft, endsBy }: SessionTime): string => `left=${secondsLeft}; by=${endsBy}`;

const HEADER = /^left=(\d{1,9}); by=([A-Z_]{1,30})$/;

/** Parses the header; undefined if it is missing or malformed. */
export function readSessionTimeHeader(text: string | null): SessionTime | undefined {
  const [, secondsLeft, endsBy] = HEADER.exec(text ?? '') ?? [];
  return secondsLeft === undefined || endsBy === undefined ? undefined : { secondsLeft: Number(secondsLeft), endsBy };
}

export const sessionTime = defineCall({
  name: 'sessionTime',
  method: 'GET',
  path: 'currentUser/sessionTime',
  access: 'session',
  isIdle: true,
  summary: 'How long the session lasts without further use. This call does not count as use.',
  request: nothing,
  content: sessionTimeSchema,
});

export const extendSession = defineCall({
  name: 'extendSession',
  method: 'POST',
  path: 'currentUser/extendSession',
  access: 'session',
  summary: 'Extends the session: restarts the inactivity limit.',
  request: emptyBody,
  content: sessionTimeSchema,
});
