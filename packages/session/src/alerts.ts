import { useSyncExternalStore } from 'react';

/** The content of an alert, in the user's language. */
export interface Alert {
  readonly kind: 'MESSAGE' | 'WARNING' | 'INFO';
  /** What it is about, in two or three words. */
  readonly title: string;
  readonly text: string;
  /** What to do, and whether anything was charged. */
  readonly next?: string;
  /** Shows `next` before `text`, because the text is prescribed by the specification and says less. */
  readonly isNextFirst?: boolean;
  readonly reference?: string;
  readonly onClose?: () => void;
  /** Still set by remotes of older releases, without effect: the browser's Back closes every alert. */
  readonly closesOnBack?: boolean;
}

let queue: readonly Alert[] = [];
const listeners = new Set<() => void>();
const change = (alerts: readonly Alert[]): void => {
  queue = alerts;
  for (const listener of listeners) listener();
};

/**
 * Shows an alert; while one is open, the next waits. The same text is not shown twice in a row, but each caller is notified when
 * it closes.
 */
export function showAlert(alert: Alert): void {
  const last = queue.at(-1);
  if (last?.text !== alert.text) {
    change([...queue, alert]);
    return;
  }
  const callbacks = [last.onClose, alert.onClose].filter((callback) => callback !== undefined);
  if (alert.onClose === undefined) return;
  const onClose = (): void => {
    for (const callback of new Set(callbacks)) callback();
  };
  change([...queue.slice(0, -1), { ...last, onClose }]);
}

/** Closes the alert that is shown. */
export function closeAlert(): void {
  const [shown, ...rest] = queue;
  change(rest);
  shown?.onClose?.();
}

/** Removes all alerts without calling `onClose`. For tests only, because they share this module. */
export const forgetAlerts = (): void => change([]);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const first = (): Alert | undefined => queue[0];

/** The alert that is shown. */
export const useAlert = (): Alert | undefined => useSyncExternalStore(subscribe, first, first);
