import { REMOTE_CONTRACT_VERSION, type Registry } from '@portal/contracts/remote';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import type { Services } from '../platform/services.ts';
import { readDisabledRemotes } from '../remotes/remotes.store.ts';
import type { Builds } from './builds.ts';

/**
 * Reads the registry of the remotes. While the database cannot be reached, switches stand as they were read last: a page that
 * comes can say in words what is wrong, and try again.
 */
export function registryReader({ database }: Pick<Services, 'database'>, { remotes }: Builds): () => Promise<Registry> {
  let disabled: ReadonlyMap<string, string> = new Map();
  return async () => {
    try {
      disabled = await readDisabledRemotes(database.db);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    const entries = remotes.map(({ manifest }) => ({ ...manifest, disabledMessage: disabled.get(manifest.id) ?? '' }));
    return { contract: REMOTE_CONTRACT_VERSION, remotes: entries };
  };
}
