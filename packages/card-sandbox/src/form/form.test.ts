import { cents } from '@portal/domain';
import type { FormToken } from '../form-token.ts';
import { type CardSandboxServer, startCardSandbox } from '../server.ts';
import { TEST_CARDS } from '../test-cards.ts';

const PORTAL = 'https://portal.example';
let server: CardSandboxServer;
let nowMs = Date.parse('2026-11-20T01:00:00Z');
beforeAll(async () => {
  server = await startCardSandbox({
    port: 0,
    portalOrigin: PORTAL,
    bankTimeoutMs: 50,
    now: () => new Date(nowMs),
  });
});
afterAll(() => server.close());

let lastInvoice = 0;
/** Issues a token for a form with the next invoice number. */
const issueToken = (overrides: Partial<FormToken> = {}): string => {
  lastInvoice += 1;
  return server.sandbox.issueToken({
    type: 'authOnlyTransaction',
    amount: cents(2500),
    invoiceNumber: `LR${lastInvoice}`,
    description: 'Land records <b>preauthorization</b>',
    merchantName: 'Tasi "County"',
    buttonText: 'Authorize',
    communicatorUrl: `${PORTAL}/base/IFrameCommunicator.html`,
    needsAddress: true,
    duplicateWindowSeconds: 120,
    ...overrides,
  }).token;
};
const VALID_INPUT = {
  cardNumber: '4111 1111 1111 1111',
  expiry: '11/26',
  cardCode: '123',
  firstName: 'Maria',
  lastName: 'Cruz',
  address: '1 Beach Road',
  city: 'Saipan',
  state: 'MP',
  zip: '96950',
};
const post = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${server.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const open = (token: string) => post('/payment/payment', { token });
const pay = (overrides: Record<string, string> = {}, token = issueToken()) =>
  post('/payment/pay', { token, ...VALID_INPUT, ...overrides });
/** The messages that the page sends to the portal. */
const messagesOf = (html: string): unknown =>
  JSON.parse((/data-messages="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

describe('the form', () => {
  it('shows the payee, the purpose and the amount, and a label for every field', async () => {
    const { status, html } = await open(issueToken());
    expect(status).toBe(200);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<dd>Tasi &quot;County&quot;</dd>');
    expect(html).toContain('<dd>Land records &lt;b&gt;preauthorization&lt;/b&gt;</dd>');
    expect(html).toContain('<dd>$25.00</dd>');
    expect(html).toContain('Authorize $25.00</button>');
    for (const name of Object.keys(VALID_INPUT)) expect(html).toContain(`<label for="${name}">`);
    expect(html).toContain('autocomplete="cc-number"');
  });

  it('[S23] [S35] loads nothing from other sites, and may only be framed by the portal', async () => {
    const { headers } = await open(issueToken());
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${PORTAL}`);
    expect(policy).toContain(`frame-src ${PORTAL}`);
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    for (const file of ['form.css', 'form.js']) {
      expect((await fetch(`${server.origin}/payment/${file}`)).status).toBe(200);
    }
  });

  it('[R08] shows that it has expired, offers Cancel, and accepts no card', async () => {
    const token = issueToken();
    nowMs += 15 * 60_000 + 1000;
    for (const answer of [await open(token), await pay({}, token)]) {
      expect(answer.status).toBe(410);
      expect(answer.html).toContain('This form has expired');
      expect(answer.html).toContain('Nothing was charged.');
      expect(answer.html).toContain('id="cancel"');
      expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${PORTAL}`);
    }
    expect(server.sandbox.unsettled().filter(({ invoiceNumber }) => invoiceNumber === `LR${lastInvoice}`)).toEqual([]);
  });

  it('shows that it cannot be used if its token is unknown', async () => {
    for (const answer of [await open(''), await open('guessed'), await pay({}, 'guessed')]) {
      expect(answer.status).toBe(404);
      expect(answer.html).toContain('This form cannot be used');
      expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${PORTAL}`);
    }
    expect((await fetch(`${server.origin}/payment/payment?token=${issueToken()}`)).status).toBe(404);
  });
});

describe('a submitted form', () => {
  it("sends the transaction to the portal in the provider's documented format", async () => {
    const { html } = await pay();
    const [message] = [messagesOf(html)].flat().map(String);
    const fields = new URLSearchParams(message);
    expect(fields.get('action')).toBe('transactResponse');
    expect(JSON.parse(fields.get('response') ?? '')).toEqual({
      accountType: 'Visa',
      accountNumber: 'XXXX1111',
      transId: expect.stringMatching(/^6\d{10}$/),
      responseCode: '1',
      authorization: expect.stringMatching(/^\d{6}$/),
      totalAmount: '25.00',
      dateTime: '11/20/2026 1:15:01 AM',
      orderDescription: 'Land records <b>preauthorization</b>',
      orderInvoiceNumber: `LR${lastInvoice}`,
      billTo: { firstName: 'Maria', lastName: 'Cruz' },
    });
  });

  it.each([
    ['4111111111111111', 'Card accepted', 1],
    ['4000000000000002', 'This transaction has been declined. Nothing was charged.', 0],
    ['4000000000000101', 'The bank asks for the card details again.', 0],
    ['4000000000000069', 'Nothing was charged. Try another card, or cancel.', 0],
    ['4000000000000119', 'An error occurred during processing. Please try again in 5 minutes.', 0],
    ['4000000000000341', 'Your payment is being processed.', 0],
    ['4000000000000259', 'Card accepted', 2],
  ])('with card %s shows "%s" and sends %d messages to the portal', async (cardNumber, text, messageCount) => {
    const { html } = await pay({ cardNumber });
    expect(html).toContain(text);
    expect(messagesOf(html)).toHaveLength(messageCount);
  });

  it('with a card that must be entered again is approved on the second try', async () => {
    const token = issueToken();
    const first = await pay({ cardNumber: '4000000000000101' }, token);
    expect(first.html).toContain('Card number: Enter the card number again.');
    expect((await pay({ cardNumber: '4000000000000101' }, token)).html).toContain('Card accepted');
  });

  it('is refused as a duplicate if it is sent twice', async () => {
    const token = issueToken();
    await pay({}, token);
    expect((await pay({}, token)).html).toContain('A duplicate transaction has been submitted.');
  });

  it.each([
    ['cardNumber', '', 'Enter the card number.'],
    ['cardNumber', '4242 4242 4242 4242', 'This is not a test card.'],
    ['cardNumber', '4111 1111 1111 1112', 'This is not a test card.'],
    ['expiry', '', 'Enter the expiration date.'],
    ['expiry', '13/29', 'Write the expiration date as MM/YY, such as 09/29.'],
    ['expiry', '2029-09', 'Write the expiration date as MM/YY, such as 09/29.'],
    ['expiry', '10/26', 'This card has expired. Enter a later date or another card.'],
    ['cardCode', '12', 'The card code has 3 or 4 digits.'],
    ['cardCode', '', 'Enter the card code.'],
    ['firstName', ' ', 'Enter the first name.'],
    ['lastName', '', 'Enter the last name.'],
    ['zip', '', 'Enter the ZIP code.'],
  ])('with %s "%s" shows the error at the field and above the form', async (field, value, text) => {
    const { html } = await pay({ [field]: value });
    expect(html).toContain(`id="${field}-error">${text}`);
    expect(html).toMatch(
      new RegExp(`<input id="${field}"[^>]*aria-describedby="[^"]*${field}-error"[^>]*aria-invalid="true"`),
    );
    expect(html).toContain(`<a href="#${field}">`);
    expect(html).toContain('<title>Error: Card payment</title>');
    expect(server.sandbox.unsettled().filter(({ invoiceNumber }) => invoiceNumber === `LR${lastInvoice}`)).toEqual([]);
  });

  it.each(['11/26', '1/27', '01/2027', '12 / 30'])('accepts the expiration date %s', async (expiry) => {
    expect((await pay({ expiry })).html).toContain('Card accepted');
  });

  it('needs no address if the merchant does not require one', async () => {
    const { html } = await pay({ address: '', city: '', state: '', zip: '' }, issueToken({ needsAddress: false }));
    expect(html).toContain('Card accepted');
  });

  it('keeps the input, but never writes a card number or card code into a page', async () => {
    for (const { number } of TEST_CARDS) {
      const { html } = await pay({ cardNumber: number, cardCode: '7391', lastName: '' });
      expect(html).toContain('value="Maria"');
      expect(html).not.toContain('7391');
      expect(html.replace(/<details>[\s\S]*<\/details>/, '')).not.toContain(number);
    }
  });

  it('escapes the input in the page', async () => {
    const { html } = await pay({ firstName: '"><script>alert(1)</script>', lastName: '' });
    expect(html).not.toContain('<script>alert');
  });
});
