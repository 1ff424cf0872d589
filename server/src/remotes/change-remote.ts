import {
  changeRemote as decide,
  INITIAL_REMOTE_STATE,
  type RemoteRefusal,
  type RemoteRequest,
  type RemoteState,
} from '@portal/domain';
import { type AuditEvent, audit } from '../audit/audit.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { transact } from '../platform/database/transact.ts';
import { addRemoteChange, type RemoteHistoryEntry, readRelease, readRemoteHistory } from './remotes.store.ts';

/** The author, time and reason of a change of a remote. */
export interface RemoteChanger extends Pick<AuditEvent, 'actor' | 'request'> {
  readonly now: Date;
  readonly reason: string;
  /** The number of the last change that the author saw; undefined to change the remote without that check. */
  readonly seen?: number;
}

export type ChangeRefusal = RemoteRefusal | 'NOT_RELEASED' | 'CHANGED_MEANWHILE';
export type ChangeResult =
  | { readonly entry: RemoteHistoryEntry; readonly refusal?: undefined }
  | { readonly refusal: ChangeRefusal };

const stateOf = ({ build, canaryBuild, canaryPercent, canaryRoles, disabledMessage }: RemoteState): RemoteState => ({
  build,
  canaryBuild,
  canaryPercent,
  canaryRoles,
  disabledMessage,
});

/**
 * Changes which builds of a remote are in use, with an entry in the history and a row in the audit log. Every server reads the
 * state for each page that it serves, so the change takes effect immediately.
 */
export async function changeRemote(
  { db }: Pick<PortalDatabase, 'db'>,
  remote: string,
  request: RemoteRequest,
  changer: RemoteChanger,
): Promise<ChangeResult> {
  const { actor, now, reason, seen } = changer;
  try {
    return await transact(db, async (tx): Promise<ChangeResult> => {
      if ('build' in request && (await readRelease(tx, remote, request.build)) === undefined)
        return { refusal: 'NOT_RELEASED' };
      const history = await readRemoteHistory(tx, remote);
      const last = history.at(-1);
      const number = (last?.number ?? 0) + 1;
      if (seen !== undefined && seen !== number - 1) return { refusal: 'CHANGED_MEANWHILE' };
      const before = stateOf(last ?? INITIAL_REMOTE_STATE);
      const outcome = decide(before, request, history);
      if (outcome.refusal !== undefined) return { refusal: outcome.refusal };
      const { what, state } = outcome;
      const entry = { ...state, remote, number, what, changedBy: actor.username, changedAt: now, reason };
      await addRemoteChange(tx, entry);
      const detail = { remote, what, reason, before, after: state };
      await audit(tx, { kind: 'REMOTE_CHANGED', actor, request: changer.request, detail });
      return { entry };
    });
  } catch (error) {
    // a concurrent change has already inserted this number
    if (isUniqueViolation(error)) return { refusal: 'CHANGED_MEANWHILE' };
    throw error;
  }
}
