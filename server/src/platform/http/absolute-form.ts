import type { IncomingMessage } from 'node:http';

/** The scheme and authority of a request target in absolute form, in the syntax of a Host header, and the rest of it. */
const ABSOLUTE = /^https?:\/\/([\w.-]{1,255}(?::\d{1,5})?|\[[\da-f:.]{2,45}\](?::\d{1,5})?)(?=[/?]|$)(.*)$/i;

/**
 * The path and query of a request. A target in absolute form (`GET http://host/path`), as a client sends it to a proxy, must be accepted by
 * every server, and its host counts in place of the Host header (RFC 9112, 3.2.2), so that all later checks see one host.
 */
export function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request;
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
