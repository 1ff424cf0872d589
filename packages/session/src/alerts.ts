import { useSyncExternalStore } from 'react';

/** What an alert says. Texts are in the reader's language already. */
export interface Alert {
  readonly kind: 'MESSAGE' | 'WARNING' | 'INFO';
  /** What it is about, in two or three words. */
  readonly title: string;
  readonly text: string;
  /** What to do, and whether anything was charged. */
  readonly next?: string;
  /** What to do says more than the text, which stands as it was specified: it is read first. */
  readonly isNextFirst?: boolean;
  readonly reference?: string;
  readonly onClose?: () => void;
  /** Remotes of older releases say so. The browser's Back closes every alert. */
  readonly closesOnBack?: boolean;
}

let waiting: readonly Alert[] = [];
const listeners = new Set<() => void>();
const change = (alerts: readonly Alert[]): void => {
  waiting = alerts;
  for (const listener of listeners) listener();
};

/**
 * Shows an alert; while one is open, the next waits. The same text is not shown twice in a row, but each caller is notified when
 * it closes.
 */
export function showAlert(alert: Alert): void {
  const last = waiting.at(-1);
  if (last?.text !== alert.text) {
    change([...waiting, alert]);
    return;
  }
  const ends = [last.onClose, alert.onClose].filter((end) => end !== undefined);
  if (alert.onClose === undefined) return;
  const onClose = (): void => {
    for (const end of new Set(ends)) end();
  };
  change([...waiting.slice(0, -1), { ...last, onClose }]);
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
