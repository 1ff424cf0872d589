import pino, { type DestinationStream, type Logger } from 'pino';
import { LogDestination } from './log-destination.ts';

/** Names whose values are never logged, at any of the `LEVELS` of nesting. */
const SECRETS = ['password', 'passwordConfirm', 'token', 'ticket', 'cookie', 'authorization', 'transactionKey'];
const LEVELS = ['', '*.', '*.*.', '*.*.*.'];

/** The portal's log: one JSON object per line, so that no logged text can forge another line. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: LEVELS.flatMap((depth) => SECRETS.map((name) => `${depth}${name}`)), censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, destination);
}

/** The log of the server, on its standard output. It ends with the process, so there is one in a process. */
export function createServerLogger(): Logger {
  const destination = new LogDestination(process.stdout.fd);
  const log = createLogger('info', destination);
  destination.onLost = (count) => log.error({ count }, 'lines of the log could not be written, and were lost');
  process.once('exit', () => destination.writeRest());
  return log;
}

const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;

/** A client's text for the log: shortened, and without anything that looks like a card number. */
export const loggable = (text: string): string => text.slice(0, 2000).replace(CARD_LIKE, '[digits]');
