import { BACKGROUND, runForOwner } from '../platform/fairness/work-owner.ts';
import type { OnLimitReached } from '../platform/limits/use-limits.ts';
import type { Services } from '../platform/services.ts';
import { raiseAlert } from './staff-alert.ts';

/** Alerts staff about a user or an address that reached a limit, once a day for each. The request does not wait for the alert. */
export const alertOnLimitReached =
  ({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): OnLimitReached =>
  (limited, { user, address }) => {
    const at = now();
    const subject = user === null || user.isGuest ? `address ${address}` : `user ${user.userId}`;
    const detail = { limited, userId: user?.userId ?? null, sessionId: user?.sessionId ?? null, address };
    log.warn({ detail }, 'a limit of use was reached');
    const key = `${limited}:${subject}:${at.toISOString().slice(0, 10)}`;
    const raise = () =>
      database.db
        .transaction()
        .execute((tx) => raiseAlert(tx, { kind: 'LIMIT_EXHAUSTED', key, detail, now: at }))
        .catch((error: unknown) => log.error({ err: error }, 'staff could not be alerted to a limit'));
    void runForOwner(BACKGROUND, raise);
  };
