import type { FastifyReply, FastifyRequest } from 'fastify';

const BROWSER_SECONDS = 180 * 24 * 60 * 60;

/** Reads and writes one cookie of the portal. */
export interface PortalCookie {
  read(request: FastifyRequest): string | null;
  /** Null removes the cookie. */
  write(reply: FastifyReply, token: string | null): void;
}

/** With TLS, the name's `__Host-` prefix makes the browser refuse the cookie from any other host or path, or without TLS. */
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

/** The session cookie. */
export const sessionCookie = (isTls: boolean): PortalCookie => portalCookie('portal_session', isTls);

/** Identifies a filer without a login until the browser is closed, so that only this filer can access the uploads. */
export const filerCookie = (isTls: boolean): PortalCookie => portalCookie('portal_filer', isTls);

/** Identifies a browser in which users logged in before. It grants no access. */
export const browserCookie = (isTls: boolean): PortalCookie =>
  portalCookie('portal_browser', isTls, { maxAge: BROWSER_SECONDS });
