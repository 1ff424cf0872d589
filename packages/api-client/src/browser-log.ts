import { logReact } from '@portal/contracts';
import { callApi } from './current-client.ts';

const MAX_LINES_A_PAGE = 20;
const LONGEST_LINE = 2000;
let sent = 0;

// What a person typed may be in an address or a message: numbers long enough to be a card, and everything after '?'.
const withoutSecrets = (line: string): string =>
  line.replaceAll(/\?[^\s)]*/g, '?…').replaceAll(/\d(?:[ -]?\d){11,}/g, '…');

/**
 * Tells the server of an error that the browser met. A page tells of twenty at most, so that a loop here cannot flood
 * the log there; a lost line is lost.
 */
export async function logToServer(message: string): Promise<void> {
  if (sent >= MAX_LINES_A_PAGE) return;
  sent += 1;
  await callApi(logReact, { messages: [withoutSecrets(message).slice(0, LONGEST_LINE)] });
}

/** Sends uncaught errors and rejections of this page to the server's log; returns the undoing. */
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
