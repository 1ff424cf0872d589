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
import { differenceOf, type Shown } from './entry-changes.ts';

type Tx = Transaction<Database>;
type Needs = Pick<Services, 'database' | 'now'>;

/** What can be done to the entries of every list. */
export type EntryOperation = 'read' | 'change' | 'setStatus' | 'delete';

interface Entry {
  readonly id: number;
  readonly status: string;
  readonly version: number;
}

interface EntryKind<Kept extends Entry, Operation extends string> {
  /** One entry as it is now; undefined if there is none. Does not check whether the caller may see it. */
  readonly find: (db: Kysely<Database>, id: number) => Promise<Kept | undefined>;
  readonly table: VersionedTable;
  /**
   * Locks the entry's row and the rows that the caller's rights depend on; throws if the caller lost them in the meantime. By
   * default only the row is locked.
   */
  readonly hold?: (tx: Tx, session: Session, id: number) => Promise<void>;
  /** Why someone may not do this to it; what one may not see is NOT_FOUND. Without it the rights of the calls say all. */
  readonly refusal?: (operation: Operation | EntryOperation, session: Session, entry: Kept) => ErrorCode | null;
  readonly auditKind: AuditKind;
  /** Which one it is, for the audit log. */
  readonly named: (entry: Kept) => Shown;
  /** What the entry changes, for the audit log. */
  readonly shown: (entry: Kept) => Shown;
}

/** What else the audit log keeps of an action. */
type Detail = Readonly<Record<string, unknown>>;

/**
 * Entries that several people change: found by rights, held while they are changed, refused on an older version, and each change
 * with its row in the audit log.
 */
export class ManagedEntries<Kept extends Entry, Operation extends string = never> {
  readonly #kind: EntryKind<Kept, Operation>;

  constructor(kind: EntryKind<Kept, Operation>) {
    this.#kind = kind;
  }

  /** An entry that the session's user may do this with, as it is now. */
  async find(db: Kysely<Database>, session: Session, id: number, operation: Operation | EntryOperation): Promise<Kept> {
    const entry = await this.#read(db, id);
    const refused = this.#kind.refusal?.(operation, session, entry) ?? null;
    if (refused !== null) throw new Refusal(refused);
    return entry;
  }

  /** The same, held until the transaction ends: rights are decided by what is true then. */
  async lock(tx: Tx, session: Session, id: number, operation: Operation | EntryOperation): Promise<Kept> {
    const { table, hold } = this.#kind;
    await (hold === undefined ? lockRow(tx, table, id) : hold(tx, session, id));
    return this.find(tx, session, id, operation);
  }

  /** Writes down what was done to which entry. */
  write(tx: Tx, { session, request }: Omit<CallContext, 'input'>, entry: Kept, detail: Detail): Promise<void> {
    const { auditKind: kind, named } = this.#kind;
    return audit(tx, { kind, actor: session, request, detail: { ...named(entry), ...detail } });
  }

  /** Makes one, and answers it as it is then. */
  create(services: Needs, context: CallContext, work: (tx: Tx, change: Change) => Promise<number>): Promise<Kept> {
    return transact(services.database.db, async (tx) => {
      const made = await this.#read(tx, await work(tx, changeBy(services, context)));
      await this.write(tx, context, made, { before: null, after: this.#kind.shown(made) });
      return made;
    });
  }

  /** Saves one on the version that its caller saw, and answers it as it is then. */
  change(
    services: Needs,
    context: CallContext<{ readonly id: number; readonly version?: number | undefined }>,
    work: (tx: Tx, entry: Kept, change: Change) => Promise<Detail>,
  ): Promise<Kept> {
    const { session, input } = context;
    const { shown } = this.#kind;
    return transact(services.database.db, async (tx) => {
      const { version } = await this.lock(tx, session, input.id, 'read');
      if (input.version !== undefined && input.version !== version) throw new Refusal('CHANGED');
      const before = await this.find(tx, session, input.id, 'change');
      const detail = await work(tx, before, changeBy(services, context));
      const after = await this.#read(tx, input.id);
      await this.write(tx, context, before, { ...differenceOf(shown(before), shown(after)), ...detail });
      return after;
    });
  }

  /**
   * Activates or deactivates one, where it still has the status that its caller saw; returns the status from now on. `work` does
   * more.
   */
  setStatus(
    services: Needs,
    context: CallContext<{ readonly status?: string | undefined }>,
    id: number,
    work?: (tx: Tx, entry: Kept, status: 'A' | 'I', change: Change) => Promise<Detail>,
  ): Promise<'A' | 'I'> {
    const { session, input } = context;
    return transact(services.database.db, async (tx) => {
      const entry = await this.lock(tx, session, id, 'setStatus');
      // someone else pressed first: a toggle on what is not there any more would undo it
      if (input.status !== undefined && input.status !== entry.status) throw new Refusal('CHANGED');
      const status = nextStatus(entry.status);
      const change = changeBy(services, context);
      await updateRow(tx, this.#kind.table, id, { status }, change);
      const detail = await work?.(tx, entry, status, change);
      await this.write(tx, context, entry, { before: { status: entry.status }, after: { status }, ...detail });
      return status;
    });
  }

  /** Hides one and frees its name. `work` refuses it, or does more, and returns what else the audit log keeps. */
  remove(
    services: Needs,
    context: CallContext,
    id: number,
    work?: (tx: Tx, entry: Kept, change: Change) => Promise<Detail>,
  ): Promise<void> {
    return transact(services.database.db, async (tx) => {
      const entry = await this.lock(tx, context.session, id, 'delete');
      const change = changeBy(services, context);
      const detail = await work?.(tx, entry, change);
      await softDeleteRow(tx, this.#kind.table, id, change);
      await this.write(tx, context, entry, { before: this.#kind.shown(entry), after: null, ...detail });
    });
  }

  async #read(db: Kysely<Database>, id: number): Promise<Kept> {
    const entry = await this.#kind.find(db, id);
    if (entry === undefined) throw notFound();
    return entry;
  }
}

const changeBy = ({ now }: Needs, { session }: CallContext): Change => ({ by: session.userId, now: now() });
