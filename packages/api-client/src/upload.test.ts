import { uploadEfileImage } from '@portal/contracts';
import { createApiClient } from './index.ts';

const FIELDS = {
  efileType: 'LR',
  name: 'Maria Cruz',
  email: 'maria@tasi.example',
  address1: '1 Beach Road',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
} as const;
const CONTENT = {
  numberOfPages: 1,
  firstPageCharge: 12,
  additionalPagesCharge: 0,
  surcharge: 0,
  totalCharge: 12,
  paymentMethod: 'ESCROW',
  imageId: 'abc',
};

/** Node's FormData does not accept a File of jsdom. */
class FakeFormData {
  readonly #parts = new Map<string, unknown>();
  append(name: string, part: unknown): void {
    this.#parts.set(name, part);
  }
  get(name: string): unknown {
    return this.#parts.get(name);
  }
}

/** Replaces XMLHttpRequest, so that the test can play the server. */
class FakeRequest {
  static last: FakeRequest | undefined;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  readonly upload: { onprogress: ((progress: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  readonly headers: Record<string, string> = {};
  timeout = 0;
  status = 0;
  statusText = '';
  responseText = '';
  opened = '';
  form: FakeFormData | undefined;

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, address: URL): void {
    this.opened = `${method} ${address.pathname}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(form: FakeFormData): void {
    this.form = form;
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const onAnswered = jest.fn<void, [boolean]>();
const onDenied = jest.fn();
const client = createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied, onAnswered });
const file = new File(['%PDF-'], 'deed.pdf', { type: 'application/pdf' });
const envelope = { ok: true, status: 'OK', message: '', lockout: null, content: CONTENT };

const FAKES = { XMLHttpRequest: FakeRequest, FormData: FakeFormData };
const originals = Object.keys(FAKES).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
beforeEach(() => {
  for (const [name, value] of Object.entries(FAKES))
    Object.defineProperty(globalThis, name, { configurable: true, value });
});
afterEach(() => {
  for (const [name, original] of originals)
    if (original !== undefined) Object.defineProperty(globalThis, name, original);
  FakeRequest.last = undefined;
});
/** The request of the upload, which is sent after the code for it has been loaded. */
const sentRequest = async (): Promise<FakeRequest> => {
  while (FakeRequest.last === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  const request = FakeRequest.last;
  FakeRequest.last = undefined;
  return request;
};

describe('an upload', () => {
  it('sends fields and file as its contract says, reports progress, and returns the content', async () => {
    const progress: number[] = [];
    const pending = client.uploadFile(uploadEfileImage, FIELDS, file, {
      onProgress: ({ sentBytes, totalBytes }) => progress.push(sentBytes / totalBytes),
    });
    const request = await sentRequest();
    expect([request.opened, request.headers['x-portal-request']]).toEqual(['POST /api/efile/image', '1']);
    expect(JSON.parse(String(request.form?.get('json')))).toEqual(FIELDS);
    expect(request.form?.get('image')).toMatchObject({ name: 'deed.pdf', size: 5 });
    request.upload.onprogress?.({ loaded: 2, total: 8 });
    request.answer(200, envelope);
    await expect(pending).resolves.toEqual({ ok: true, value: CONTENT });
    expect([progress, onAnswered.mock.lastCall]).toEqual([[0.25], [true]]);
  });

  it('returns refusals of the server as any other call does', async () => {
    const pending = client.uploadFile(uploadEfileImage, FIELDS, file);
    const errors = { file: { key: 'efileFormat' } };
    (await sentRequest()).answer(415, {
      ...envelope,
      ok: false,
      status: 'INVALID',
      code: 'EFILE_FORMAT',
      content: { errors },
    });
    await expect(pending).resolves.toMatchObject({
      ok: false,
      failure: { kind: 'invalid', code: 'EFILE_FORMAT', fieldErrors: errors },
    });
    const denied = client.uploadFile(uploadEfileImage, FIELDS, file);
    (await sentRequest()).answer(403, { ...envelope, ok: false, status: 'DENIED', content: null });
    await denied;
    expect(onDenied).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['onerror', 'offline'],
    ['ontimeout', 'timeout'],
  ] as const)('that ends with %s fails as %s', async (event, kind) => {
    const pending = client.uploadFile(uploadEfileImage, FIELDS, file);
    (await sentRequest())[event]?.();
    await expect(pending).resolves.toMatchObject({ ok: false, failure: { kind } });
    expect(onAnswered).toHaveBeenLastCalledWith(false);
  });

  it('can be aborted, before and while it is sent', async () => {
    const aborter = new AbortController();
    const pending = client.uploadFile(uploadEfileImage, FIELDS, file, { signal: aborter.signal });
    await sentRequest();
    aborter.abort();
    await expect(pending).resolves.toMatchObject({ ok: false, failure: { kind: 'aborted' } });
    const late = client.uploadFile(uploadEfileImage, FIELDS, file, { signal: aborter.signal });
    await expect(late).resolves.toMatchObject({ ok: false, failure: { kind: 'aborted' } });
  });
});
