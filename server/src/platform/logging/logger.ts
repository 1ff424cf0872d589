import pino, { type DestinationStream, type Logger } from 'pino';

/** Names whose values never reach a log, wherever they stand. */
const SECRETS = ['password', 'passwordConfirm', 'token', 'ticket', 'cookie', 'authorization', 'transactionKey'];
const LEVELS = ['', '*.', '*.*.', '*.*.*.'];

/** The portal's log: one JSON object a line, so that no text in it can pretend to be another line. */
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

/** A text of a client as the log may keep it: short, and with nothing that looks like a card number. */
export const loggable = (text: string): string => text.slice(0, 2000).replace(CARD_LIKE, '[digits]');
