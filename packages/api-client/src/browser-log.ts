import { logReact } from '@portal/contracts';
import { callApi } from './current-client.ts';

const MAX_LINES_A_PAGE = 20;
const LONGEST_LINE = 2000;
let sent = 0;

// User input may be in a URL or a message, so query strings and numbers as long as a card number are removed.
const withoutSecrets = (line: string): string =>
  line.replaceAll(/\?[^\s)]*/g, '?…').replaceAll(/\d(?:[ -]?\d){11,}/g, '…');

/**
 * Sends an error of this page to the server's log. A page sends at most twenty, so that an endless loop cannot flood the
 * log. A line that fails to send is not sent again.
 */
export async function logToServer(message: string): Promise<void> {
  if (sent >= MAX_LINES_A_PAGE) return;
  sent += 1;
  await callApi(logReact, { messages: [withoutSecrets(message).slice(0, LONGEST_LINE)] });
}

/** Sends uncaught errors and rejections of this page to the server's log. Returns a function that stops it. */
export function watchErrors(target: Window): () => void {
  const onError = (event: ErrorEvent): void => void logToServer(`${event.message} (${event.filename}:${event.lineno})`);
  const onRejection = (event: PromiseRejectionEvent): void => {
    const reason: unknown = event.reason;
    void logToServer(reason instanceof Error ? `${reason.name}: ${reason.message}` : 'Unhandled rejection');
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
