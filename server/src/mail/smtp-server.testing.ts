import { createServer, type Socket } from 'node:net';

/** A mail server for tests. It stores the accepted emails, and can refuse every recipient. */
export interface TestSmtpServer {
  readonly url: string;
  /** The SMTP commands and texts of the accepted emails. */
  readonly accepted: readonly { readonly envelope: readonly string[]; readonly text: string }[];
  /** Refuses every recipient permanently from now on. */
  refuseRecipients(): void;
  close(): Promise<void>;
}

export async function openSmtpServer(port = 0): Promise<TestSmtpServer> {
  const accepted: { envelope: string[]; text: string }[] = [];
  let refuses = false;
  const serve = (socket: Socket): void => {
    let envelope: string[] = [];
    let text: string[] | null = null;
    const send = (line: string): void => void socket.write(`${line}\r\n`);
    const acceptEmail = (lines: readonly string[]): string => {
      accepted.push({ envelope, text: lines.join('\r\n') });
      [text, envelope] = [null, []];
      return '250 accepted';
    };
    const replyTo = (line: string): string => {
      if (/^DATA/i.test(line)) {
        text = [];
        return '354 continue';
      }
      if (/^RCPT/i.test(line) && refuses) return '550 no such mailbox';
      if (/^(MAIL|RCPT)/i.test(line)) envelope.push(line);
      return '250 ok';
    };
    const onLine = (line: string): void => {
      if (text === null) send(replyTo(line));
      else if (line === '.') send(acceptEmail(text));
      else text.push(line);
    };
    let rest = '';
    send('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    });
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    accepted,
    refuseRecipients: () => {
      refuses = true;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
