import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const SCRIPT = readFileSync(join(import.meta.dirname, 'communicator.js'), 'utf8');

/** Paths below the base path; the card provider receives the first one with each token. */
export const COMMUNICATOR_PAGE = 'IFrameCommunicator.html';
export const COMMUNICATOR_SCRIPT = 'IFrameCommunicator.js';

/**
 * Serves the page that relays the card form's messages. It is empty, and is the portal's only page that may be framed: by the
 * provider's form, which the portal frames in turn.
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
    // This older header would forbid what frame-ancestors allows, and cannot name a second origin.
    reply.removeHeader('x-frame-options');
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
  });
  app.get(`${basePath}${COMMUNICATOR_SCRIPT}`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
  );
}
