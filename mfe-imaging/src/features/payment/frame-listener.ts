import { logToServer } from '@portal/api-client';
import { type FrameMessage, type FrameRefusal, readFrameMessage } from './frame-message.ts';

export interface FrameListenerOptions {
  /** Returns the window of the iframe. Called for each message. */
  readonly frame: () => Window | null;
  readonly onMessage: (message: FrameMessage) => void;
}

/**
 * Listens to one card form while it is shown. Messages from other sources are ignored and counted by reason. The counts are sent
 * to the server's log when the form closes, because such messages may be an attack.
 */
export class FrameListener {
  readonly #options: FrameListenerOptions;
  readonly #ignored = new Map<FrameRefusal, number>();

  constructor(options: FrameListenerOptions) {
    this.#options = options;
    window.addEventListener('message', this.#handle);
  }

  /** Stops listening when the form is hidden: any further message is ignored (001 section 4.10). */
  close(): void {
    window.removeEventListener('message', this.#handle);
    if (this.#ignored.size === 0) return;
    const counts = [...this.#ignored].map(([reason, count]) => `${reason} ${count}`);
    void logToServer(`The payment frame ignored messages: ${counts.join(', ')}`);
  }

  readonly #handle = (event: MessageEvent<unknown>): void => {
    const reading = readFrameMessage(event, { origin: window.location.origin, frame: this.#options.frame() });
    if (!reading.ok) {
      this.#ignored.set(reading.reason, (this.#ignored.get(reading.reason) ?? 0) + 1);
      return;
    }
    if (reading.message.action === 'other') {
      void logToServer(`The payment frame sent an unknown action: ${reading.message.name}`);
    }
    this.#options.onMessage(reading.message);
  };
}
