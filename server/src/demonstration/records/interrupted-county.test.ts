import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownProcessTag } from '../../import/leftovers.ts';
import { describeOnEmbeddedDatabase } from '../../platform/database/testing.ts';
import { makeDemonstrationCounty } from './index.ts';

/** A process id that no process has: above the largest that Linux gives. */
const ENDED_PROCESS = '4194305';

describeOnEmbeddedDatabase('the demonstration county', (_getDb, getDatabase) => {
  it('is made without leaving files behind, and removes those of an earlier start that was killed', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'portal-county-'));
    try {
      const killed = ownProcessTag().replace(/^\d+/, ENDED_PROCESS);
      await mkdir(join(dataFolder, `demonstration-${killed}-Ab3dE9`));
      await makeDemonstrationCounty({
        config: { dataFolder },
        database: getDatabase(),
        print: () => undefined,
        documents: 20,
      });
      const left = await readdir(dataFolder);
      expect(left.filter((name) => name.startsWith('demonstration'))).toEqual([]);
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  }, 120_000);
});
