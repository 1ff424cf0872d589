import { hash } from 'node:crypto';
import { type Criteria, hasProfileAndHistory } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { RecentMap } from '../platform/memory/recent-map.ts';
import type { KnownHistories } from './search-history.store.ts';

/** A search of a user, without page and sort order. */
export interface AuditedSearch {
  readonly session: Session;
  readonly type: string;
  readonly criteria: Criteria;
}

/** The maximum duration of a session. The audit row that a search wrote for its first page cannot be older. */
const LONGEST_SESSION_HOURS = 12;
const MAX_SESSIONS = 1_000;
const MAX_USERS = 1_000;
const MAX_SEARCHES_PER_SESSION = 200;
/** Of a user, only the latest rows of the audit log are searched, so that it takes little time. */
const MAX_AUDIT_ROWS_READ = 200;

const digestOf = ({ type, criteria }: AuditedSearch): string => {
  const sorted = Object.entries(criteria).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify([type, sorted]), 'base64url');
};

/**
 * Caches which searches are in the audit log already, so that their further pages and batches write nothing. A search that is not in the
 * cache is looked up in the log, because another process may have written it. If it is not there either, the caller writes it, so that
 * every search is audited.
 */
export class AuditedSearches {
  readonly histories: KnownHistories = new RecentMap(MAX_USERS);
  readonly #known = new RecentMap<number, Set<string>>(MAX_SESSIONS);

  /** Adds a search whose audit row is committed. */
  note(search: AuditedSearch): void {
    const { sessionId } = search.session;
    const digests = this.#known.get(sessionId) ?? new Set<string>();
    this.#known.set(sessionId, digests);
    if (digests.size >= MAX_SEARCHES_PER_SESSION) digests.clear();
    digests.add(digestOf(search));
  }

  /** Whether a search is in the audit log. For a guest, only the cache is consulted, so it may be false for a search that is in the log. */
  async has(db: Kysely<Database>, search: AuditedSearch): Promise<boolean> {
    if (this.#known.get(search.session.sessionId)?.has(digestOf(search)) === true) return true;
    // all guests are the same user, so the log cannot distinguish their searches
    if (!hasProfileAndHistory(search.session.role)) return false;
    if (!(await isInLog(db, search))) return false;
    this.note(search);
    return true;
  }
}

const isInLog = async (db: Kysely<Database>, { session, type, criteria }: AuditedSearch): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM (SELECT at, kind, detail FROM audit_log WHERE user_id = ${session.userId} ORDER BY id DESC
      LIMIT ${sql.lit(MAX_AUDIT_ROWS_READ)}) AS latest
    WHERE kind = 'SEARCH' AND at > now() - make_interval(hours => ${sql.lit(LONGEST_SESSION_HOURS)})
      AND detail->>'type' = ${type} AND detail->'criteria' = ${JSON.stringify(criteria)}::jsonb LIMIT 1`.execute(db);
  return rows.length > 0;
};
