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
    /** Reads the user's last five searches. */
    readonly readSearchHistory: (session: Session) => Promise<SearchHistoryEntry[]>;
  }
}

/**
 * The history that this process last wrote for each user, so that the next search need not read it first. It may be outdated, so an
 * update includes the expected value in its condition.
 */
export type KnownHistories = RecentMap<number, readonly SearchHistoryEntry[]>;

const entriesSchema = z.array(searchHistoryEntrySchema);
/** A history in an outdated format counts as empty, so that it does not make every search fail. */
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

/** The history entry and audit event of a search, and an amount that is read in the same statement. */
interface HistoryUpdate {
  readonly entry: SearchHistoryEntry;
  readonly event: AuditEvent;
  readonly amount: RawBuilder<number>;
}

/** The results of that statement. */
interface HistoryResult {
  readonly history: SearchHistoryEntry[];
  readonly amount: number;
}

/** Writes only the audit row of a search, without a history entry. */
const writeAuditRow = async (db: Kysely<Database>, event: AuditEvent, amount: RawBuilder<number>): Promise<number> => {
  const row = auditRow(event);
  const { rows } = await sql<{ amount: number }>`
    INSERT ${KEEP_PLAN} INTO audit_log (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    VALUES (${sql.join(Object.values(row))}) RETURNING ${amount} AS amount`.execute(db);
  return rows[0]?.amount ?? 0;
};

/**
 * Adds a search to the history and writes its audit row in one statement, by a conditional update of the history that this process last
 * wrote. Returns undefined and writes nothing if that history is unknown or has changed. Guests have no history.
 */
export const rememberAndAudit = async (
  db: Kysely<Database>,
  known: KnownHistories,
  { role, userId }: Session,
  { entry, event, amount }: HistoryUpdate,
): Promise<HistoryResult | undefined> => {
  if (!hasProfileAndHistory(role)) return { history: [], amount: await writeAuditRow(db, event, amount) };
  const before = known.get(userId);
  if (before === undefined) return undefined;
  const entries = addToHistory(before, entry);
  const row = auditRow(event);
  const { rows } = await sql<{ amount: number }>`
    WITH ${KEEP_PLAN} remembered AS (
      UPDATE search_history SET entries = ${JSON.stringify(entries)}
      WHERE user_id = ${userId} AND entries = ${JSON.stringify(before)}::jsonb
      RETURNING user_id)
    INSERT INTO audit_log (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    SELECT ${sql.join(Object.values(row))} FROM remembered RETURNING ${amount} AS amount`.execute(db);
  const [written] = rows;
  if (written === undefined) {
    known.delete(userId);
    return undefined;
  }
  known.set(userId, entries);
  return { history: entries, amount: written.amount };
};

/** Adds a search at the front of a user's history, and returns the history. */
export const rememberSearch = async (
  tx: Transaction<Database>,
  session: Session,
  entry: SearchHistoryEntry,
): Promise<SearchHistoryEntry[]> => {
  if (!hasProfileAndHistory(session.role)) return [];
  // locks the row, so that two concurrent searches are both added
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
