import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const SCRIPT = readFileSync(join(import.meta.dirname, 'communicator.js'), 'utf8');

/**
 * The page's path below the base path. The portal sends its URL to the card provider with each request for a form token; the
 * provider's documentation calls such a page an iframe communicator.
 */
export const COMMUNICATOR_PAGE = 'IFrameCommunicator.html';
/** The path of its script below the base path. */
export const COMMUNICATOR_SCRIPT = 'IFrameCommunicator.js';

/**
 * Serves the page that passes messages of the provider's card form, such as the outcome of a payment, to the portal. The portal
 * shows the card form in a frame, and the form loads this page in an invisible frame of its own. It is therefore the only page of
 * the portal that another origin may frame. It shows nothing, so it exists only in English. `basePath` begins and ends with a
 * slash; `providerOrigin` has no path, as in 'https://accept.authorize.net'.
 */
export function serveCommunicator(app: FastifyInstance, basePath: string, providerOrigin: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${providerOrigin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Card payment</title>
<script src="${basePath}${COMMUNICATOR_SCRIPT}" data-provider="${providerOrigin}"></script>
</head>
<body></body>
</html>
`;
  app.get(`${basePath}${COMMUNICATOR_PAGE}`, async (_request, reply) => {
    // X-Frame-Options would forbid the provider's frame that frame-ancestors allows: it can allow the portal's own origin only
    reply.removeHeader('x-frame-options');
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
  });
  app.get(`${basePath}${COMMUNICATOR_SCRIPT}`, async (_request, reply) =>
    // the path has no content hash, so a browser must ask for a newer script each time
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
  );
}
