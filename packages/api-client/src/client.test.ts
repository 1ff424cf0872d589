import { getImage, homeAll, login, type PageUser, searchByName, usageBalance } from '@portal/contracts';
import { type ApiClient, ApiError, alertText, createApiClient, genericAlert } from './index.ts';

const BASE = 'http://localhost/api/';
const onLogin = jest.fn<void, [ApiError]>();
const onDenied = jest.fn<void, [ApiError]>();
const onLockout = jest.fn<void, [unknown]>();
const client: ApiClient = createApiClient({ baseUrl: BASE, onLogin, onDenied, onLockout });
const balance = { usageBalance: { kind: 'ESCROW', amount: 25_000 } };

const envelope = (more: object) => ({ ok: true, status: 'OK', message: '', lockout: null, content: balance, ...more });
const json = (body: unknown, status = 200, statusText = '') => Response.json(body, { status, statusText });
const mockResponse = (response: Response | Error) => {
  const spy = jest.spyOn(globalThis, 'fetch');
  if (response instanceof Error) spy.mockRejectedValue(response);
  else spy.mockResolvedValue(response);
  return spy;
};
const readBalance = () => client.callApi(usageBalance, { userId: 7 });
const failureOf = async (response: Response | Error): Promise<ApiError> => {
  mockResponse(response);
  const result = await readBalance();
  if (result.ok) throw new Error('The call succeeded');
  return result.failure;
};

afterEach(() => jest.restoreAllMocks());

test('[001-7.calls.1] [001-6.session.1] [000-7.calls.1] [002-7.calls.1] [000-6.cookies.1] a call is sent to its path with cookies, the X-Portal-Request header and its body', async () => {
  const bodies: unknown[] = [];
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    if (request instanceof Request) bodies.push(await request.clone().json());
    return json(envelope({}));
  });
  await expect(readBalance()).resolves.toEqual({ ok: true, value: balance });
  const request = fetch.mock.calls[0]?.[0];
  if (!(request instanceof Request)) throw new Error('No request was made');
  expect(request.url).toBe(`${BASE}currentUser/usageBalance`);
  expect(request.method).toBe('POST');
  expect(request.credentials).toBe('same-origin');
  expect(request.headers.get('x-portal-request')).toBe('1');
  expect(bodies).toEqual([{ userId: 7 }]);
});

test('a call names the user whom the page shows, if there is one, and the login of a guest', async () => {
  let pageUser: PageUser | null = { userId: 7 };
  const named = createApiClient({ baseUrl: BASE, onLogin, onDenied, pageUser: () => pageUser });
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json(envelope({})));
  await named.callApi(usageBalance, { userId: 7 });
  pageUser = { userId: 9, guestLogin: 21 };
  await named.callApi(usageBalance, { userId: 7 });
  pageUser = null;
  await named.callApi(usageBalance, { userId: 7 });
  const sent = fetch.mock.calls.map(([request]) =>
    request instanceof Request
      ? [request.headers.get('portal-page-user'), request.headers.get('portal-page-guest')]
      : undefined,
  );
  expect(sent).toEqual([
    ['7', null],
    ['9', '21'],
    [null, null],
  ]);
});

test('the portal’s time is reported with the time of the request', async () => {
  const onPortalTime = jest.fn<void, [string, number]>();
  const timed = createApiClient({ baseUrl: BASE, onLogin, onDenied, onPortalTime });
  const date = 'Sun, 29 Nov 2026 09:50:00 GMT';
  mockResponse(Response.json(envelope({}), { headers: { date } }));
  const before = Date.now();
  await timed.callApi(usageBalance, { userId: 7 });
  expect(onPortalTime).toHaveBeenCalledWith(date, expect.any(Number));
  expect(onPortalTime.mock.calls[0]?.[1]).toBeGreaterThanOrEqual(before);
});

test('unknown fields of a response are ignored, and unknown enum values are kept', async () => {
  mockResponse(
    json(envelope({ news: 1, content: { usageBalance: { kind: 'CREDIT_UNION', amount: 1, color: 'red' }, more: 2 } })),
  );
  await expect(readBalance()).resolves.toEqual({
    ok: true,
    value: { usageBalance: { kind: 'CREDIT_UNION', amount: 1 } },
  });
});

