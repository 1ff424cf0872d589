import { type SessionEnd, useCountyGroup } from '@portal/session';
import { useEffect, useRef, useState } from 'react';
import { endSession } from '../../start/leave.ts';
import { SessionWatch, warnAheadMs } from './session-watch.ts';

export interface SessionWarningState {
  /** The end that is near; null when there is nothing to warn of. */
  readonly end: SessionEnd | null;
  readonly status: '' | 'LOADING' | 'FAILED';
  readonly extend: () => Promise<void>;
  /** Takes a warning away that nothing can be done about. */
  readonly dismiss: () => void;
}

/** Warns of the session's end, as long as someone is logged in. */
export function useSessionWatch(): SessionWarningState {
  const { inactivityMinutes } = useCountyGroup('session');
  const aheadMs = warnAheadMs(typeof inactivityMinutes === 'number' ? inactivityMinutes : 0);
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const [status, setStatus] = useState<SessionWarningState['status']>('');
  const watch = useRef<SessionWatch>(null);
  useEffect(() => {
    const started = new SessionWatch({
      aheadMs,
      onWarning: setEnd,
      onOver: (endsBy) => endSession(endsBy === 'ABSOLUTE' ? 'SESSION_TOO_LONG' : 'SESSION_INACTIVE'),
    });
    watch.current = started;
    return () => started.close();
  }, [aheadMs]);
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
