import { type SearchHistoryEntry, searchHistoryEntrySchema } from '@portal/contracts';
import { addToHistory, hasProfileAndHistory } from '@portal/domain';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { type AuditEvent, auditRow } from '../audit/audit.ts';
import { KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { RecentMap } from '../platform/memory/recent-map.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** Reads the last five different searches of a user, newest first; guests have none. */
    readonly readSearchHistory: (session: Session) => Promise<SearchHistoryEntry[]>;
  }
}

/**
 * The history of each user as this process last stored or read it, by user id, so that the user's next search need not read it first. Another
 * process may have changed it since, so a history is only replaced if it still is the known one.
 */
export type KnownHistories = RecentMap<number, readonly SearchHistoryEntry[]>;

const entriesSchema = z.array(searchHistoryEntrySchema);

/** Parses the stored entries of a history. A history in an outdated format counts as empty, so that it does not make every search fail. */
const parseEntries = (stored: unknown): SearchHistoryEntry[] => {
  const parsed = z.safeParse(entriesSchema, stored);
  return parsed.success ? parsed.data : [];
};

/** The last five different searches of a user, newest first; guests have none. */
export const readSearchHistory = async (db: Kysely<Database>, session: Session): Promise<SearchHistoryEntry[]> => {
  if (!hasProfileAndHistory(session.role)) return [];
  const row = await db
    .selectFrom('search_history')
    .select('entries')
    .where('user_id', '=', session.userId)
    .executeTakeFirst();
  return parseEntries(row?.entries ?? []);
};

/** What is stored about a search, and what is read at the same time. */
interface SearchToRemember {
  readonly entry: SearchHistoryEntry;
  readonly event: AuditEvent;
  /** An SQL expression for the user's balance, in cents or images, which the response to the search contains. */
  readonly balance: RawBuilder<number>;
}

/** What the response to the search contains: the user's history with this search, and the user's balance in cents or images. */
interface RememberedSearch {
  readonly history: SearchHistoryEntry[];
  readonly balance: number;
}

// `KEEP_PLAN` lets each connection plan the following statements only once. They have few different texts, and no value needs another plan.

/** Writes the audit row of a guest's search, which has no history entry. Returns the balance. */
const auditOnly = async (db: Kysely<Database>, event: AuditEvent, balance: RawBuilder<number>): Promise<number> => {
  const row = auditRow(event);
  const { rows } = await sql<{ balance: number }>`
    INSERT ${KEEP_PLAN} INTO audit_log (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    VALUES (${sql.join(Object.values(row))}) RETURNING ${balance} AS balance`.execute(db);
  return rows[0]?.balance ?? 0;
};

/**
 * Adds a search to the user's history and writes its audit row, in one statement. That is possible only if this process knows the user's
 * history: if it does not, or if another process changed the history, it writes nothing and returns undefined. For a guest, who has no
 * history, it writes only the audit row.
 */
export const rememberAndAudit = async (
  db: Kysely<Database>,
  known: KnownHistories,
  { role, userId }: Session,
  { entry, event, balance }: SearchToRemember,
): Promise<RememberedSearch | undefined> => {
  if (!hasProfileAndHistory(role)) return { history: [], balance: await auditOnly(db, event, balance) };
  const before = known.get(userId);
  if (before === undefined) return undefined;
  const entries = addToHistory(before, entry);
  const row = auditRow(event);
  // `remembered` has one row if the history still is `before`, and none otherwise: then no audit row is written either
  const { rows } = await sql<{ balance: number }>`
    WITH ${KEEP_PLAN} remembered AS (
      UPDATE search_history SET entries = ${JSON.stringify(entries)}
      WHERE user_id = ${userId} AND entries = ${JSON.stringify(before)}::jsonb
      RETURNING user_id)
    INSERT INTO audit_log (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    SELECT ${sql.join(Object.values(row))} FROM remembered RETURNING ${balance} AS balance`.execute(db);
  const [written] = rows;
  if (written === undefined) {
    known.delete(userId);
    return undefined;
  }
  known.set(userId, entries);
  return { history: entries, balance: written.balance };
};

/** Adds a search to a user's history, which it returns. The caller writes the audit row. A guest has no history, so nothing is added. */
export const rememberSearch = async (
  tx: Transaction<Database>,
  session: Session,
  entry: SearchHistoryEntry,
): Promise<SearchHistoryEntry[]> => {
  if (!hasProfileAndHistory(session.role)) return [];
  // creates or locks the row of the user, without a change, so that two concurrent searches are both added
  const { rows } = await sql<{ entries: unknown }>`
    INSERT INTO search_history (user_id, entries) VALUES (${session.userId}, '[]')
    ON CONFLICT (user_id) DO UPDATE SET entries = search_history.entries RETURNING entries`.execute(tx);
  const entries = addToHistory(parseEntries(rows[0]?.entries ?? []), entry);
  await tx
    .updateTable('search_history')
    .set({ entries: JSON.stringify(entries) })
    .where('user_id', '=', session.userId)
    .execute();
  return entries;
};
