import { logReact } from '@portal/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { publicRoute, type Route } from '../http/route.ts';
import { loggable } from './logger.ts';

/** Error lines of the browser, into the log of the server. Each is cut and kept on one line. */
export const logReactRoute = (log: FastifyBaseLogger): Route =>
  publicRoute(logReact, async ({ input, session, request }) => {
    for (const message of input.messages) {
      log.warn(
        { source: 'browser', requestId: request.id, userId: session?.userId, text: loggable(message) },
        'browser',
      );
    }
    return null;
  });
