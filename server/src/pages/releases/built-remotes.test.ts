import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@portal/contracts/calls';
import { SLOT_SHAPES } from '@portal/contracts/remote';
import { contractBreaks } from '@portal/federation/gate';
import { callShapes, type DeployedParts } from '@portal/federation/gate/needs';
import { skipIf } from '@portal/testing/skips';
import { ROOT_FOLDER } from '../../wire.ts';
import { readBuilds } from '../builds.ts';
import { readBuild } from './release-files.ts';

const builds = readBuilds(ROOT_FOLDER);
const isBuilt = builds?.remotes.some(({ folder }) => existsSync(join(folder, 'needs.json'))) === true;

describe('the remotes built in this workspace', () => {
  skipIf(isBuilt ? '' : 'nothing is built yet', it)(
    'are intact and compatible with the shell and the server',
    async () => {
      if (builds === null) throw new Error('there is no build');
      const deployed: DeployedParts = {
        shell: builds.shell,
        calls: callShapes(CALLS),
        slots: SLOT_SHAPES,
        remotes: builds.remotes.map(({ manifest }) => manifest),
        shellPaths: [],
      };
      for (const { folder } of builds.remotes) {
        const build = await readBuild(folder);
        expect(Object.keys(build.needs.exports)).toContain('@portal/ui');
        expect(build.needs.exports['@portal/ui']).toContain('Button');
        expect([folder, contractBreaks(build, deployed)]).toEqual([folder, []]);
        // The same build is incompatible with a shell that offers none of these exports.
        const bare = { ...deployed, shell: { ...deployed.shell, exports: { '@portal/ui': [] } } };
        expect(contractBreaks(build, bare).map(({ kind }) => kind)).toContain('export');
      }
    },
  );
});
