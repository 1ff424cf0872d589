import type { SessionTime } from '@portal/contracts';

/** When the session ends without further use, on this machine's clock, as of the server's last word. */
export interface SessionEnd {
  readonly endsAtMillis: number;
  /** INACTIVITY or ABSOLUTE. */
  readonly endsBy: string;
}

let known: SessionEnd | null = null;
const listeners = new Set<() => void>();
const change = (end: SessionEnd | null): void => {
  known = end;
  for (const listener of listeners) listener();
};

/** Takes what an answer says of the session's time. Seconds left, not an hour of the day: the two clocks may differ. */
export const noteSessionTime = ({ secondsLeft, endsBy }: SessionTime): void =>
  change({ endsAtMillis: Date.now() + secondsLeft * 1000, endsBy });

/** The session is over. */
export const forgetSessionTime = (): void => change(null);

/** What is known of the session's end; null when nothing is. */
export const sessionEnd = (): SessionEnd | null => known;

/** Hears of every new word about the session's end; returns the undoing. */
export function watchSessionTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
