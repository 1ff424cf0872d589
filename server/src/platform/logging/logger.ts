import pino, { type DestinationStream, type Logger } from 'pino';

/** Names whose values are never logged, at any of the `LEVELS` of nesting. */
const SECRETS = ['password', 'passwordConfirm', 'token', 'ticket', 'cookie', 'authorization', 'transactionKey'];
const LEVELS = ['', '*.', '*.*.', '*.*.*.'];

/** The portal's log: one JSON object per line, so that no logged text can forge another line. */
export function createLogger(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: LEVELS.flatMap((depth) => SECRETS.map((name) => `${depth}${name}`)), censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;

/** A client's text for the log: shortened, and without anything that looks like a card number. */
export const sanitizeForLog = (text: string): string => text.slice(0, 2000).replace(CARD_LIKE, '[digits]');
