import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type S3Credentials, signedHeaders } from './s3-signature.ts';

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE'] as const;
const PAGE_OF_KEYS = 2;

export interface FakeS3 {
  readonly endpoint: string;
  /** The objects by key, with the hash that the client sent with each; '' if it sent none. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly sha256: string }>;
  /** Requests so far, as 'GET bytes=0-9'. */
  readonly requests: string[];
  /** Error statuses for the next requests, in order. */
  readonly failures: number[];
  close(): Promise<void>;
}

/** A server with the part of S3 that the portal uses. It refuses unsigned requests. */
export async function startFakeS3(bucket: string, region: string, credentials: S3Credentials): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  /** Bytes by their hash: equal objects are kept in memory once, because a bench stores thousands of copies of a few scans. */
  const bodies = new Map<string, Buffer>();
  const requests: string[] = [];
  const failures: number[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await buffer(request);
    const hash = createHash('sha256').update(received).digest('hex');
    const body = bodies.get(hash) ?? received;
    if (request.method === 'PUT') bodies.set(hash, body);
    requests.push(`${request.method} ${request.headers.range ?? ''}`.trim());
    const failure = failures.shift();
    if (failure !== undefined) return void response.writeHead(failure).end();
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (!isSigned(request, url, hash, region, credentials)) return void response.writeHead(403).end();
    const [, first, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (first !== bucket) return void response.writeHead(404).end();
    const key = rest.join('/');
    if (key === '') list(objects, url, response);
    else serve(objects, key, request, body, response);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    failures,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Signs the received request, including the hash of its body, and compares the signatures. */
function isSigned(
  request: IncomingMessage,
  url: URL,
  bodyHash: string,
  region: string,
  credentials: S3Credentials,
): boolean {
  const received = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(received)?.[1]?.split(';') ?? [];
  const addedBySigner = ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'];
  const headers = Object.fromEntries(
    names.filter((name) => !addedBySigner.includes(name)).map((name) => [name, String(request.headers[name])]),
  );
  const date = String(request.headers['x-amz-date']);
  const at = new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const method = METHODS.find((known) => known === request.method);
  if (method === undefined || Number.isNaN(at.getTime())) return false;
  return signedHeaders({ method, url, headers, bodyHash }, credentials, region, at).authorization === received;
}

function serve(
  objects: FakeS3['objects'],
  key: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, sha256: String(request.headers['x-amz-meta-sha256'] ?? '') });
    return void response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (found === undefined) return void response.writeHead(404).end();
  const { bytes, sha256 } = found;
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  if (range !== null && start >= bytes.length) return void response.writeHead(416).end();
  const part = range === null ? bytes : bytes.subarray(start, Number(range[2]) + 1);
  response.writeHead(range === null ? 200 : 206, { 'content-length': part.length, 'x-amz-meta-sha256': sha256 });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Two keys per response, so that listing needs further requests. */
function list(objects: FakeS3['objects'], url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE_OF_KEYS);
  const more = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${more}</ListBucketResult>`,
  );
}
