import { type SessionEnd, useCountyGroup } from '@portal/session';
import { useEffect, useRef, useState } from 'react';
import { endSession } from '../../start/leave.ts';
import { SessionWatch, warningLeadMs } from './session-watch.ts';

export interface SessionWarningState {
  /** The imminent end; null if there is nothing to warn about. */
  readonly end: SessionEnd | null;
  /** Whether the session is being extended, or the last try failed. */
  readonly status: '' | 'LOADING' | 'FAILED';
  readonly extend: () => Promise<void>;
  /** Closes a warning about an end that cannot be extended. */
  readonly dismiss: () => void;
}

/** Watches for the session's end. Render it only while a user is logged in. */
export function useSessionWatch(): SessionWarningState {
  const { inactivityMinutes } = useCountyGroup('session');
  // 0 is for no limit: a county without one has no number in its configuration
  const leadMs = warningLeadMs(typeof inactivityMinutes === 'number' ? inactivityMinutes : 0);
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const [status, setStatus] = useState<SessionWarningState['status']>('');
  const watch = useRef<SessionWatch>(null);
  useEffect(() => {
    const started = new SessionWatch({
      leadMs,
      onWarning: (imminent) => {
        setEnd(imminent);
        // the next warning must not begin with the failure of this one
        if (imminent === null) setStatus('');
      },
      onOver: (endsBy) => endSession(endsBy === 'ABSOLUTE' ? 'SESSION_TOO_LONG' : 'SESSION_INACTIVE'),
    });
    watch.current = started;
    return () => started.close();
  }, [leadMs]);
  return {
    end,
    status,
    extend: async () => {
      setStatus('LOADING');
      setStatus((await watch.current?.extend()) === false ? 'FAILED' : '');
    },
    dismiss: () => setEnd(null),
  };
}
