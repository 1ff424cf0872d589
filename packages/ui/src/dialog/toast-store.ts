/** A short word about something that went well. An error is never a toast. */
export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** Never stacked above two: the oldest leaves. */
export const MOST_TOASTS = 2;

const listeners = new Set<() => void>();
const NONE: readonly Toast[] = [];
let shown: readonly Toast[] = NONE;
let lastId = 0;

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a word of success for six seconds. */
export function toast(text: string): number {
  lastId += 1;
  change([...shown, { id: lastId, text }].slice(-MOST_TOASTS));
  return lastId;
}

/** Takes one away before its time. */
export function dismissToast(id: number): void {
  change(shown.filter((one) => one.id !== id));
}

export const toasts = {
  now: (): readonly Toast[] => shown,
  onServer: (): readonly Toast[] => NONE,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