test('[001-8.403.1] [000-8.403.1] 403 LOGIN calls onLogin, and its reference is kept', async () => {
  const error = await failureOf(json(envelope({ ok: false, status: 'LOGIN', requestId: 'r-1', content: null }), 403));
  expect(error).toMatchObject({ kind: 'login', requestId: 'r-1' });
  expect(onLogin).toHaveBeenCalledWith(error);
  expect(onDenied).not.toHaveBeenCalled();
});

test('[001-8.403.2] [000-8.403.2] 403 DENIED calls onDenied instead of onLogin', async () => {
  const error = await failureOf(
    json(envelope({ ok: false, status: 'DENIED', message: 'Not you.', content: null }), 403),
  );
  expect(onDenied).toHaveBeenCalledWith(error);
  expect(onLogin).not.toHaveBeenCalled();
});

test('[000-2.routes.5] a 403 that does not come from the portal calls onLogin too', async () => {
  const error = await failureOf(new Response('<h1>Forbidden</h1>', { status: 403 }));
  expect(error.kind).toBe('login');
  expect(onLogin).toHaveBeenCalledTimes(1);
});

describe('the alert of a failed call', () => {
  it.each([
    ['001-8.envelope.1', json(envelope({ ok: false, message: 'No.' }), 500), 'ENVELOPE_MESSAGE', { message: 'No.' }],
    ['000-8.envelope.1', json(envelope({ ok: false, message: 'No.' }), 500), 'ENVELOPE_MESSAGE', { message: 'No.' }],
    [
      '000-8.envelope.2',
      json(envelope({ ok: false }), 503, 'Busy'),
      'ENVELOPE_HTTP_STATUS',
      { code: 503, text: 'Busy' },
    ],
    ['000-8.http.2', Response.error(), 'HTTP_UNKNOWN', undefined],
    ['001-8.http.1', new Response('oops', { status: 502 }), 'HTTP_STATUS', { status: 502 }],
    ['000-8.http.1', new Response('oops', { status: 502 }), 'HTTP_STATUS', { status: 502 }],
  ])("[%s] shows the catalogue's text", async (_row, response, code, values) => {
    expect(alertText(await failureOf(response)).text).toEqual({ key: `errors:${code}.text`, values });
  });

  it('[000-8.envelope.3] falls back to ENVELOPE_UNKNOWN when an envelope has neither message nor status', () => {
    const emptyEnvelope = new ApiError({ kind: 'refused', call: 'homeAll', hasEnvelope: true });
    expect(alertText(emptyEnvelope).text).toEqual({ key: 'errors:ENVELOPE_UNKNOWN.text' });
  });

  it('[001-8.generic.1] [000-8.generic.2] [000-8.generic.3] has the number 101 without a response and 102 otherwise, in the generic handler', async () => {
    const offline = await failureOf(new TypeError('Failed to fetch'));
    expect(offline.kind).toBe('offline');
    expect(genericAlert(offline).text.key).toBe('errors:GENERIC_NO_RESPONSE.text');
    expect(alertText(offline).text.key).toBe('errors:GENERIC_NO_RESPONSE.text');
    expect(genericAlert(await failureOf(json({}, 500))).text.key).toBe('errors:GENERIC_UNKNOWN.text');
    const refused = await failureOf(json(envelope({ ok: false, message: 'No.' }), 500));
    expect(genericAlert(refused).text).toEqual({ key: 'errors:GENERIC_MESSAGE.text', values: { message: 'No.' } });
  });

  it("translates the server's sentence by its code, but not texts that a county wrote", async () => {
    const valuesOf = async (code: string, content: object | null = null) => {
      const body = envelope({ ok: false, message: 'As the server says.', code, content });
      return alertText(await failureOf(json(body, 409))).text.values;
    };
    expect(await valuesOf('ORDER_DAMAGED_PAGES', { pages: '2, 4' })).toEqual({
      message: { key: 'errors:ORDER_DAMAGED_PAGES.text', values: { pages: '2, 4' } },
    });
    expect(await valuesOf('LOCKED_OUT')).toEqual({ message: 'As the server says.' });
    expect(await valuesOf('OF_A_NEWER_SERVER')).toEqual({ message: 'As the server says.' });
  });

  it("takes the advice from the server's code, and shows the reference", async () => {
    const body = envelope({ ok: false, message: 'Busy.', code: 'BUSY', requestId: 'r-9' });
    expect(alertText(await failureOf(json(body, 503)))).toMatchObject({
      next: { key: 'errors:BUSY.next' },
      reference: 'r-9',
    });
    const newer = { ok: false, message: 'Busy.', code: 'OF_A_NEWER_SERVER' };
    const unknown = json(envelope({ ...newer, requestId: 'r-9' }), 503);
    expect(alertText(await failureOf(unknown)).next.key).toBe('errors:ENVELOPE_MESSAGE.next');
  });

  it('shows no reference if none arrived', async () => {
    const withoutReference = 'common:failure.withoutReference';
    const busy = envelope({ ok: false, message: 'Busy.' });
    expect(alertText(await failureOf(json(busy, 503))).next.key).toBe(withoutReference);
    const fromProxy = await failureOf(new Response('Bad gateway', { status: 502 }));
    expect(alertText(fromProxy).next.key).toBe(withoutReference);
    expect(genericAlert(fromProxy).next.key).toBe(withoutReference);
  });
});

