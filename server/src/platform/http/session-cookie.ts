import type { FastifyReply, FastifyRequest } from 'fastify';

/** Reads and writes the cookie that names a session. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null;
  /** Null takes the cookie away. */
  write(reply: FastifyReply, token: string | null): void;
}

/** Behind TLS the name's prefix makes the browser refuse the cookie from any other host, path or plain connection. */
export function sessionCookie(isTls: boolean): SessionCookie {
  const name = isTls ? '__Host-portal_session' : 'portal_session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isTls } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, value) => {
      if (value === null) reply.clearCookie(name, attributes);
      else reply.setCookie(name, value, attributes);
    },
  };
}
