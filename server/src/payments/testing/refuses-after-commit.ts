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

/** Refuses every statement once a transaction was committed, as a pool does whose connections went to others in the meantime. */
class Refusing implements KyselyPlugin {
  hasCommitted = false;

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.hasCommitted) throw new DatabaseBusyError();
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}

/** A database that is busy from its first commit on; `hasCommitted` says whether it came to that. */
export function refusesAfterCommit(database: Kysely<Database>): {
  readonly db: Kysely<Database>;
  readonly hasCommitted: () => boolean;
} {
  const plugin = new Refusing();
  const after = () => {
    plugin.hasCommitted = true;
  };
  const db = watchedTransactions(database.withPlugin(plugin), { after });
  return { db, hasCommitted: () => plugin.hasCommitted };
}
