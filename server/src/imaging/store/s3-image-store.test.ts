import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FakeS3, startFakeS3 } from './fake-s3.testing.ts';
import { ImageNotStored } from './image-store.ts';
import { requireBucket, S3Failure, s3ImageStore } from './s3-image-store.ts';
import { signedHeaders } from './s3-signature.ts';

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret', sessionToken: undefined };
const BYTES = Buffer.from('0123456789');
const KEY = 'ab/abc.tif';

it('the S3 image store computes the signature of the documented example', () => {
  // AWS, 'Authenticating requests (AWS Signature Version 4)', example GET Object
  const headers = signedHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    {
      accessKeyId: ['AKIAIOSFODNN7', 'EXAMPLE'].join(''),
      secretAccessKey: ['wJalrXUtnFEMI/K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/'),
      sessionToken: undefined,
    },
    'us-east-1',
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(headers.authorization).toMatch(/Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/);
});

describe('images in a bucket', () => {
  let s3: FakeS3;
  const settings = (facts: object = {}) => ({
    bucket: 'scans',
    prefix: 'county/tasi',
    endpoint: s3.endpoint,
    region: 'pacific-1',
    credentials: CREDENTIALS,
    ...facts,
  });
  const open = (facts: object = {}) => s3ImageStore(settings(facts), [0, 1, 1]);
  beforeEach(async () => {
    s3 = await startFakeS3('scans', 'pacific-1', CREDENTIALS);
  });
  afterEach(() => s3.close());

  it('keeps a file with its hash, reads parts of it, lists and deletes it', async () => {
    const store = open();
    const sha256 = createHash('sha256').update(BYTES).digest('hex');
    expect(await store.put(KEY, Readable.from([BYTES.subarray(0, 4), BYTES.subarray(4)]))).toEqual({ sha256 });
    expect([...s3.objects.keys()]).toEqual([`county/tasi/${KEY}`]);
    expect(await store.stat(KEY)).toEqual({ size: 10, sha256 });
    expect((await store.read(KEY, 3, 4)).toString()).toBe('3456');
    expect((await store.read(KEY, 8, 100)).toString()).toBe('89');
    expect((await store.read(KEY, 10, 1)).length).toBe(0);
    expect(s3.requests).toContain('GET bytes=3-6');
    for (const key of ['ab/b.tif', 'cd/c.tif']) await store.put(key, BYTES);
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    expect(keys).toEqual([KEY, 'ab/b.tif', 'cd/c.tif']);
    await store.delete(KEY);
    await store.delete(KEY);
    expect(await store.stat(KEY)).toBeNull();
    await expect(store.read(KEY, 0, 1)).rejects.toThrow(ImageNotStored);
  });

  it('retries when the store is busy, and throws when it stays busy', async () => {
    const store = open();
    s3.failures.push(503, 500);
    await store.put(KEY, BYTES);
    expect(s3.objects.get(`county/tasi/${KEY}`)?.bytes.equals(BYTES)).toBe(true);
    s3.failures.push(503, 503, 503);
    await expect(store.read(KEY, 0, 4)).rejects.toThrow(S3Failure);
    expect((await store.read(KEY, 0, 4)).toString()).toBe('0123');
  });

  it('stores nothing when the source stream fails midway', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('cut');
      })(),
    );
    await expect(open().put(KEY, broken)).rejects.toThrow('cut');
    expect([s3.objects.size, s3.requests.length]).toEqual([0, 0]);
  });

  it('make the portal ready only if the bucket exists and accepts the credentials, and otherwise give the reason', async () => {
    const check = (facts: object = {}) => requireBucket(settings(facts), [0, 1, 1]);
    await check();
    await expect(check({ bucket: 'scan' })).rejects.toThrow("The image store has no bucket 'scan'.");
    const stranger = { credentials: { ...CREDENTIALS, secretAccessKey: 'another' } };
    await expect(check(stranger)).rejects.toThrow('The image store answered 403 for ready/probe.');
  });

  it('are refused with wrong credentials, and never requested with an invalid key', async () => {
    const stranger = open({ credentials: { ...CREDENTIALS, secretAccessKey: 'another' } });
    await expect(stranger.put(KEY, BYTES)).rejects.toThrow('answered 403');
    await expect(stranger.stat(KEY)).rejects.toThrow('answered 403');
    const requestCount = s3.requests.length;
    for (const key of ['../secret', 'a//b', '', 'A/b', 'a/../../b'])
      await expect(open().read(key, 0, 1)).rejects.toThrow(ImageNotStored);
    expect(s3.requests.length).toBe(requestCount);
  });
});
