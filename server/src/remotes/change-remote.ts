import {
  changeRemote as decideRemoteChange,
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

/** Who changes a remote, with which HTTP request, when and why. */
export interface RemoteChangeCause extends Pick<AuditEvent, 'actor' | 'request'> {
  readonly now: Date;
  readonly reason: string;
  /**
   * The number of the last change that the author saw. If the remote has a newer one, the change is refused. Undefined to change
   * the remote whatever its last change is, as an operator's command does.
   */
  readonly seenNumber?: number;
}

/**
 * Why a change is refused: by the rules of `domain`, because the build was never released here, or because someone else changed
 * the remote first.
 */
export type ChangeRefusal = RemoteRefusal | 'NOT_RELEASED' | 'CHANGED_MEANWHILE';
/** The new entry of the remote's history, or the refusal. */
export type RemoteChangeOutcome =
  | { readonly entry: RemoteHistoryEntry; readonly refusal?: undefined }
  | { readonly refusal: ChangeRefusal };

/** The state in a history entry, without its author, time and reason, as the audit log stores it. */
const stateOf = ({ build, canaryBuild, canaryPercent, canaryRoles, disabledMessage }: RemoteState): RemoteState => ({
  build,
  canaryBuild,
  canaryPercent,
  canaryRoles,
  disabledMessage,
});

/**
 * Changes which builds of a remote are in use, or switches it on or off, with an entry in its history and a row in the audit log.
 * Every server reads the state for each page that it serves, so the next page already has the change.
 */
export async function changeRemote(
  { db }: Pick<PortalDatabase, 'db'>,
  remote: string,
  wanted: RemoteRequest,
  cause: RemoteChangeCause,
): Promise<RemoteChangeOutcome> {
  const { actor, request, now, reason, seenNumber } = cause;
  try {
    return await transact(db, async (tx): Promise<RemoteChangeOutcome> => {
      if ('build' in wanted && (await readRelease(tx, remote, wanted.build)) === undefined)
        return { refusal: 'NOT_RELEASED' };
      const history = await readRemoteHistory(tx, remote);
      const last = history.at(-1);
      const lastNumber = last?.number ?? 0;
      if (seenNumber !== undefined && seenNumber !== lastNumber) return { refusal: 'CHANGED_MEANWHILE' };
      const before = stateOf(last ?? INITIAL_REMOTE_STATE);
      const outcome = decideRemoteChange(before, wanted, history);
      if (outcome.refusal !== undefined) return { refusal: outcome.refusal };
      const { what, state } = outcome;
      const number = lastNumber + 1;
      const entry = { ...state, remote, number, what, changedBy: actor.username, changedAt: now, reason };
      await addRemoteChange(tx, entry);
      const detail = { remote, what, reason, before, after: state };
      await audit(tx, { kind: 'REMOTE_CHANGED', actor, request, detail });
      return { entry };
    });
  } catch (error) {
    // a concurrent change has already inserted this number
    if (isUniqueViolation(error)) return { refusal: 'CHANGED_MEANWHILE' };
    throw error;
  }
}
