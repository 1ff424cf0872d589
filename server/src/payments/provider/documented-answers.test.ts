import { createServer, type Server } from 'node:http';
import { cents, type Result } from '@portal/domain';
import { openAuthorizeNet } from './authorizenet.ts';
import type { PaymentProvider, ProviderFailure } from './payment-provider.ts';

/** Responses in order, as the provider's documentation shows them. Each is sent with a byte order mark. */
let responses: Array<{ readonly status?: number; readonly body: unknown; readonly location?: string }> = [];
let requests: unknown[] = [];
let server: Server;
let provider: PaymentProvider;
/** The same provider with pages of two transactions. */
let providerWithSmallPages: PaymentProvider;
/** Opens a new provider, with an empty cache. */
let openNew: () => PaymentProvider;
beforeAll(async () => {
  server = createServer((request, response) => {
    let sent = '';
    request.on('data', (bytes: Buffer) => {
      sent += bytes.toString();
    });
    request.on('end', () => {
      requests.push(JSON.parse(sent));
      const {
        status = 200,
        body,
        location,
      } = responses.shift() ?? { status: 599, body: 'the test has no response left' };
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(location === undefined ? {} : { location }),
      });
      response.end(typeof body === 'string' ? body : `\uFEFF${JSON.stringify(body)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const options = {
    name: 'authorizenet',
    apiUrl: `http://127.0.0.1:${port}/xml/v1/request.api`,
    formUrl: 'https://test.authorize.net/payment/payment',
    credentials: { loginId: 'LOGINID', transactionKey: 'KEY' },
  } as const;
  provider = openAuthorizeNet(options);
  openNew = () => openAuthorizeNet({ ...options, pageSize: 2 });
  providerWithSmallPages = openNew();
});
afterAll(() => server.close());
beforeEach(() => {
  responses = [];
  requests = [];
});

const OK = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
const APPROVED = {
  transactionResponse: {
    responseCode: '1',
    authCode: '1VT65S',
    avsResultCode: 'P',
    cvvResultCode: '',
    cavvResultCode: '',
    transId: '2230581333',
    refTransID: '2230581333',
    transHash: '',
    testRequest: '0',
    accountNumber: 'XXXX0015',
    accountType: 'MasterCard',
    messages: [{ code: '1', description: 'This transaction has been approved.' }],
  },
  refId: '2230581333',
  messages: OK,
};
const details = (transactionStatus: string, transId = '2230581333') => ({
  transaction: {
    transId,
    submitTimeUTC: '2026-11-20T01:00:00Z',
    submitTimeLocal: '2026-11-19T18:00:00',
    transactionType: 'authOnlyTransaction',
    transactionStatus,
    responseCode: 1,
    responseReasonCode: 1,
    responseReasonDescription: 'Approval',
    authCode: '1VT65S',
    AVSResponse: 'P',
    order: { invoiceNumber: 'LR000001', description: 'Land records preauthorization' },
    authAmount: 25.0,
    settleAmount: 7.5,
    payment: { creditCard: { cardNumber: 'XXXX0015', expirationDate: 'XXXX', cardType: 'MasterCard' } },
  },
  messages: OK,
});
const failureOf = (result: Result<unknown, ProviderFailure>): ProviderFailure => {
  if (result.ok) throw new Error('this should have failed');
  return result.failure;
};
const capture = () => provider.capture('2230581333', cents(750));

describe("a response from the provider's documentation", () => {
  it('to a token request is accepted', async () => {
    responses = [{ body: { token: 'abc', messages: OK } }];
    const before = Date.now();
    const issued = await provider.issueFormToken({
      kind: 'AUTHORIZE',
      amount: cents(2500),
      invoiceNumber: 'LR000001',
      description: '',
      merchantName: 'Tasi County',
      communicatorUrl: 'https://portal.example/IFrameCommunicator.html',
    });
    if (!issued.ok) throw new Error('refused');
    expect(issued.value.token).toBe('abc');
    expect(issued.value.expiresAt.getTime() - before).toBeLessThanOrEqual(15 * 60_000 + (Date.now() - before));
  });

  it('to a capture is accepted after a look-up confirms it', async () => {
    responses = [{ body: APPROVED }, { body: details('capturedPendingSettlement') }];
    expect(await capture()).toMatchObject({ ok: true, value: { state: 'CAPTURED', authorized: 2500, settled: 750 } });
    expect(requests.map((request) => Object.keys(Object(request))[0])).toEqual([
      'createTransactionRequest',
      'getTransactionDetailsRequest',
    ]);
  });

  it('may have additional, unknown fields', async () => {
    const later = {
      ...APPROVED.transactionResponse,
      transHashSha2: 'x',
      networkTransId: '1',
      SupplementalDataQualificationIndicator: 0,
    };
    responses = [
      { body: { ...APPROVED, transactionResponse: later, sessionToken: 'x' } },
      { body: details('capturedPendingSettlement') },
    ];
    expect((await capture()).ok).toBe(true);
  });

  it('to a list request is complete if its first page is not full', async () => {
    const row = { transId: '1', submitTimeUTC: '2026-11-20T01:00:00Z', transactionStatus: 'authorizedPendingCapture' };
    responses = [{ body: { transactions: [row], totalNumInResultSet: 1, messages: OK } }];
    expect(await provider.listUnsettled()).toEqual({
      ok: true,
      value: [
        { transactionId: '1', invoiceNumber: '', state: 'AUTHORIZED', submittedAt: new Date('2026-11-20T01:00:00Z') },
      ],
    });
    expect(requests).toHaveLength(1);
  });
});

it('a list without a total is read until a page is not full', async () => {
  const page = (...ids: string[]) => ({
    body: { transactions: ids.map((transId) => ({ transId, submitTimeUTC: '2026-11-20T01:00:00Z' })), messages: OK },
  });
  responses = [page('1', '2'), page('3', '4'), page('5')];
  const list = await providerWithSmallPages.listUnsettled();
  expect(list.ok && list.value.map((one) => one.transactionId)).toEqual(['1', '2', '3', '4', '5']);
});

describe('the settled transactions', () => {
  const [since, until] = [new Date('2015-01-01T08:15:30Z'), new Date('2015-01-30T08:15:30Z')];
  const batch = (batchId: string, settlementState = 'settledSuccessfully') => ({
    batchId,
    settlementTimeUTC: '2015-01-02T08:40:29Z',
    settlementTimeUTCSpecified: true,
    settlementTimeLocal: '2015-01-02T01:40:29',
    settlementTimeLocalSpecified: true,
    settlementState,
    paymentMethod: 'creditCard',
    statistics: [{ accountType: 'MasterCard', chargeAmount: 98.0, chargeCount: 2 }],
  });
  const row = (transId: string, transactionStatus = 'settledSuccessfully') => ({
    transId,
    submitTimeUTC: '2015-01-02T08:30:49Z',
    submitTimeLocal: '2015-01-02T01:30:49',
    transactionStatus,
    invoiceNumber: 'LR60',
    accountType: 'MasterCard',
    accountNumber: 'XXXX4444',
    settleAmount: 1018.88,
    hasReturnedItemsSpecified: false,
  });
  const page = (...transactions: ReturnType<typeof row>[]) => ({ body: { transactions, messages: OK } });
  const batches = (...batchList: ReturnType<typeof batch>[]) => ({ body: { batchList, messages: OK } });
  const requestNames = () => requests.map((request) => Object.keys(Object(request))[0]);
  const incompletePage = { body: { transactions: [row('11')], totalNumInResultSet: 2, messages: OK } };

  it('are read batch by batch, each to its last page', async () => {
    responses = [batches(batch('1'), batch('2')), page(row('11'), row('12')), page(), page(row('21', 'declined'))];
    const list = await providerWithSmallPages.listSettled(since, until);
    expect(list.ok && list.value).toMatchObject([
      { transactionId: '11', invoiceNumber: 'LR60', state: 'CAPTURED', submittedAt: new Date('2015-01-02T08:30:49Z') },
      { transactionId: '12' },
      { transactionId: '21', state: 'DECLINED' },
    ]);
    expect(requestNames()).toEqual([
      'getSettledBatchListRequest',
      'getTransactionListRequest',
      'getTransactionListRequest',
      'getTransactionListRequest',
    ]);
  });

  it('are an empty list when no batch was settled', async () => {
    const none = { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] };
    responses = [{ body: { messages: none } }];
    expect(await provider.listSettled(since, until)).toEqual({ ok: true, value: [] });
  });

  it('are not requested again, unless their batch failed', async () => {
    const opened = openNew();
    responses = [
      batches(batch('1'), batch('2', 'settlementError')),
      page(row('11')),
      page(row('21', 'settlementError')),
    ];
    await opened.listSettled(since, until);
    requests = [];
    responses = [batches(batch('1'), batch('2')), page(row('21'))];
    const again = await opened.listSettled(since, until);
    expect(again.ok && again.value.map(({ transactionId, state }) => [transactionId, state])).toEqual([
      ['11', 'CAPTURED'],
      ['21', 'CAPTURED'],
    ]);
    expect(requestNames()).toEqual(['getSettledBatchListRequest', 'getTransactionListRequest']);
  });

  it.each([
    ['the batches cannot be read', [{ status: 500, body: '' }], 'PROVIDER_ERROR', '500'],
    ['a batch has no settlement time', [{ body: { batchList: [{ batchId: '1' }], messages: OK } }], 'MALFORMED', ''],
    [
      'one of two batches cannot be read',
      [batches(batch('1'), batch('2')), page(row('11')), { status: 500, body: '' }],
      'PROVIDER_ERROR',
      '500',
    ],
    ['a page is missing', [batches(batch('1')), incompletePage, incompletePage], 'MALFORMED', 'GAP'],
    [
      'there are too many batches',
      [batches(...Array.from({ length: 401 }, (_, index) => batch(`${index}`)))],
      'MALFORMED',
      '',
    ],
  ])('are a failure and not a partial list when %s', async (_what, answers, kind, code) => {
    responses = [...answers];
    expect(failureOf(await openNew().listSettled(since, until))).toMatchObject({ kind, code, mayHaveHappened: false });
  });
});

describe('a response that is treated as a failure', () => {
  it.each([
    [
      'says done, but the transaction is still open',
      [{ body: APPROVED }, { body: details('authorizedPendingCapture') }],
      'PROVIDER_ERROR',
      true,
    ],
    [
      'says done, but the transaction is held for review',
      [{ body: APPROVED }, { body: details('FDSPendingReview') }],
      'PROVIDER_ERROR',
      true,
    ],
    [
      'says done, and then shows another transaction',
      [{ body: APPROVED }, { body: details('capturedPendingSettlement', '9') }],
      'MALFORMED',
      true,
    ],
    ['belongs to another request', [{ body: { ...APPROVED, refId: 'another' } }], 'MALFORMED', true],
    ['has no messages', [{ body: { transactionResponse: APPROVED.transactionResponse } }], 'MALFORMED', true],
    ['has no transaction', [{ body: { messages: OK } }], 'MALFORMED', true],
    ['is a list', [{ body: [] }], 'MALFORMED', true],
    ['is a page of HTML', [{ body: '<h1>Maintenance</h1>' }], 'MALFORMED', true],
    ['is empty', [{ body: '' }], 'MALFORMED', true],
    ['has status 503', [{ status: 503, body: 'busy' }], 'PROVIDER_ERROR', true],
    ['has status 404', [{ status: 404, body: 'nowhere' }], 'PROVIDER_ERROR', false],
    ['redirects to another host', [{ status: 302, body: '', location: 'https://evil.example/' }], 'UNREACHABLE', true],
  ] as const)('is one that %s', async (_what, answers, kind, mayHaveHappened) => {
    responses = [...answers];
    expect(failureOf(await capture())).toMatchObject({ kind, mayHaveHappened });
  });

  it('is an answer to a refund request without the id of the refund', async () => {
    for (const transId of [undefined, '0']) {
      responses = [{ body: { ...APPROVED, transactionResponse: { ...APPROVED.transactionResponse, transId } } }];
      expect(failureOf(await provider.refund('2230581333', cents(100), 'XXXX0015'))).toMatchObject({
        kind: 'MALFORMED',
        mayHaveHappened: true,
      });
    }
  });

  it('is a refused refund', async () => {
    const errors = [{ errorCode: '54', errorText: 'The referenced transaction does not meet the criteria.' }];
    const messages = { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] };
    responses = [{ body: { transactionResponse: { responseCode: '3', transId: '0', errors }, messages } }];
    expect(failureOf(await provider.refund('2230581333', cents(100), 'XXXX0015'))).toMatchObject({
      kind: 'REFUSED',
      code: '54',
      mayHaveHappened: false,
    });
  });

  it('is a list that does not end', async () => {
    const transactions = [1, 2].map((id) => ({ transId: `${id}`, submitTimeUTC: '2026-11-20T01:00:00Z' }));
    responses = Array.from({ length: 500 }, () => ({
      body: { transactions, totalNumInResultSet: 999_999, messages: OK },
    }));
    expect(failureOf(await providerWithSmallPages.listUnsettled())).toMatchObject({ kind: 'MALFORMED', code: 'GAP' });
  });
});
