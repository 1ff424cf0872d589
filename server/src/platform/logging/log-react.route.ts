import { logReact } from '@portal/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { publicRoute, type Route } from '../http/route.ts';
import { sanitizeForLog } from './logger.ts';

/** Writes error messages of browsers to the server's log, each shortened and on one line. */
export const logReactRoute = (log: FastifyBaseLogger): Route =>
  publicRoute(logReact, async ({ input, session, request }) => {
    for (const message of input.messages) {
      log.warn(
        { source: 'browser', requestId: request.id, userId: session?.userId, text: sanitizeForLog(message) },
        'browser',
      );
    }
    return null;
  });
