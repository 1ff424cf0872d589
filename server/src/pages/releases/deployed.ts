import { CALLS } from '@portal/contracts/calls';
import { type Registry, SLOT_SHAPES } from '@portal/contracts/remote';
import { callShapes, type DeployedParts } from '@portal/federation/gate/needs';
import type { Builds } from '../builds.ts';
import { SHELL_PATHS } from '../page-addresses.ts';

let callsOfServer: DeployedParts['calls'] | undefined;

/** The parts that a release must be compatible with: this shell, this server's calls and the remotes in use. */
export function currentDeployment({ shell }: Pick<Builds, 'shell'>, { remotes }: Registry): DeployedParts {
  const { contract, shared, exports } = shell;
  // Computed once, because a server's calls do not change.
  callsOfServer ??= callShapes(CALLS);
  return {
    shell: { contract, shared, exports },
    calls: callsOfServer,
    slots: { ...SLOT_SHAPES },
    remotes: [...remotes],
    shellPaths: [...SHELL_PATHS],
  };
}
