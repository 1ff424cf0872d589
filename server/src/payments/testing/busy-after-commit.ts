import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  RootOperationNode,
} from 'kysely';
import { DatabaseBusyError } from '../../platform/database/errors.ts';
import type { Database } from '../../platform/database/schema.ts';
import { watchedTransactions } from './watched-transactions.ts';

/** Refuses every statement after the first commit, like a pool whose connections were taken by other requests. */
class RefuseAfterCommit implements KyselyPlugin {
  hasCommitted = false;

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.hasCommitted) throw new DatabaseBusyError();
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}

/** A database that is busy after its first commit; `hasCommitted` returns whether there was one. */
export function busyAfterCommit(database: Kysely<Database>): {
  readonly db: Kysely<Database>;
  readonly hasCommitted: () => boolean;
} {
  const plugin = new RefuseAfterCommit();
  const after = () => {
    plugin.hasCommitted = true;
  };
  const db = watchedTransactions(database.withPlugin(plugin), { after });
  return { db, hasCommitted: () => plugin.hasCommitted };
}
