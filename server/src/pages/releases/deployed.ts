import { CALLS } from '@portal/contracts/calls';
import { SLOT_SHAPES } from '@portal/contracts/remote';
import type { Deployed } from '@portal/federation/gate';
import { callShapes } from '@portal/federation/gate/needs';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import type { Builds } from '../builds.ts';
import { registryReader } from '../current-registry.ts';
import { isReservedPath, shellPageOf } from '../page-addresses.ts';

/** What a release meets here: this shell, this server's calls, and the remotes in use. */
export async function readDeployed(database: PortalDatabase, builds: Builds): Promise<Deployed> {
  const { remotes } = await registryReader({ database }, builds)(async () => null);
  return {
    shell: builds.shell,
    calls: callShapes(CALLS),
    slots: SLOT_SHAPES,
    remotes,
    isShellPath: (path) => shellPageOf(path) !== undefined || isReservedPath(path),
  };
}
