import { windowsSettled } from '@portal/router';
import { useRef, useState } from 'react';

/** Asks before something that was changed is left. `LeaveQuestion` draws it. */
export interface LeaveGuard {
  readonly isDirty: boolean;
  /** What waits for the answer; null while nobody asks. */
  readonly waiting: (() => void) | null;
  /** Whether the question was answered with yes: nothing is in the way then. */
  readonly isLeaving: () => boolean;
  /** Leaves at once if nothing changed, else after a confirmation. */
  readonly leave: (go: () => void) => void;
  readonly answer: (leaves: boolean) => void;
  /** Does what may lead away without a question: what was changed is saved. */
  readonly pass: (go: () => void) => void;
}

/** Guards a page, or a window on one, while `isDirty`: links, Back, closing the tab, and what is done through `leave`. */
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
      // a closing window that is about to remove its history entry delays the requested navigation
      void windowsSettled().then(end);
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