test('field errors arrive as keys of the validation texts', async () => {
  const errors = { username: { key: 'usernameMinimum', values: { minimum: 8 } } };
  const error = await failureOf(json(envelope({ ok: false, status: 'INVALID', content: { errors } }), 400));
  expect(error).toMatchObject({ kind: 'invalid', fieldErrors: errors });
});

test.each([
  ['is not JSON', new Response('<html>', { status: 200 })],
  ['is not an envelope', json({ hello: 1 })],
  ['lacks part of its content', json(envelope({ content: {} }))],
])('a response that %s is unreadable', async (_case, response) => {
  expect((await failureOf(response)).kind).toBe('unreadable');
});

test('a response that breaks its contract keeps its reference, and onBrokenAnswer is called', async () => {
  mockResponse(json(envelope({ requestId: 'r-9', content: {} })));
  const onBrokenAnswer = jest.fn();
  const listening = createApiClient({ baseUrl: BASE, onLogin, onDenied, onBrokenAnswer });
  const result = await listening.callApi(usageBalance, { userId: 7 });
  if (result.ok) throw new Error('The call succeeded');
  expect(alertText(result.failure)).toEqual({
    text: { key: 'errors:HTTP_STATUS.text', values: { status: 200 } },
    next: { key: 'errors:HTTP_STATUS.next', values: {} },
    reference: 'r-9',
  });
  expect(onBrokenAnswer.mock.calls).toEqual([[usageBalance, { content: {}, requestId: 'r-9' }]]);
  mockResponse(json(envelope({})));
  await listening.callApi(usageBalance, { userId: 7 });
  expect(onBrokenAnswer).toHaveBeenCalledTimes(1);
});

test('a timeout and an abort are different kinds of failure', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (request) =>
      new Promise((_resolve, reject) => {
        if (!(request instanceof Request)) return;
        const { signal } = request;
        const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
        if (request.signal.aborted) stop();
        else request.signal.addEventListener('abort', stop);
      }),
  );
  const slow = await client.callApi(usageBalance, { userId: 1 }, { timeoutMs: 20 });
  expect(slow.ok ? undefined : slow.failure.kind).toBe('timeout');
  const aborter = new AbortController();
  const pending = client.callApi(usageBalance, { userId: 1 }, { signal: aborter.signal });
  aborter.abort();
  const result = await pending;
  expect(result.ok ? undefined : result.failure.kind).toBe('aborted');
});

test('onLockout receives the lockout of every response, even if it is null', async () => {
  const lockout = { lockoutInPlace: true, messageHeadline: 'Closed' };
  mockResponse(json(envelope({ lockout })));
  await readBalance();
  mockResponse(json(envelope({ ok: false, lockout: null }), 500));
  await readBalance();
  expect(onLockout.mock.calls).toEqual([[lockout], [null]]);
});

