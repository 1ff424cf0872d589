import { type Agent, request } from 'node:http';

export interface RequestInput {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ResponseSummary {
  readonly status: number;
  readonly body: string;
  /** The Retry-After header, in seconds. */
  readonly retryAfter?: string | undefined;
}

const TIMEOUT_MS = 60_000;

/**
 * Sends a request as browsers do: on a keep-alive connection, and again on a new one if the server closed the old one before any
 * response. A proxy that reloads its configuration closes idle connections, which may happen just as a request is sent.
 */
export function browserRequest(agent: Agent, url: string, input: RequestInput): Promise<ResponseSummary> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: input.method, headers: input.headers, timeout: TIMEOUT_MS },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          body += piece;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body, retryAfter: answer.headers['retry-after'] }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`nothing within ${TIMEOUT_MS} ms`)));
    sent.on('error', (error) => {
      const isClosed = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (isClosed && sent.reusedSocket) browserRequest(agent, url, input).then(resolve, reject);
      else reject(error);
    });
    sent.end(input.body);
  });
}
