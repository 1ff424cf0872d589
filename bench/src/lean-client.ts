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

  /** Sends a call and reads the whole response; returns its status. */
  post(path: string, body: object): Promise<number> {
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    this.#socket.write(`POST /api/${path} HTTP/1.1\r\n${this.#headers}content-length: ${length}${HEAD_END}${text}`);
    return new Promise((resolve, reject) => {
      let head = '';
      let missing = -1;
      let status = 0;
      const end = (finish: () => void): void => {
        this.#socket.off('data', read).off('close', fail);
        finish();
      };
      const fail = (): void => end(() => reject(new Error(`${path}: the connection was closed`)));
      const read = (piece: Buffer): void => {
        if (missing < 0) {
          head += piece.toString('latin1');
          const headLength = head.indexOf(HEAD_END);
          if (headLength < 0) return;
          status = Number(head.slice(9, 12));
          const announced = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, headLength));
          if (announced === null) {
            end(() => reject(new Error(`${path}: an answer without a length`)));
            return;
          }
          missing = Number(announced[1]) - (head.length - headLength - HEAD_END.length);
        } else missing -= piece.length;
        if (missing === 0) end(() => resolve(status));
      };
      this.#socket.on('data', read).on('close', fail);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}
