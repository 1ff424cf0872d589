import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { FormToken } from '../form-token.ts';
import type { CardSandbox } from '../sandbox.ts';
import { readCardForm } from './card-form.ts';
import { acceptedPage, EMPTY_FORM_STATE, endedPage, type FormState, formPage, silentSuccessPage } from './form-page.ts';
import { transactResponse } from './messages.ts';

export interface FormOptions {
  readonly sandbox: CardSandbox;
  readonly now: () => Date;
  /** The origin that may frame a page for an unknown token. Other pages may be framed by the origin of their communicator page. */
  readonly portalOrigin: string;
  /** How long the form waits for a bank that does not respond. */
  readonly bankTimeoutMs: number;
}

const text = z.optional(z.string());
const sentForm = z.object({
  token: z._default(z.string(), ''),
  cardNumber: text,
  expiry: text,
  cardCode: text,
  firstName: text,
  lastName: text,
  address: text,
  city: text,
  state: text,
  zip: text,
});

/** Sends a page with a policy: it loads only its own script and style, and only the merchant's origin may frame it or be framed. */
function sendPage(reply: FastifyReply, html: string, merchantOrigin: string): FastifyReply {
  const merchant = merchantOrigin === '' ? "'none'" : merchantOrigin;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `frame-src ${merchant}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${merchant}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy.join('; ')).send(html);
}

const originOf = (order: FormToken): string =>
  order.communicatorUrl === '' ? '' : new URL(order.communicatorUrl).origin;

/** Serves the hosted form, which is opened with a token, and accepts its submission. */
export function serveForm(app: FastifyInstance, options: FormOptions): void {
  const { sandbox, now, portalOrigin, bankTimeoutMs } = options;
  const asset = (name: string, type: string): void => {
    const content = readFileSync(join(import.meta.dirname, name), 'utf8');
    app.get(`/payment/${name}`, (_request, reply) => reply.type(type).send(content));
  };
  asset('form.css', 'text/css; charset=utf-8');
  asset('form.js', 'text/javascript; charset=utf-8');

  const ended = (reply: FastifyReply, order: FormToken | undefined): FastifyReply => {
    const isKnown = order !== undefined && order.communicatorUrl !== '';
    const html = endedPage(order?.communicatorUrl ?? '', order === undefined ? 'NO_TOKEN' : 'EXPIRED');
    return sendPage(reply.code(order === undefined ? 404 : 410), html, isKnown ? originOf(order) : portalOrigin);
  };
  const form = (reply: FastifyReply, order: FormToken, state: FormState): FastifyReply =>
    sendPage(reply, formPage(order, state), originOf(order));

  app.post('/payment/payment', (request, reply) => {
    const found = sandbox.findToken(z.parse(sentForm, request.body).token);
    if (found === undefined || found.isExpired) return ended(reply, found?.order);
    return form(reply, found.order, EMPTY_FORM_STATE);
  });

  app.post('/payment/pay', async (request, reply) => {
    const { token, ...values } = z.parse(sentForm, request.body);
    const found = sandbox.findToken(token);
    if (found === undefined || found.isExpired) return ended(reply, found?.order);
    const { order } = found;
    const read = readCardForm(values, order.needsAddress, now());
    if ('errors' in read) return form(reply, order, { values, errors: read.errors, notice: '' });
    const paid = sandbox.pay(token, read.entry);
    if (paid.outcome === 'NO_TOKEN' || paid.outcome === 'EXPIRED') return ended(reply, order);
    if (paid.outcome === 'ASKS_AGAIN') {
      return form(reply, order, {
        values,
        errors: {
          cardNumber: 'Enter the card number again.',
          cardCode: 'Enter the card code again.',
        },
        notice: 'The bank asks for the card details again. Nothing was charged.',
      });
    }
    if (paid.outcome === 'REFUSED') {
      if (paid.behavior === 'TIMES_OUT') await pause(bankTimeoutMs);
      const notice = `${paid.text} Nothing was charged. Try another card, or cancel.`;
      return form(reply, order, { values, errors: {}, notice });
    }
    if (paid.notificationCount === 0) return sendPage(reply, silentSuccessPage(order), originOf(order));
    const messages = Array.from({ length: paid.notificationCount }, () => transactResponse(paid.transaction));
    return sendPage(reply, acceptedPage(order, messages), originOf(order));
  });

  app.get('/payment/payment', (_request, reply) => ended(reply, undefined));
}
