import { useSyncExternalStore } from 'react';

/** What an alert says. Texts are in the reader's language already. */
export interface Alert {
  readonly kind: 'MESSAGE' | 'WARNING' | 'INFO';
  readonly text: string;
  /** What to do, and whether anything was charged. */
  readonly next?: string;
  readonly reference?: string;
  readonly onClose?: () => void;
  /** It lies upon a window: the browser's Back closes it before the window. */
  readonly closesOnBack?: boolean;
}

let waiting: readonly Alert[] = [];
const listeners = new Set<() => void>();
const change = (alerts: readonly Alert[]): void => {
  waiting = alerts;
  for (const listener of listeners) listener();
};

/** Shows an alert; while one stands, the next waits. The same words are not said twice in a row. */
export function showAlert(alert: Alert): void {
  if (waiting.at(-1)?.text !== alert.text) change([...waiting, alert]);
}

/** Takes the standing alert away. */
export function closeAlert(): void {
  const [standing, ...rest] = waiting;
  change(rest);
  standing?.onClose?.();
}

/** Takes all alerts away, unanswered; tests only: they share this module. */
export const forgetAlerts = (): void => change([]);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const first = (): Alert | undefined => waiting[0];

/** The alert that stands now. */
export const useAlert = (): Alert | undefined => useSyncExternalStore(subscribe, first, first);
