import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/**
 * A client on one keep-alive connection that parses only the status and the length of a response. A client that parses all headers
 * would take CPU time from the measured portal on the same machine.
 */
export class LeanClient {
  readonly #socket: Socket;
  readonly #headers: string;

  private constructor(socket: Socket, headers: string) {
    this.#socket = socket;
    this.#headers = headers;
  }

  /** `pageOrigin` is the value of the Origin header. */
  static async open(origin: string, pageOrigin: string, cookie: string): Promise<LeanClient> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const headers = `host: ${host}\r\norigin: ${pageOrigin}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`;
    return new LeanClient(socket, headers);
  }

  /** Sends a call, waits for the whole response, and returns its status. */
  post(path: string, body: object): Promise<number> {
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    this.#socket.write(`POST /api/${path} HTTP/1.1\r\n${this.#headers}content-length: ${length}${HEAD_END}${text}`);
    return new Promise((resolve, reject) => {
      let head = '';
      /** Bytes of the body that have not arrived yet; negative until the headers are complete. */
      let missingBytes = -1;
      let status = 0;
      const end = (finish: () => void): void => {
        this.#socket.off('data', read).off('close', fail);
        finish();
      };
      const fail = (): void => end(() => reject(new Error(`${path}: the connection was closed`)));
      const read = (chunk: Buffer): void => {
        if (missingBytes < 0) {
          head += chunk.toString('latin1');
          const headLength = head.indexOf(HEAD_END);
          if (headLength < 0) return;
          status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
          const contentLength = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, headLength));
          if (contentLength === null) {
            end(() => reject(new Error(`${path}: a response without Content-Length`)));
            return;
          }
          missingBytes = Number(contentLength[1]) - (head.length - headLength - HEAD_END.length);
        } else missingBytes -= chunk.length;
        if (missingBytes === 0) end(() => resolve(status));
      };
      this.#socket.on('data', read).on('close', fail);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}
