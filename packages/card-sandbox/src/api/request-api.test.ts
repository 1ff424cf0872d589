import { request } from 'node:http';
import { cents } from '@portal/domain';
import { type CardSandboxServer, SANDBOX_CREDENTIALS, startCardSandbox } from '../server.ts';
import { findTestCard } from '../test-cards.ts';

let server: CardSandboxServer;
beforeAll(async () => {
  server = await startCardSandbox({ port: 0 });
});
afterAll(() => server.close());

const send = (body: string): Promise<Response> =>
  fetch(`${server.origin}/xml/v1/request.api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
const ask = async (body: unknown): Promise<unknown> => (await send(JSON.stringify(body))).json();
const merchantAuthentication = SANDBOX_CREDENTIALS;
const transactionRequest = { transactionType: 'authOnlyTransaction', amount: '25.00', order: { invoiceNumber: 'LR1' } };
const tokenRequest = (more: object = {}) => ({
  getHostedPaymentPageRequest: { merchantAuthentication, transactionRequest, ...more },
});
const hosted = (settingName: string, settingValue: string) =>
  tokenRequest({ hostedPaymentSettings: { setting: [{ settingName, settingValue }] } });
const refusedWith = (code: string, text: unknown = expect.any(String)) =>
  expect.objectContaining({ messages: { resultCode: 'Error', message: [{ code, text }] } });
const OK = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };

describe('the request API', () => {
  it('answers every request with status 200 and a byte order mark', async () => {
    for (const body of [JSON.stringify(tokenRequest()), '{}', 'not JSON', '']) {
      const answer = await send(body);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    }
  });

  it('returns a token and the refId of the request', async () => {
    const answer = await ask({
      getHostedPaymentPageRequest: { merchantAuthentication, refId: 'LR1', transactionRequest },
    });
    expect(answer).toEqual({ refId: 'LR1', token: expect.any(String), messages: OK });
  });

  it.each([
    ['not JSON', '{"a":', 'E00003'],
    ['null', 'null', 'E00003'],
    ['no request', '{}', 'E00045'],
    ['an unknown request', '{"deleteEverythingRequest":{}}', 'E00045'],
    ['a property name of every object', '{"constructor":{}}', 'E00045'],
    ['two requests', '{"authenticateTestRequest":{},"getTransactionDetailsRequest":{}}', 'E00045'],
    ['a request that is a list', '{"authenticateTestRequest":[]}', 'E00003'],
  ])('refuses %s', async (_what, body, code) => {
    expect(await (await send(body)).json()).toEqual(refusedWith(code));
  });

  it.each([
    ['the key after the order', { getHostedPaymentPageRequest: { transactionRequest, merchantAuthentication } }],
    [
      'the amount before the type',
      tokenRequest({ transactionRequest: { amount: '25.00', transactionType: 'authOnlyTransaction' } }),
    ],
    [
      'the description before the invoice',
      tokenRequest({
        transactionRequest: { ...transactionRequest, order: { description: 'x', invoiceNumber: 'LR1' } },
      }),
    ],
    [
      'the value before the name of a setting',
      tokenRequest({
        hostedPaymentSettings: { setting: [{ settingValue: '{}', settingName: 'hostedPaymentReturnOptions' }] },
      }),
    ],
    ['an unknown element', tokenRequest({ discount: '5.00' })],
    ['an element inside a value', tokenRequest({ transactionRequest: { ...transactionRequest, amount: { much: 1 } } })],
    ['no key', { getHostedPaymentPageRequest: { transactionRequest } }],
    ['no transaction', { getHostedPaymentPageRequest: { merchantAuthentication } }],
    [
      'paging before sorting',
      {
        getUnsettledTransactionListRequest: {
          merchantAuthentication,
          paging: { limit: 1, offset: 1 },
          sorting: { orderBy: 'id', orderDescending: false },
        },
      },
    ],
  ])('refuses %s, because the schema is ordered and strict', async (_case, body) => {
    expect(await ask(body)).toEqual(refusedWith('E00003'));
  });

  it.each([
    ['a wrong key', { name: 'sandbox', transactionKey: 'another' }],
    ['a wrong name', { name: 'somebody', transactionKey: SANDBOX_CREDENTIALS.transactionKey }],
    ['empty credentials', { name: '', transactionKey: '' }],
  ])('refuses %s', async (_what, given) => {
    expect(await ask({ authenticateTestRequest: { merchantAuthentication: given } })).toEqual(refusedWith('E00007'));
    expect(await ask({ authenticateTestRequest: { merchantAuthentication } })).toEqual({ messages: OK });
  });

  it.each([
    ['-5', 'E00013'],
    ['0.00', 'E00013'],
    ['1e3', 'E00013'],
    ['1.005', 'E00013'],
    [undefined, 'E00014'],
  ])('refuses the amount %s', async (amount, code) => {
    const request = { transactionType: 'authOnlyTransaction', ...(amount === undefined ? {} : { amount }) };
    expect(await ask(tokenRequest({ transactionRequest: request }))).toEqual(refusedWith(code));
  });

  it.each([
    [
      'an invoice number of 21 characters',
      tokenRequest({ transactionRequest: { ...transactionRequest, order: { invoiceNumber: 'x'.repeat(21) } } }),
    ],
    ['a setting that does not exist', hosted('hostedPaymentConfettiOptions', '{}')],
    ['a setting that is not JSON', hosted('hostedPaymentReturnOptions', 'yes')],
    ['a setting with an invalid value', hosted('hostedPaymentOrderOptions', '{"show":"yes"}')],
    [
      'a communicator URL that is not a web address',
      hosted('hostedPaymentIFrameCommunicatorUrl', '{"url":"javascript:alert(1)"}'),
    ],
    [
      'a duplicate window of 9 hours',
      tokenRequest({
        transactionRequest: {
          ...transactionRequest,
          transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: '32400' }] },
        },
      }),
    ],
  ])('refuses %s', async (_what, body) => {
    expect(await ask(body)).toEqual(refusedWith('E00013'));
  });

  it('answers an unknown id with E00040 and an empty list with I00004', async () => {
    expect(await ask({ getTransactionDetailsRequest: { merchantAuthentication, transId: '1' } })).toEqual(
      refusedWith('E00040', 'The record cannot be found.'),
    );
    expect(await ask({ getUnsettledTransactionListRequest: { merchantAuthentication } })).toEqual({
      totalNumInResultSet: 0,
      messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] },
    });
  });

  it('answers an empty batch list with I00004, and refuses an invalid period or batch', async () => {
    const settled = (more: object) => ask({ getSettledBatchListRequest: { merchantAuthentication, ...more } });
    expect(await settled({})).toEqual({
      messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] },
    });
    const first = { firstSettlementDate: '2026-10-01T00:00:00Z' };
    expect(await settled({ ...first, lastSettlementDate: '2026-11-01T00:00:00' })).toMatchObject({
      messages: { resultCode: 'Ok' },
    });
    for (const last of ['2026-11-01T00:00:01Z', '2026-09-30T00:00:00Z', 'yesterday']) {
      expect(await settled({ ...first, lastSettlementDate: last })).toEqual(refusedWith('E00013'));
    }
    expect(await settled({ lastSettlementDate: '2026-11-01T00:00:00Z', ...first })).toEqual(refusedWith('E00003'));
    const batch = (more: object) => ask({ getTransactionListRequest: { merchantAuthentication, ...more } });
    expect(await batch({ batchId: '1' })).toEqual(refusedWith('E00040'));
    expect(await batch({})).toEqual(refusedWith('E00003'));
  });

  it('lists a batch with its transactions', async () => {
    const day = new Date('2026-11-20T01:00:00Z');
    const other = await startCardSandbox({ port: 0, now: () => day });
    const order = {
      type: 'authCaptureTransaction',
      amount: cents(2500),
      invoiceNumber: 'LR1',
      description: '',
    } as const;
    const texts = { merchantName: '', buttonText: 'Pay', communicatorUrl: '' };
    const { token } = other.sandbox.issueToken({
      ...order,
      ...texts,
      needsAddress: false,
      duplicateWindowSeconds: 120,
    });
    const card = findTestCard('4111111111111111');
    if (card === undefined) throw new Error('no test card');
    other.sandbox.pay(token, { card, cardCode: '123', firstName: '', lastName: '', zip: '96950' });
    other.sandbox.settle();
    const askOther = async (body: object) => {
      const [name, content] = Object.entries(body)[0] ?? [];
      const sent = JSON.stringify({ [name ?? '']: { merchantAuthentication, ...content } });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${other.origin}/xml/v1/request.api`, { method: 'POST', headers, body: sent })).json();
    };
    expect(await askOther({ getSettledBatchListRequest: {} })).toEqual({
      batchList: [
        {
          batchId: String(day.getTime()),
          settlementTimeUTC: '2026-11-20T01:00:00.000Z',
          settlementTimeLocal: '2026-11-20T01:00:00.000',
          settlementState: 'settledSuccessfully',
          paymentMethod: 'creditCard',
          marketType: 'eCommerce',
          product: 'Card Not Present',
        },
      ],
      messages: OK,
    });
    expect(await askOther({ getTransactionListRequest: { batchId: String(day.getTime()) } })).toMatchObject({
      transactions: [{ invoiceNumber: 'LR1', transactionStatus: 'settledSuccessfully', settleAmount: 25 }],
      totalNumInResultSet: 1,
      messages: OK,
    });
    await other.close();
  });

  it('spells refTransID in a reply as the provider does, and gives the reason of a refusal', async () => {
    const body = {
      createTransactionRequest: {
        merchantAuthentication,
        transactionRequest: { transactionType: 'voidTransaction', refTransId: '2230581408' },
      },
    };
    expect(await ask(body)).toMatchObject({
      transactionResponse: {
        responseCode: '3',
        refTransID: '2230581408',
        errors: [{ errorCode: '16', errorText: 'The transaction cannot be found.' }],
      },
      messages: { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] },
    });
  });
});

