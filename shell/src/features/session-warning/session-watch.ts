import { callApi } from '@portal/api-client';
import { extendSession, sessionTime } from '@portal/contracts';
import { type SessionEnd, sessionEnd, tellOtherTabs, watchOtherTabs, watchSessionTime } from '@portal/session';

/** A warning stands so long before the end (WCAG 2.2.1 asks for twenty seconds); of a short limit for its second half. */
const WARN_SECONDS = 120;
/** @param inactivityMinutes the county's limit, 0 for none */
export const warnAheadMs = (inactivityMinutes: number): number =>
  1000 * (inactivityMinutes > 0 ? Math.min(WARN_SECONDS, inactivityMinutes * 30) : WARN_SECONDS);

/** Asked a moment after the end by our clock, the server has reached it too. */
const SLACK_MS = 1000;
/** While the server cannot be reached it is asked again so often. */
const AGAIN_MS = 10_000;
/** A browser's timers take no more than 32 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface SessionWatchOptions {
  readonly aheadMs: number;
  /** The end that is near, `null` when none is. Only what the server has just said is told. */
  readonly onWarning: (end: SessionEnd | null) => void;
  /** The session is over for all we know, and the server cannot be asked. */
  readonly onOver: (endsBy: string) => void;
}

/**
 * Watches over the session's end. Timers stand still in hidden tabs and sleeping machines, and another tab may have used the
 * session in the meantime: before anything is said, and whenever the page is looked at again, the server is asked.
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  readonly #undo: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #isWarning = false;
  #isClosed = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
    const look = (): void => this.#look();
    const events = [
      [window, 'focus'],
      [window, 'pageshow'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, look);
    this.#undo = [
      ...events.map(
        ([target, name]) =>
          () =>
            target.removeEventListener(name, look),
      ),
      watchSessionTime(() => this.#plan()),
      watchOtherTabs((message) => {
        if (message.kind === 'extended') void this.#ask();
      }),
    ];
    this.#plan();
  }

  /** Goes on with the session; false when the server could not be reached. */
  async extend(): Promise<boolean> {
    const answer = await callApi(extendSession, {});
    if (answer.ok) tellOtherTabs({ kind: 'extended' });
    // Refused, the session is over, and the way to /login has begun.
    return answer.ok || answer.failure.kind === 'login';
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const undo of this.#undo) undo();
  }

  /** Read again: it may have been closed while something was waited for. */
  #isGone(): boolean {
    return this.#isClosed;
  }

  #leftMs(): number | undefined {
    const end = sessionEnd();
    return end === null ? undefined : end.endsAtMillis - Date.now();
  }

  #plan(): void {
    const left = this.#leftMs();
    if (left === undefined || left > this.#options.aheadMs) {
      this.#warn(null);
      if (left !== undefined) this.#askIn(left - this.#options.aheadMs);
    } else if (!this.#isAsking) {
      void this.#ask();
    }
  }

  #look(): void {
    if (document.visibilityState !== 'hidden') this.#plan();
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || this.#isClosed) return;
    this.#isAsking = true;
    clearTimeout(this.#timer);
    const answer = await callApi(sessionTime);
    this.#isAsking = false;
    const left = this.#leftMs();
    // Without an end the session is over, and the page is on its way to /login.
    if (this.#isGone() || left === undefined) return;
    const end = sessionEnd();
    if (!answer.ok && left <= 0) this.#options.onOver(end?.endsBy ?? '');
    else if (left > this.#options.aheadMs) this.#plan();
    else {
      this.#warn(end);
      this.#askIn(answer.ok ? left + SLACK_MS : Math.min(Math.max(left, 0) + SLACK_MS, AGAIN_MS));
    }
  }

  #askIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), Math.min(ms, LONGEST_TIMER_MS));
  }

  #warn(end: SessionEnd | null): void {
    if (end === null && !this.#isWarning) return;
    this.#isWarning = end !== null;
    this.#options.onWarning(end);
  }
}
