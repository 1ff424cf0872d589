import { whenWindowsSettled } from '@portal/router';
import { useRef, useState } from 'react';

/** Asks for confirmation before unsaved changes are lost. Rendered by `LeaveQuestion`. */
export interface LeaveGuard {
  readonly isDirty: boolean;
  /** The navigation that waits for the confirmation; null if there is none. */
  readonly waiting: (() => void) | null;
  /** True while a confirmed navigation is in progress, which must not ask again. */
  readonly isLeaving: () => boolean;
  /** Navigates immediately if nothing changed, otherwise after a confirmation. */
  readonly leave: (go: () => void) => void;
  readonly answer: (leaves: boolean) => void;
  /** Navigates without confirmation, because the changes are saved. */
  readonly pass: (go: () => void) => void;
}

/** Guards a page or dialog while `isDirty`: links, Back, closing the tab, and navigation through `leave`. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [waiting, setWaiting] = useState<{ readonly go: () => void } | null>(null);
  const leaving = useRef(false);
  const pass = (go: () => void): void => {
    leaving.current = true;
    const end = (): void => {
      leaving.current = false;
    };
    try {
      go();
    } finally {
      // a closing dialog that is about to remove its history entry delays the requested navigation
      void whenWindowsSettled().then(end);
    }
  };
  return {
    isDirty,
    waiting: waiting?.go ?? null,
    isLeaving: () => leaving.current,
    leave: (go) => (isDirty ? setWaiting({ go }) : go()),
    answer: (leaves) => {
      setWaiting(null);
      if (leaves && waiting !== null) pass(waiting.go);
    },
    pass,
  };
}
