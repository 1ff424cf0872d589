import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { makeWorkspace, useUnreadableRelease, writeFakeRemote } from '../builds.testing.ts';
import { type Builds, readBuilds } from '../builds.ts';
import { requestOf } from './release.command.ts';
import { releaseRemote } from './release-remote.ts';
import { warningsOfReleases } from './releases-in-use.ts';

describeOnBothDatabases('warnings about releases at the start', (getDb, getDatabase) => {
  let built: Builds;
  let folder: string;
  beforeEach(() => {
    const workspace = makeWorkspace();
    folder = join(workspace, 'releases');
    const read = readBuilds(workspace);
    if (read === null) throw new Error('there is no build');
    built = read;
  });

  const release = (build: string, share: string) => {
    const dist = writeFakeRemote(mkdtempSync(join(tmpdir(), 'build-')), build);
    const changer = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason: 'by command' };
    const parts = { database: getDatabase(), builds: built, releases: folder };
    return releaseRemote(parts, dist, (name) => requestOf(name, share), changer);
  };
  const warningsOf = (builds: Builds | null) =>
    warningsOfReleases({ database: getDatabase(), releasing: { builds, folder } });
  /** The portal after an update: its shell has another contract than the one that releases were built for. */
  const updated = (): Builds => ({ ...built, shell: { ...built.shell, contract: '3.0.0' } });
  const unfit = (build: string) =>
    `search uses its released build ${build}, which does not fit this portal. ` +
    'Release a build that fits, or go back: npm run portal -- rollback search';

  it('has none without releases, and none about releases that fit', async () => {
    expect(await warningsOf(updated())).toEqual([]);
    await release('b2', 'all');
    await release('b3', '10%');
    expect(await warningsOf(built)).toEqual([]);
    expect(await warningsOf(null)).toEqual([]);
  });

  it('names each released build in use that does not fit the portal since an update, on trial or not', async () => {
    await release('b2', 'all');
    await release('b3', '10%');
    expect(await warningsOf(updated())).toEqual([unfit('b2'), unfit('b3')]);
  });

  it('names a released build whose manifest another version of the portal has stored', async () => {
    await useUnreadableRelease(getDb(), 'b2');
    mkdirSync(join(folder, 'search', 'b2'), { recursive: true });
    expect(await warningsOf(built)).toEqual([
      'search uses its released build b2, whose manifest this portal cannot read. Until it is released again, its users get the build ' +
        'that came with the portal. Release a build again, or go back: npm run portal -- rollback search',
    ]);
  });

  it('names a released build whose files were not restored with the database', async () => {
    await release('b2', 'all');
    rmSync(folder, { recursive: true });
    expect(await warningsOf(built)).toEqual([
      `search uses its released build b2, which is not in ${folder}. Restore this folder, or go back: npm run portal -- rollback search`,
    ]);
  });
});
