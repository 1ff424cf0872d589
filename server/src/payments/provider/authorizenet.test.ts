import { type CardSandboxServer, type Failure, findTestCard, startCardSandbox } from '@portal/card-sandbox';
import { cents, type Result } from '@portal/domain';
import { type AuthorizeNetOptions, openAuthorizeNet } from './authorizenet.ts';
import type { FormTokenRequest, PaymentProvider, ProviderFailure } from './payment-provider.ts';

jest.setTimeout(60_000);

const KEY = 'a-key-that-no-log-may-show';
const CREDENTIALS = { loginId: 'tasi', transactionKey: KEY };

let sandbox: CardSandboxServer;
let nowMs = Date.parse('2026-11-20T01:00:00Z');
const now = (): Date => new Date(nowMs);
beforeAll(async () => {
  const credentials = { name: CREDENTIALS.loginId, transactionKey: KEY };
  sandbox = await startCardSandbox({ port: 0, now, credentials });
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.failures.clear());

const open = (more: Partial<AuthorizeNetOptions> = {}): PaymentProvider =>
  openAuthorizeNet({
    name: 'sandbox',
    apiUrl: `${sandbox.origin}/xml/v1/request.api`,
    formUrl: `${sandbox.origin}/payment/payment`,
    credentials: CREDENTIALS,
    now,
    // far more than a busy machine needs
    timeoutMs: 20_000,
    ...more,
  });

let lastInvoice = 0;
const order = (more: Partial<FormTokenRequest> = {}): FormTokenRequest => {
  lastInvoice += 1;
  return {
    kind: 'AUTHORIZE',
    amount: cents(2500),
    invoiceNumber: `LR${lastInvoice}`,
    description: 'Land records preauthorization',
    merchantName: 'Tasi County',
    communicatorUrl: 'http://portal.test/IFrameCommunicator.html',
    ...more,
  };
};

const valued = <Value>(result: Result<Value, ProviderFailure>): Value => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.failure)}`);
  return result.value;
};
const failureOf = (result: Result<unknown, ProviderFailure>): ProviderFailure => {
  if (result.ok) throw new Error('this should have failed');
  return result.failure;
};

/** Issues a token and pays by card, as a user would in the form; returns the transaction's id. */
async function paid(provider: PaymentProvider, request: FormTokenRequest, number = '4111111111111111', zip = '96950') {
  const { token } = valued(await provider.issueFormToken(request));
  const card = findTestCard(number);
  if (card === undefined) throw new Error('no test card');
  sandbox.sandbox.pay(token, { card, cardCode: '123', firstName: 'Maria', lastName: 'Cruz', zip });
  const found = sandbox.sandbox.unsettled().findLast((one) => one.invoiceNumber === request.invoiceNumber);
  if (found === undefined) throw new Error('not paid');
  return found.id;
}

/** A provider with a short timeout for failures without a response, so that they do not delay the tests. */
const openFor = ({ how }: Failure): PaymentProvider =>
  open(how === 'SILENCE' || how === 'DELAY' ? { timeoutMs: 1000 } : {});

const fail = (failure: Failure): void => sandbox.failures.set({ times: 1, ...failure });

describe('a token', () => {
  it('comes with its expiry time', async () => {
    const { token, expiresAt } = valued(await open().issueFormToken(order()));
    expect(token.length).toBeGreaterThan(20);
    expect(expiresAt).toEqual(new Date(nowMs + 15 * 60_000));
  });

  it("contains the duplicate window, the county's name and the communicator page", async () => {
    const { token } = valued(await open().issueFormToken(order({ merchantName: 'Åland "&" Rota' })));
    expect(sandbox.sandbox.findToken(token)?.order).toMatchObject({
      duplicateWindowSeconds: 28_800,
      merchantName: 'Åland "&" Rota',
      communicatorUrl: 'http://portal.test/IFrameCommunicator.html',
      needsAddress: true,
    });
  });

  it('is refused with the code of the provider when the key is wrong', async () => {
    const provider = open({ credentials: { loginId: 'tasi', transactionKey: 'another' } });
    expect(failureOf(await provider.issueFormToken(order()))).toMatchObject({ kind: 'REFUSED', code: 'E00007' });
    expect(await provider.ping()).toBe(false);
  });
});

describe('looking up a transaction', () => {
  it.each([
    ['AUTHORIZE', '4111111111111111', { state: 'AUTHORIZED', authorized: 2500, settled: 0 }],
    ['AUTHORIZE_AND_CAPTURE', '4111111111111111', { state: 'CAPTURED', authorized: 2500, settled: 2500 }],
    ['AUTHORIZE', '4000000000000002', { state: 'DECLINED', authorized: 0, settled: 0 }],
    ['AUTHORIZE', '4000000000000119', { state: 'DECLINED', authorized: 0, settled: 0 }],
  ] as const)('returns the state for %s with card %s', async (kind, card, wanted) => {
    const request = order({ kind });
    const transactionId = await paid(open(), request, card);
    expect(valued(await open().lookUp(transactionId))).toEqual({
      ...wanted,
      transactionId,
      kind,
      invoiceNumber: request.invoiceNumber,
      isSettled: false,
      providerStatus: expect.any(String),
      submittedAt: now(),
      maskedCard: `XXXX${card.slice(-4)}`,
    });
  });

  it('returns the approved part of a partial approval', async () => {
    const id = await paid(open(), order(), '4111111111111111', '46225');
    expect(valued(await open().lookUp(id))).toMatchObject({ state: 'AUTHORIZED', authorized: 123 });
  });

  it('returns NOT_FOUND for an unknown transaction', async () => {
    expect(failureOf(await open().lookUp('60000000000'))).toMatchObject({
      kind: 'NOT_FOUND',
      mayHaveHappened: false,
      code: 'E00040',
    });
  });

  it('returns the state of refunded and voided transactions', async () => {
    const provider = open();
    const voided = await paid(provider, order());
    expect(valued(await provider.void(voided))).toMatchObject({ state: 'VOIDED', settled: 0 });
    const captured = await paid(provider, order({ kind: 'AUTHORIZE_AND_CAPTURE' }));
    sandbox.sandbox.settle();
    const { transactionId } = valued(await provider.refund(captured, cents(1000), 'XXXX1111'));
    expect(valued(await provider.lookUp(transactionId))).toMatchObject({
      state: 'REFUNDED',
      settled: 1000,
      kind: 'OTHER',
    });
    // the duplicate window: the provider refuses the same request within 8 hours, and it may have happened before
    expect(failureOf(await provider.refund(captured, cents(1000), 'XXXX1111'))).toMatchObject({
      kind: 'REFUSED',
      code: '11',
      mayHaveHappened: true,
    });
    expect(failureOf(await provider.void(captured))).toMatchObject({ kind: 'NOT_FOUND', code: '16' });
  });
});

describe('a capture', () => {
  it('captures a partial amount once; a second capture changes nothing and returns the first amount', async () => {
    const id = await paid(open(), order());
    expect(valued(await open().capture(id, cents(750)))).toMatchObject({ state: 'CAPTURED', settled: 750 });
    expect(valued(await open().capture(id, cents(900)))).toMatchObject({ state: 'CAPTURED', settled: 750 });
  });

  it('of more than was authorized is refused', async () => {
    const id = await paid(open(), order());
    expect(failureOf(await open().capture(id, cents(2501)))).toMatchObject({
      kind: 'REFUSED',
      code: '47',
      mayHaveHappened: false,
    });
  });

  it('of a voided transaction is refused, and a second void counts as done', async () => {
    const id = await paid(open(), order());
    expect(valued(await open().void(id)).state).toBe('VOIDED');
    expect(valued(await open().void(id)).state).toBe('VOIDED');
    expect(failureOf(await open().capture(id, cents(1)))).toMatchObject({ kind: 'REFUSED', code: '310' });
  });

  it('of an unknown transaction is not found', async () => {
    expect(failureOf(await open().capture('60000000000', cents(1)))).toMatchObject({ kind: 'NOT_FOUND', code: '16' });
  });
});

describe('[R05] a request without a valid response', () => {
  const CASES: ReadonlyArray<readonly [Failure, Partial<ProviderFailure>, boolean]> = [
    [{ on: '*', how: 'SILENCE' }, { kind: 'TIMEOUT', mayHaveHappened: true }, true],
    [{ on: '*', how: 'SILENCE', when: 'BEFORE' }, { kind: 'TIMEOUT', mayHaveHappened: true }, false],
    [{ on: '*', how: 'DELAY', delayMs: 3000 }, { kind: 'TIMEOUT', mayHaveHappened: true }, true],
    [{ on: '*', how: 'HTTP_500' }, { kind: 'PROVIDER_ERROR', mayHaveHappened: true, code: '500' }, true],
    [{ on: '*', how: 'HTTP_500', when: 'BEFORE' }, { kind: 'PROVIDER_ERROR', mayHaveHappened: true }, false],
    [{ on: '*', how: 'MALFORMED' }, { kind: 'MALFORMED', mayHaveHappened: true }, true],
    [{ on: '*', how: 'RESET' }, { kind: 'UNREACHABLE', mayHaveHappened: true }, true],
    [{ on: '*', how: 'RESET', when: 'BEFORE' }, { kind: 'UNREACHABLE', mayHaveHappened: true }, false],
    [{ on: '*', how: 'E00007' }, { kind: 'REFUSED', mayHaveHappened: false, code: 'E00007' }, false],
  ];

  it.each(CASES)(
    'reports for %j whether a capture may have happened',
    async (failure, wanted, happened) => {
      const id = await paid(open(), order());
      fail(failure);
      expect(failureOf(await openFor(failure).capture(id, cents(750)))).toMatchObject(wanted);
      // a look-up afterwards shows what really happened
      const { state } = valued(await open().lookUp(id));
      expect(state).toBe(happened ? 'CAPTURED' : 'AUTHORIZED');
    },
    60_000,
  );

  it.each(CASES)(
    'reports for %j that requests which only read have changed nothing',
    async (failure, { kind }) => {
      const id = await paid(open(), order());
      sandbox.failures.set(failure);
      const provider = openFor(failure);
      const answers = await Promise.all([
        provider.lookUp(id),
        provider.listUnsettled(),
        provider.listSettled(now(), now()),
        provider.issueFormToken(order()),
      ]);
      for (const answer of answers) expect(failureOf(answer)).toMatchObject({ kind, mayHaveHappened: false });
      expect(await provider.ping()).toBe(false);
    },
    60_000,
  );

  it('may have happened if it is a capture whose look-up fails', async () => {
    const id = await paid(open(), order());
    fail({ on: 'getTransactionDetailsRequest', how: 'HTTP_500' });
    expect(failureOf(await open().capture(id, cents(750)))).toMatchObject({ mayHaveHappened: true });
    expect(valued(await open().capture(id, cents(750)))).toMatchObject({ settled: 750 });
  });

  it('has not happened if the provider is unreachable', async () => {
    const closedSandbox = await startCardSandbox({ port: 0 });
    await closedSandbox.close();
    const provider = open({ apiUrl: `${closedSandbox.origin}/xml/v1/request.api` });
    expect(failureOf(await provider.capture('60000000000', cents(1)))).toMatchObject({
      kind: 'UNREACHABLE',
      mayHaveHappened: false,
      code: 'ECONNREFUSED',
    });
    expect(await provider.ping()).toBe(false);
  });

  it('returns NOT_FOUND for a look-up while the transaction is lost', async () => {
    const id = await paid(open(), order());
    fail({ on: 'getTransactionDetailsRequest', how: 'LOST' });
    expect(failureOf(await open().lookUp(id)).kind).toBe('NOT_FOUND');
    expect((await open().lookUp(id)).ok).toBe(true);
  });

  it('never reveals the key in its failure', async () => {
    const failures: ProviderFailure[] = [];
    for (const [failure] of CASES) {
      fail(failure);
      failures.push(failureOf(await openFor(failure).capture('60000000000', cents(1))));
    }
    expect(failures).toHaveLength(CASES.length);
    expect(JSON.stringify(failures)).not.toContain(KEY);
  });
});

describe('[R07] the list of unsettled transactions', () => {
  const ids = async (): Promise<string[]> =>
    valued(await open({ pageSize: 2 }).listUnsettled())
      .map((one) => one.transactionId)
      .sort();
  const wanted = (): string[] =>
    sandbox.sandbox
      .unsettled()
      .map((one) => one.id)
      .sort();

  beforeAll(async () => {
    for (let number = 0; number < 5; number += 1) {
      nowMs += 1000;
      await paid(open(), order());
    }
  });

  it('is read to its last page, each transaction once', async () => {
    expect(wanted().length).toBeGreaterThanOrEqual(5);
    expect(await ids()).toEqual(wanted());
    const [oldest] = valued(await open().listUnsettled());
    expect(oldest).toEqual({
      transactionId: expect.stringMatching(/^\d+$/),
      invoiceNumber: expect.stringMatching(/^LR\d+$/),
      state: expect.any(String),
      submittedAt: expect.any(Date),
    });
  });

  it('may come out of order', async () => {
    sandbox.failures.set({ on: 'getUnsettledTransactionListRequest', how: 'OUT_OF_ORDER' });
    expect(await ids()).toEqual(wanted());
  });

  it.each(['PAGE_MISSING', 'PAGE_TWICE'] as const)('with %s is a failure, and not a partial list', async (how) => {
    sandbox.failures.set({ on: 'getUnsettledTransactionListRequest', how });
    const failure = failureOf(await open({ pageSize: 2 }).listUnsettled());
    expect(failure).toMatchObject({ kind: 'MALFORMED', code: 'GAP', mayHaveHappened: false });
  });

  it('is read again when it was incomplete only temporarily', async () => {
    fail({ on: 'getUnsettledTransactionListRequest', how: 'PAGE_MISSING', times: 2 });
    expect(await ids()).toEqual(wanted());
  });

  it('is empty when everything is settled', async () => {
    const empty = await startCardSandbox({ port: 0 });
    const provider = open({
      apiUrl: `${empty.origin}/xml/v1/request.api`,
      credentials: { loginId: 'sandbox', transactionKey: 'play-money-only' },
    });
    expect(valued(await provider.listUnsettled())).toEqual([]);
    expect(await provider.ping()).toBe(true);
    await empty.close();
  });
});

describe('[R05] [R07] the list of settled transactions', () => {
  const DAY = 24 * 60 * 60_000;
  let settled: string[] = [];
  let authorized = '';
  const list = (provider: PaymentProvider, since = nowMs - DAY, until = nowMs + DAY) =>
    provider.listSettled(new Date(since), new Date(until));
  const idsOf = (read: Awaited<ReturnType<typeof list>>): string[] =>
    valued(read)
      .map(({ transactionId }) => transactionId)
      .filter((id) => settled.includes(id))
      .sort();

  beforeEach(async () => {
    nowMs += 3 * DAY;
    settled = [];
    for (let number = 0; number < 5; number += 1) {
      settled.push(await paid(open(), order({ kind: 'AUTHORIZE_AND_CAPTURE' })));
    }
    authorized = await paid(open(), order());
    sandbox.sandbox.settle();
    settled.sort();
  });

  it('contains settled transactions once, and no unsettled or only authorized ones', async () => {
    const unsettled = valued(await open().listUnsettled()).map(({ transactionId }) => transactionId);
    expect(unsettled.filter((id) => settled.includes(id))).toEqual([]);
    const later = await paid(open(), order({ kind: 'AUTHORIZE_AND_CAPTURE' }));
    const read = await list(open({ pageSize: 2 }));
    expect(idsOf(read)).toEqual(settled);
    const others = [authorized, later];
    expect(valued(read).filter(({ transactionId }) => others.includes(transactionId))).toEqual([]);
  });

  it('contains the batches of the requested period', async () => {
    expect(idsOf(await list(open(), nowMs + 1000))).toEqual([]);
    expect(idsOf(await list(open(), nowMs - DAY, nowMs - 1000))).toEqual([]);
    // requested in several parts: the provider allows at most 31 days
    expect(idsOf(await list(open(), nowMs - 100 * DAY, nowMs))).toEqual(settled);
    // future days, which have no batches, are not requested
    const sent = jest.spyOn(globalThis, 'fetch');
    expect(idsOf(await list(open(), nowMs, nowMs + 100 * DAY))).toEqual(settled);
    const ends = JSON.stringify(sent.mock.calls).match(/(?<=lastSettlementDate[^\d]*)\d[^"\\]*/g) ?? [];
    sent.mockRestore();
    expect(ends.map((end) => Date.parse(end) < nowMs + 1000)).toEqual([true]);
  });

  it.each(['PAGE_MISSING', 'PAGE_TWICE'] as const)('with %s is a failure, and not a partial list', async (how) => {
    sandbox.failures.set({ on: 'getTransactionListRequest', how });
    expect(failureOf(await list(open({ pageSize: 2 })))).toMatchObject({ kind: 'MALFORMED', code: 'GAP' });
  });

  it.each(['getSettledBatchListRequest', 'getTransactionListRequest'] as const)(
    'is a failure when %s fails, and complete the next time',
    async (on) => {
      const provider = open();
      fail({ on, how: 'HTTP_500' });
      expect(failureOf(await list(provider))).toMatchObject({ kind: 'PROVIDER_ERROR', mayHaveHappened: false });
      expect(idsOf(await list(provider))).toEqual(settled);
    },
  );

  it('reads a recent batch again, but not one older than an hour', async () => {
    const provider = open();
    await list(provider);
    const late = await paid(open(), order({ kind: 'AUTHORIZE_AND_CAPTURE' }));
    sandbox.sandbox.settle();
    settled = [...settled, late].sort();
    nowMs += 3_600_000;
    expect(idsOf(await list(provider))).toEqual(settled);
    sandbox.failures.set({ on: 'getTransactionListRequest', how: 'HTTP_500' });
    expect(idsOf(await list(provider))).toEqual(settled);
    expect(failureOf(await list(open()))).toMatchObject({ kind: 'PROVIDER_ERROR' });
  });
});
