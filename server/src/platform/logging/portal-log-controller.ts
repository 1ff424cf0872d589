import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { loggablePath } from './access-log.ts';

/** The client closed the connection before it had the whole response. */
const CLIENT_LEFT = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Of Fastify's own log lines, keeps the one of a response that was cut off while it was streamed: the client sees a broken
 * connection, and neither the error handler nor the access log learns of it.
 */
export class PortalLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      requestId: request.id,
      method: request.method,
      path: loggablePath(request.url),
      userId: request.portalSession?.userId,
    };
    if (error.code === CLIENT_LEFT) reply.log.info(line, 'the client left before the end of the response');
    else reply.log.error({ ...line, err: error }, 'the response was cut off');
  }
}
