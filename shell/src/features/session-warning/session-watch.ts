import { callApi } from '@portal/api-client';
import { extendSession, sessionTime } from '@portal/contracts';
import { notifyOtherTabs, type SessionEnd, sessionEnd, watchOtherTabs, watchSessionTime } from '@portal/session';

/** How long before the end a warning appears (WCAG 2.2.1 requires twenty seconds); with a short limit, after half of it. */
const WARN_SECONDS = 120;
/** @param inactivityMinutes the county's limit, 0 for none */
export const warningLeadMs = (inactivityMinutes: number): number =>
  1000 * (inactivityMinutes > 0 ? Math.min(WARN_SECONDS, inactivityMinutes * 30) : WARN_SECONDS);

/** Margin after the end by our clock, so that the server's clock has reached the end too. */
const SLACK_MS = 1000;
/** Retry interval while the server cannot be reached. */
const RETRY_INTERVAL_MS = 10_000;
/** Browser timers hold a signed 32-bit number of milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface SessionWatchOptions {
  readonly leadMs: number;
  /** Called with the imminent end, or `null` if there is none. Reports only what the server has just confirmed. */
  readonly onWarning: (end: SessionEnd | null) => void;
  /** Called when the session has ended by our clock and the server cannot be reached. */
  readonly onOver: (endsBy: string) => void;
}

/**
 * Watches for the session's end. Timers stop in hidden tabs and sleeping machines, and another tab may have used the session
 * meanwhile, so the server is queried before a warning and whenever the page becomes visible again.
 */
export class SessionWatch {
  readonly #options: SessionWatchOptions;
  readonly #cleanups: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isQuerying = false;
  #isWarning = false;
  #isClosed = false;

  constructor(options: SessionWatchOptions) {
    this.#options = options;
    const check = (): void => this.#check();
    const events = [
      [window, 'focus'],
      [window, 'pageshow'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, check);
    this.#cleanups = [
      ...events.map(
        ([target, name]) =>
          () =>
            target.removeEventListener(name, check),
      ),
      watchSessionTime(() => this.#schedule()),
      watchOtherTabs((message) => {
        if (message.kind === 'extended') void this.#query();
      }),
    ];
    this.#schedule();
  }

  /** Extends the session; false if the server could not be reached. */
  async extend(): Promise<boolean> {
    const answer = await callApi(extendSession, {});
    if (answer.ok) notifyOtherTabs({ kind: 'extended' });
    // After a refusal the session is over, and the redirect to /login has begun.
    return answer.ok || answer.failure.kind === 'login';
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const cleanup of this.#cleanups) cleanup();
  }

  /** A method, so that the compiler allows a second check after an `await`. */
  #isGone(): boolean {
    return this.#isClosed;
  }

  #leftMs(): number | undefined {
    const end = sessionEnd();
    return end === null ? undefined : end.endsAtMillis - Date.now();
  }

  #schedule(): void {
    const left = this.#leftMs();
    if (left === undefined || left > this.#options.leadMs) {
      this.#warn(null);
      if (left !== undefined) this.#queryIn(left - this.#options.leadMs);
    } else if (!this.#isQuerying) {
      void this.#query();
    }
  }

  #check(): void {
    if (document.visibilityState !== 'hidden') this.#schedule();
  }

  async #query(): Promise<void> {
    if (this.#isQuerying || this.#isClosed) return;
    this.#isQuerying = true;
    clearTimeout(this.#timer);
    const answer = await callApi(sessionTime);
    this.#isQuerying = false;
    const left = this.#leftMs();
    // Without an end the session is over, and the page is being redirected to /login.
    if (this.#isGone() || left === undefined) return;
    const end = sessionEnd();
    if (!answer.ok && left <= 0) this.#options.onOver(end?.endsBy ?? '');
    else if (left > this.#options.leadMs) this.#schedule();
    else {
      this.#warn(end);
      this.#queryIn(answer.ok ? left + SLACK_MS : Math.min(Math.max(left, 0) + SLACK_MS, RETRY_INTERVAL_MS));
    }
  }

  #queryIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#query(), Math.min(ms, LONGEST_TIMER_MS));
  }

  #warn(end: SessionEnd | null): void {
    if (end === null && !this.#isWarning) return;
    this.#isWarning = end !== null;
    this.#options.onWarning(end);
  }
}
