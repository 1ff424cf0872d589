import pino, { type Logger } from 'pino';

/** The lines that a test's portals log as errors. `scripts/lib/jest-native/environment.mjs` adds them to the failure of the test. */
const LOGGED_ERRORS: unique symbol = Symbol.for('portal.loggedErrors');
/** Enough to find a cause; a portal without a database logs many. */
const MOST_LINES = 20;

const linesOfTest = (): string[] => {
  const known: unknown = Reflect.get(globalThis, LOGGED_ERRORS);
  if (Array.isArray(known)) return known;
  const lines: string[] = [];
  Reflect.set(globalThis, LOGGED_ERRORS, lines);
  return lines;
};

/** A log that shows nothing, and keeps its errors for the failure of the current test. */
export function errorLog(): Logger {
  const keep = (line: string): void => {
    const lines = linesOfTest();
    if (lines.length < MOST_LINES) lines.push(line);
  };
  return pino({ level: 'error', base: null, timestamp: false }, { write: keep });
}
