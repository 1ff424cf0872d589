import { createServer, type Socket } from 'node:net';

/** A mail server for tests: it keeps accepted mails, and refuses recipients as told. */
export interface TestSmtpServer {
  readonly url: string;
  /** The commands and texts of the emails that were taken. */
  readonly taken: readonly { readonly envelope: readonly string[]; readonly text: string }[];
  /** Refuses every recipient for good from now on. */
  refuseRecipients(): void;
  close(): Promise<void>;
}

export async function openSmtpServer(port = 0): Promise<TestSmtpServer> {
  const taken: { envelope: string[]; text: string }[] = [];
  let refuses = false;
  const speak = (socket: Socket): void => {
    let envelope: string[] = [];
    let text: string[] | null = null;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const endText = (lines: readonly string[]): string => {
      taken.push({ envelope, text: lines.join('\r\n') });
      [text, envelope] = [null, []];
      return '250 taken';
    };
    const answerTo = (line: string): string => {
      if (/^DATA/i.test(line)) {
        text = [];
        return '354 go on';
      }
      if (/^RCPT/i.test(line) && refuses) return '550 no such mailbox';
      if (/^(MAIL|RCPT)/i.test(line)) envelope.push(line);
      return '250 ok';
    };
    const onLine = (line: string): void => {
      if (text === null) say(answerTo(line));
      else if (line === '.') say(endText(text));
      else text.push(line);
    };
    let rest = '';
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    });
  };
  const server = createServer(speak);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    taken,
    refuseRecipients: () => {
      refuses = true;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
