import type { ErrorCode } from '@portal/contracts/errors';
import { nextStatus } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { type AuditKind, audit } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { type Change, lockRow, softDeleteRow, updateRow, type VersionedTable } from '../platform/database/versions.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { type AuditedFields, changedFields } from './entry-changes.ts';

type Tx = Transaction<Database>;
type EntryServices = Pick<Services, 'database' | 'now'>;

/** The operations on the entries of every list. */
export type EntryOperation = 'read' | 'change' | 'setStatus' | 'delete';

interface Entry {
  readonly id: number;
  readonly status: string;
  readonly version: number;
}

interface EntryKind<StoredEntry extends Entry, Operation extends string> {
  /** The current state of an entry; undefined if there is none. Does not check whether the caller may see it. */
  readonly find: (db: Kysely<Database>, id: number) => Promise<StoredEntry | undefined>;
  readonly table: VersionedTable;
  /**
   * Locks the entry's row and the rows that the caller's rights depend on; throws if the caller lost them in the meantime. By
   * default only the row is locked.
   */
  readonly lockWithRights?: (tx: Tx, session: Session, id: number) => Promise<void>;
  /**
   * Why the user may not do this to the entry; NOT_FOUND if the user may not even see it. Omit it if the rights of the calls are
   * sufficient.
   */
  readonly refusal?: (operation: Operation | EntryOperation, session: Session, entry: StoredEntry) => ErrorCode | null;
  readonly auditKind: AuditKind;
  /** Identifies the entry in the audit log. */
  readonly identity: (entry: StoredEntry) => AuditedFields;
  /** The fields that can change, for the audit log. */
  readonly auditedFields: (entry: StoredEntry) => AuditedFields;
}

/** Additional facts of an action in the audit log. */
type Detail = Readonly<Record<string, unknown>>;

/**
 * Entries that several people change. Checks rights, locks an entry during a change, rejects outdated versions, and writes an audit
 * row for each change.
 */
export class ManagedEntries<StoredEntry extends Entry, Operation extends string = never> {
  readonly #kind: EntryKind<StoredEntry, Operation>;

  constructor(kind: EntryKind<StoredEntry, Operation>) {
    this.#kind = kind;
  }

  /** The current state of an entry, if the session's user may do this operation. */
  async find(
    db: Kysely<Database>,
    session: Session,
    id: number,
    operation: Operation | EntryOperation,
  ): Promise<StoredEntry> {
    const entry = await this.#read(db, id);
    const refused = this.#kind.refusal?.(operation, session, entry) ?? null;
    if (refused !== null) throw new Refusal(refused);
    return entry;
  }

  /** Like `find`, but locks the entry until the transaction ends, and checks rights after that. */
  async lock(tx: Tx, session: Session, id: number, operation: Operation | EntryOperation): Promise<StoredEntry> {
    const { table, lockWithRights } = this.#kind;
    await (lockWithRights === undefined ? lockRow(tx, table, id) : lockWithRights(tx, session, id));
    return this.find(tx, session, id, operation);
  }

  /** Records an operation on an entry in the audit log. */
  writeAudit(
    tx: Tx,
    { session, request }: Omit<CallContext, 'input'>,
    entry: StoredEntry,
    detail: Detail,
  ): Promise<void> {
    const { auditKind: kind, identity } = this.#kind;
    return audit(tx, { kind, actor: session, request, detail: { ...identity(entry), ...detail } });
  }

  /** Creates an entry and returns it. */
  create(
    services: EntryServices,
    context: CallContext,
    work: (tx: Tx, change: Change) => Promise<number>,
  ): Promise<StoredEntry> {
    return transact(services.database.db, async (tx) => {
      const created = await this.#read(tx, await work(tx, changeBy(services, context)));
      await this.writeAudit(tx, context, created, { before: null, after: this.#kind.auditedFields(created) });
      return created;
    });
  }

  /**
   * Saves an entry if it still has the version that the caller saw, and returns it. `work` stores the new values, and returns details for the
   * audit log in addition to the changed fields.
   */
  change(
    services: EntryServices,
    context: CallContext<{ readonly id: number; readonly version?: number | undefined }>,
    work: (tx: Tx, entry: StoredEntry, change: Change) => Promise<Detail>,
  ): Promise<StoredEntry> {
    const { session, input } = context;
    const { auditedFields } = this.#kind;
    return transact(services.database.db, async (tx) => {
      // the version first: a refusal because of another user's change would be about a state that the caller has not seen
      const { version } = await this.lock(tx, session, input.id, 'read');
      if (input.version !== undefined && input.version !== version) throw new Refusal('CHANGED');
      const before = await this.find(tx, session, input.id, 'change');
      const detail = await work(tx, before, changeBy(services, context));
      const after = await this.#read(tx, input.id);
      await this.writeAudit(tx, context, before, {
        ...changedFields(auditedFields(before), auditedFields(after)),
        ...detail,
      });
      return after;
    });
  }

  /**
   * Activates or deactivates an entry if it still has the status that the caller saw. Returns the new status. `work` can make further
   * changes.
   */
  setStatus(
    services: EntryServices,
    context: CallContext<{ readonly status?: string | undefined }>,
    id: number,
    work?: (tx: Tx, entry: StoredEntry, status: 'A' | 'I', change: Change) => Promise<Detail>,
  ): Promise<'A' | 'I'> {
    const { session, input } = context;
    return transact(services.database.db, async (tx) => {
      const entry = await this.lock(tx, session, id, 'setStatus');
      // another user toggled it first, and a second toggle would undo that
      if (input.status !== undefined && input.status !== entry.status) throw new Refusal('CHANGED');
      const status = nextStatus(entry.status);
      const change = changeBy(services, context);
      await updateRow(tx, this.#kind.table, id, { status }, change);
      const detail = await work?.(tx, entry, status, change);
      await this.writeAudit(tx, context, entry, { before: { status: entry.status }, after: { status }, ...detail });
      return status;
    });
  }

  /** Hides an entry and frees its name. `work` can refuse it or make further changes, and returns additional facts for the audit log. */
  remove(
    services: EntryServices,
    context: CallContext,
    id: number,
    work?: (tx: Tx, entry: StoredEntry, change: Change) => Promise<Detail>,
  ): Promise<void> {
    return transact(services.database.db, async (tx) => {
      const entry = await this.lock(tx, context.session, id, 'delete');
      const change = changeBy(services, context);
      const detail = await work?.(tx, entry, change);
      await softDeleteRow(tx, this.#kind.table, id, change);
      await this.writeAudit(tx, context, entry, { before: this.#kind.auditedFields(entry), after: null, ...detail });
    });
  }

  async #read(db: Kysely<Database>, id: number): Promise<StoredEntry> {
    const entry = await this.#kind.find(db, id);
    if (entry === undefined) throw notFound();
    return entry;
  }
}

const changeBy = ({ now }: EntryServices, { session }: CallContext): Change => ({ by: session.userId, now: now() });
