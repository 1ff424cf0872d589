import type { SessionTime } from '@portal/contracts';

/** When the session ends without further activity, on this machine's clock, according to the last response. */
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

/** Stores the session time of a response. It is given in seconds left, because the two machines' clocks may differ. */
export const recordSessionTime = ({ secondsLeft, endsBy }: SessionTime): void =>
  change({ endsAtMillis: Date.now() + secondsLeft * 1000, endsBy });

/** Forgets the session time. Call it when the session has ended. */
export const forgetSessionTime = (): void => change(null);

/** The end of the session; null if it is unknown. */
export const sessionEnd = (): SessionEnd | null => known;

/** Registers a listener for changes of the session's end; returns a function that removes it. */
export function watchSessionTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
