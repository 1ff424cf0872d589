import { createHash, createHmac } from 'node:crypto';

/** The AWS credentials that sign the requests. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: URL;
  /** Headers besides host and those that signing adds; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal. */
  readonly bodyHash: string;
}

export const EMPTY_HASH = createHash('sha256').digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Encodes by RFC 3986, which also escapes five characters that encodeURIComponent leaves alone. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The headers of a request with its signature (AWS Signature Version 4, service s3).
 * @param at the time of the request; the store refuses signatures older than fifteen minutes
 */
export function signedHeaders(
  { method, url, headers, bodyHash }: S3Request,
  { accessKeyId, secretAccessKey, sessionToken }: S3Credentials,
  region: string,
  at: Date,
): Record<string, string> {
  const timestamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = timestamp.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': timestamp,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(all).sort();
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${(all[name] ?? '').trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, hex(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  // the HTTP client sends the host header itself
  const sent = Object.entries(all).filter(([name]) => name !== 'host');
  return { ...Object.fromEntries(sent), authorization };
}