describe('the control calls for tests', () => {
  const control = (path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('set and clear failures', async () => {
    expect((await control('failures', { on: '*', how: 'HTTP_500' })).status).toBe(200);
    expect((await send(JSON.stringify(tokenRequest()))).status).toBe(500);
    await control('clear');
    expect((await send(JSON.stringify(tokenRequest()))).status).toBe(200);
    expect((await control('failures', { on: '*', how: 'FIRE' })).status).toBe(400);
  });

  it('pay without a browser', async () => {
    const { token } = server.sandbox.issueToken({
      type: 'authOnlyTransaction',
      amount: cents(100),
      invoiceNumber: 'LR9',
      description: '',
      merchantName: '',
      buttonText: 'Pay',
      communicatorUrl: '',
      needsAddress: false,
      duplicateWindowSeconds: 120,
    });
    expect(await (await control('pay', { token })).json()).toMatchObject({
      outcome: 'APPROVED',
      transactionId: expect.any(String),
      messages: [expect.stringMatching(/^action=transactResponse&response=%7B/)],
    });
    expect((await control('pay', { token, cardNumber: '4242424242424242' })).status).toBe(400);
  });

  it('work only from this machine', async () => {
    expect((await control('clear', {}, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    expect((await control('clear', {}, { forwarded: 'for=203.0.113.7' })).status).toBe(404);
    // another site's name that resolves to this machine; fetch would not send this header
    const headers = { host: 'elsewhere.example', 'content-type': 'application/json' };
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${server.origin}/control/clear`, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end('{}');
    });
    expect(status).toBe(404);
    // another site's page can send a form to this machine, but not JSON
    const form = await fetch(`${server.origin}/control/clear`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    });
    expect(form.status).toBe(415);
  });
});
