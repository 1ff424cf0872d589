import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_FACTS } from '@portal/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { escapeHtml } from '../../mail/email-page.ts';
import { fillPlaceholders } from '../../mail/mail-texts.ts';
import { isLoopbackRequest } from '../../platform/http/loopback.ts';
import type { Services } from '../../platform/services.ts';
import { readTexts } from '../../platform/texts/language-file.ts';
import { readEml } from './read-eml.ts';

export interface OutboxPagesOptions {
  readonly basePath: string;
  /** The portal's public URL, with a slash at the end. Links in emails that start with it become clickable. */
  readonly portalUrl: string;
  /** The folder of the emails; undefined if a mail server sends them, or if other machines can reach the portal. */
  readonly folder: string | undefined;
}

/** Path below the base path; the demonstration's login page links to it. */
export const OUTBOX_PAGE = 'demonstration/outbox';

const outboxTexts = z.object({
  title: z.string(),
  lead: z.string(),
  empty: z.string(),
  closed: z.string(),
  to: z.string(),
  file: z.string(),
});
type OutboxTexts = z.output<typeof outboxTexts>;
const namespace = z.object({ outbox: outboxTexts });

const EMAIL_FILE = /^[A-Za-z]+-[0-9a-f]+\.eml$/;
const MAX_EMAILS = 50;
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}a{color:light-dark(#0b5c6b,#72b7c8)}article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}';
const POLICY = `default-src 'none'; script-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const query = z.object({ lang: z.optional(z.string()) });
const emailParams = z.object({ name: z.string() });

/** The texts in the language that the login page requested; English if that language is incomplete. */
function textsOf(request: FastifyRequest): { readonly tag: string; readonly texts: OutboxTexts } {
  const requested = z.safeParse(query, request.query).data?.lang;
  const tag = LANGUAGE_FACTS.find((language) => language.tag === requested)?.tag ?? 'en';
  const requestedTexts = z.safeParse(namespace, readTexts(tag, 'mails'));
  return requestedTexts.success
    ? { tag, texts: requestedTexts.data.outbox }
    : { tag: 'en', texts: z.parse(namespace, readTexts('en', 'mails')).outbox };
}

/** Names of the email files, the newest first. */
function emailFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const writtenAt = (name: string): number => statSync(join(folder, name)).mtimeMs;
  return readdirSync(folder)
    .filter((name) => EMAIL_FILE.test(name))
    .map((name) => ({ name, at: writtenAt(name) }))
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_EMAILS)
    .map(({ name }) => name);
}

/** An email's text as HTML, in which only links into this portal are clickable. */
const toHtml = (text: string, portalUrl: string): string =>
  text
    .split(/(\S+)/)
    .map((word) =>
      word.startsWith(portalUrl) ? `<a href="${escapeHtml(word)}">${escapeHtml(word)}</a>` : escapeHtml(word),
    )
    .join('');

function articleOf(
  name: string,
  folder: string,
  texts: OutboxTexts,
  { basePath, portalUrl }: OutboxPagesOptions,
): string {
  const { to, subject, date, text } = readEml(readFileSync(join(folder, name)));
  const head = escapeHtml(fillPlaceholders(texts.to, { address: to, date }));
  const file = `<a href="${basePath}${OUTBOX_PAGE}/${name}">${escapeHtml(texts.file)}</a>`;
  return `<article><h2>${escapeHtml(subject)}</h2><p>${head} ${file}</p><pre>${toHtml(text, portalUrl)}</pre></article>`;
}

const pageOf = (tag: string, texts: OutboxTexts, content: string): string => `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(texts.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(texts.title)}</h1>
${content}
</main></body>
</html>
`;

/** Responds as for an unknown address. The response may be sent after this function returns. */
function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/**
 * Serves the emails that the demo stored instead of sending, only on its own machine: there a new user finds the link that
 * completes a registration. Emails contain secret links, so no other client can see them, and real counties have no such page.
 */
export function serveOutbox(
  app: FastifyInstance,
  services: Pick<Services, 'isDemonstration'>,
  options: OutboxPagesOptions,
): void {
  const { basePath } = options;
  const folderFor = (request: FastifyRequest): string | undefined =>
    isLoopbackRequest(request) ? options.folder : undefined;
  app.get(`${basePath}${OUTBOX_PAGE}`, async (request, reply) => {
    if (!services.isDemonstration()) return notFound(reply);
    const { tag, texts } = textsOf(request);
    const folder = folderFor(request);
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer');
    const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
    if (folder === undefined) return reply.code(404).send(pageOf(tag, texts, paragraph(texts.closed)));
    const emails = emailFilesIn(folder).map((name) => articleOf(name, folder, texts, options));
    const content = emails.length === 0 ? paragraph(texts.empty) : emails.join('\n');
    return reply.send(pageOf(tag, texts, `${paragraph(texts.lead)}\n${content}`));
  });
  app.get(`${basePath}${OUTBOX_PAGE}/:name`, async (request, reply) => {
    const folder = services.isDemonstration() ? folderFor(request) : undefined;
    const { name } = z.parse(emailParams, request.params);
    if (folder === undefined || !EMAIL_FILE.test(name) || !existsSync(join(folder, name))) return notFound(reply);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return reply.type('message/rfc822').send(readFileSync(join(folder, name)));
  });
}
