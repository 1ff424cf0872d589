import type { FastifyReply, FastifyRequest } from 'fastify';

const BROWSER_SECONDS = 180 * 24 * 60 * 60;

/** Reads and writes one cookie of the portal. */
export interface PortalCookie {
  read(request: FastifyRequest): string | null;
  /** Null takes the cookie away. */
  write(reply: FastifyReply, token: string | null): void;
}

/** Behind TLS the name's prefix makes the browser refuse the cookie from any other host, path or plain connection. */
function portalCookie(plainName: string, isTls: boolean, lasting: { readonly maxAge?: number } = {}): PortalCookie {
  const name = isTls ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isTls } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, value) => {
      if (value === null) reply.clearCookie(name, attributes);
      else reply.setCookie(name, value, { ...attributes, ...lasting });
    },
  };
}

/** The cookie that names a session. */
export const sessionCookie = (isTls: boolean): PortalCookie => portalCookie('portal_session', isTls);

/** The cookie that names someone who files without a login, until the browser is closed: what was uploaded is hers alone. */
export const filerCookie = (isTls: boolean): PortalCookie => portalCookie('portal_filer', isTls);

/** The cookie that names a browser in which users logged in before; it opens nothing. */
export const browserCookie = (isTls: boolean): PortalCookie =>
  portalCookie('portal_browser', isTls, { maxAge: BROWSER_SECONDS });