test('calls are typed: a request may be omitted only if the call has none', () => {
  const typed = () => {
    void client.callApi(homeAll);
    // @ts-expect-error a login needs its fields
    void client.callApi(login);
    // @ts-expect-error a name search has no such field
    void client.callApi(searchByName, { lastName: 'Smith' });
  };
  expect(typed).toBeInstanceOf(Function);
});

describe('the download of an image', () => {
  const content = { preview: false, header: { uiSaveAsImageName: 'Deed "pdf":"no" 1.pdf' } };
  const bytes = Uint8Array.from({ length: 1_000_003 }, (_, index) => (index * 31) % 256);
  const pdf = Buffer.from(bytes).toString('base64');
  const streamed = (body: string, piece: number) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          const all = new TextEncoder().encode(body);
          for (let offset = 0; offset < all.length; offset += piece)
            controller.enqueue(all.slice(offset, offset + piece));
          controller.close();
        },
      }),
      { headers: { 'content-length': String(body.length) } },
    );

  it.each([7, 512, 65_536])('[000-9.pdf.1] decodes base64 that arrives in pieces of %i bytes', async (piece) => {
    const body = JSON.stringify(envelope({ content: { ...content, pdf } }));
    mockResponse(streamed(body, piece));
    const seen: number[] = [];
    const result = await client.downloadPdf(
      getImage,
      { imageStateGuid: 'g' },
      { onProgress: ({ receivedBytes, totalBytes }) => seen.push(receivedBytes / (totalBytes ?? 1)) },
    );
    if (!result.ok) throw result.failure;
    expect(result.value.content).toEqual({ ...content, pdf: '' });
    expect(result.value.file.type).toBe('application/pdf');
    expect(Buffer.from(await result.value.file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(seen.at(-1)).toBe(1);
  });

  it('[001-8.blob.1] returns a refusal as a failure', async () => {
    mockResponse(json(envelope({ ok: false, message: 'This order is closed.', content: null }), 409));
    const result = await client.downloadPdf(getImage, { imageStateGuid: 'g' });
    expect(result.ok ? undefined : result.failure).toMatchObject({ kind: 'refused', message: 'This order is closed.' });
  });
});

test('only a call with the keepalive option sets keepalive on its request', async () => {
  const fetch = mockResponse(json(envelope({})));
  await client.callApi(usageBalance, { userId: 7 }, { keepalive: true });
  await readBalance();
  const kept = fetch.mock.calls.map(([request]) => request instanceof Request && request.keepalive);
  expect(kept).toEqual([true, false]);
});

describe('a change that needs the password again', () => {
  const proofNeeded = () => json(envelope({ ok: false, status: 'ERROR', code: 'PROOF_NEEDED', content: null }), 401);
  const onProofNeeded = jest.fn<Promise<boolean>, []>();
  const clientWithPrompt = createApiClient({ baseUrl: BASE, onLogin, onDenied, onProofNeeded });

  test('is sent once more, unchanged, after the user has entered it', async () => {
    const bodies: unknown[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
      if (request instanceof Request) bodies.push(await request.clone().json());
      return bodies.length === 1 ? proofNeeded() : json(envelope({}));
    });
    onProofNeeded.mockResolvedValue(true);
    expect(await clientWithPrompt.callApi(usageBalance, { userId: 7 })).toEqual({ ok: true, value: balance });
    expect(bodies).toEqual([{ userId: 7 }, { userId: 7 }]);
  });

  test('counts as aborted when the user gives up, or the caller aborts it in the meantime', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => proofNeeded());
    onProofNeeded.mockResolvedValue(false);
    expect(await clientWithPrompt.callApi(usageBalance, { userId: 7 })).toMatchObject({ failure: { kind: 'aborted' } });
    const aborter = new AbortController();
    onProofNeeded.mockImplementation(async () => {
      aborter.abort();
      return true;
    });
    const { signal } = aborter;
    expect(await clientWithPrompt.callApi(usageBalance, { userId: 7 }, { signal })).toMatchObject({
      failure: { kind: 'aborted' },
    });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('prompts once: a second refusal is an ordinary failure', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => proofNeeded());
    onProofNeeded.mockResolvedValue(true);
    expect(await clientWithPrompt.callApi(usageBalance, { userId: 7 })).toMatchObject({
      failure: { code: 'PROOF_NEEDED' },
    });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
