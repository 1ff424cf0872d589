import { Agent, request } from 'node:http';

/** A client with a session cookie on one keep-alive connection. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #origin: string;
  readonly #pageOrigin: string;
  readonly #cookie: string;

  /** `pageOrigin` is the value of the Origin header. */
  constructor(origin: string, pageOrigin: string, cookie: string) {
    this.#origin = origin;
    this.#pageOrigin = pageOrigin;
    this.#cookie = cookie;
  }

  /** Sends a call and returns the whole body; throws if the status is not 200. */
  post(path: string, body: object): Promise<string> {
    const text = JSON.stringify(body);
    const headers = {
      origin: this.#pageOrigin,
      cookie: this.#cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#origin}/api/${path}`, { method: 'POST', agent: this.#agent, headers }, (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          received += piece;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(received);
          else reject(new Error(`${path} returned ${answer.statusCode}: ${received.slice(0, 300)}`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
