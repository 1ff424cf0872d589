import { setTimeout as wait } from 'node:timers/promises';
import {
  AndNode,
  type InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
} from 'kysely';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Services } from '../platform/services.ts';

/** Guards to remove from the portal, in tests only. */
export interface RemovedGuards {
  /** Tables whose rows are no longer locked by `for update`. */
  readonly locks?: readonly string[];
  /** Named locks: 'purchases' of a document by an account, 'jobs' of the one process that runs the jobs. */
  readonly named?: readonly ('purchases' | 'jobs')[];
  /** Tables whose updates lose their condition on the state or balance. */
  readonly conditions?: readonly string[];
  /** Columns whose conditions are removed from updates. */
  readonly columns?: readonly string[];
  /** Constraints to drop, as table.name. Inserts with `on conflict do nothing` become plain inserts. */
  readonly constraints?: readonly string[];
}

const nameOf = (node: unknown): string =>
  node instanceof Object && 'kind' in node && node.kind === 'TableNode' && 'table' in node ? tableName(node.table) : '';
function tableName(table: unknown): string {
  const identifier = table instanceof Object && 'identifier' in table ? table.identifier : undefined;
  const name = identifier instanceof Object && 'name' in identifier ? identifier.name : undefined;
  return typeof name === 'string' ? name : '';
}

class GuardRemover extends OperationNodeTransformer {
  readonly #removal: RemovedGuards;
  constructor(removal: RemovedGuards) {
    super();
    this.#removal = removal;
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers, ...rest } = super.transformSelectQuery(node);
    const tables = rest.from?.froms.map(nameOf) ?? [];
    const keepsLock = endModifiers !== undefined && !tables.some((table) => this.#removal.locks?.includes(table));
    return keepsLock ? { ...rest, endModifiers } : rest;
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const changed = super.transformUpdateQuery(node);
    const table = changed.table !== undefined && TableNode.is(changed.table) ? nameOf(changed.table) : '';
    const condition = changed.where?.where;
    if (changed.where === undefined || condition === undefined || !AndNode.is(condition)) return changed;
    const { columns = [] } = this.#removal;
    // Conditions are nested to the left: the last one is on the right.
    if (columns.some((column) => JSON.stringify(condition.right).includes(`"name":"${column}"`)))
      return { ...changed, where: { ...changed.where, where: condition.left } };
    if (!this.#removal.conditions?.includes(table)) return changed;
    // The first condition identifies the row; those on state or balance follow.
    let first: OperationNode = condition.left;
    while (AndNode.is(first)) first = first.left;
    return { ...changed, where: { ...changed.where, where: first } };
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const { onConflict, ...rest } = super.transformInsertQuery(node);
    const table = rest.into === undefined ? '' : nameOf(rest.into);
    const isPlain =
      this.#removal.constraints?.some((name) => name.startsWith(`${table}.`) && name.endsWith('_key')) === true;
    return onConflict === undefined || isPlain ? rest : { ...rest, onConflict };
  }

  protected override transformRaw(node: RawNode): RawNode {
    const changed = super.transformRaw(node);
    const text = changed.sqlFragments.join('?');
    const { named = [] } = this.#removal;
    if (named.includes('purchases') && text.includes('pg_advisory_xact_lock')) {
      return { ...changed, sqlFragments: ['select length(', ')'] };
    }
    if (named.includes('jobs') && text.includes('pg_try_advisory_lock')) {
      return { ...changed, sqlFragments: ['select ', '::int > 0 as held'] };
    }
    return changed;
  }
}

/** Removes the guards, and delays every database result a little, so that requests overlap more often. */
class Unguarded implements KyselyPlugin {
  readonly #remover: GuardRemover;
  constructor(removal: RemovedGuards) {
    this.#remover = new GuardRemover(removal);
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#remover.transformNode(node, queryId);
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    await wait(Math.random() * 4);
    return result;
  }
}

async function delayed<Value>(work: () => Promise<Value>): Promise<Value> {
  const value = await work();
  await wait(Math.random() * 20);
  return value;
}

/** The portal's services as in a separate process, without the removed guards. */
export function withoutGuards(services: Services, removal: RemovedGuards): Services {
  const { database, payments } = services;
  const { provider } = payments;
  const unguard = (db: PortalDatabase['db']): PortalDatabase['db'] => db.withPlugin(new Unguarded(removal));
  const slow = provider === null ? null : { ...provider, lookUp: (id: string) => delayed(() => provider.lookUp(id)) };
  return {
    ...services,
    payments: { ...payments, provider: slow },
    database: { ...database, db: unguard(database.db), admin: unguard(database.admin) },
  };
}

/** Drops constraints. Returns a function that restores them, on a database without violating rows. */
export async function dropConstraints(
  admin: Kysely<unknown> | PortalDatabase['admin'],
  names: readonly string[],
): Promise<() => Promise<void>> {
  const definitions: string[] = [];
  for (const name of names) {
    const [table = '', constraint = ''] = name.split('.');
    const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = ${constraint} and conrelid = ${table}::regclass`.execute(admin);
    const definition = rows[0]?.definition;
    if (definition === undefined) throw new Error(`There is no constraint ${name}.`);
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(admin);
    definitions.push(`alter table ${table} add constraint ${constraint} ${definition}`);
  }
  return async () => {
    for (const definition of definitions) await sql.raw(definition).execute(admin);
  };
}
