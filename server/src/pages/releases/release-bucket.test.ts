import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { type FakeS3, startFakeS3 } from '../../imaging/store/fake-s3.testing.ts';
import { s3ImageStore } from '../../imaging/store/s3-image-store.ts';
import { describeOnEmbeddedDatabase } from '../../platform/database/testing.ts';
import { openTestPortal } from '../../testing/test-portal.ts';
import { makeWorkspace, writeFakeRemote } from '../builds.testing.ts';
import { type Builds, readBuilds } from '../builds.ts';
import { requestOf } from './release.command.ts';
import { releaseBucket } from './release-bucket.ts';
import { releaseRemote } from './release-remote.ts';
import { warningsOfReleases } from './releases-in-use.ts';

const CREDENTIALS = { accessKeyId: 'id', secretAccessKey: 'key', sessionToken: undefined };

describeOnEmbeddedDatabase('releases in a bucket', (_getDb, getDatabase) => {
  let s3: FakeS3;
  let builds: Builds;
  let dist: string;
  let folders: string[];
  beforeEach(async () => {
    s3 = await startFakeS3('releases', 'us-east-1', CREDENTIALS);
    const read = readBuilds(makeWorkspace());
    if (read === null) throw new Error('there is no build');
    builds = read;
    dist = writeFakeRemote(mkdtempSync(join(tmpdir(), 'build-')), 'b2');
    folders = [];
    const server = serverWithBucket();
    const parts = { database: getDatabase(), builds, releases: server.folder, bucket: server.bucket };
    const changer = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason: 'because' };
    await releaseRemote(parts, dist, (name) => requestOf(name, 'all'), changer);
  });
  afterEach(async () => {
    await s3.close();
    for (const folder of [dist, ...folders]) rmSync(folder, { recursive: true, force: true });
  });

  /** A server with an empty folder of releases. */
  const serverWithBucket = () => {
    const folder = mkdtempSync(join(tmpdir(), 'releases-'));
    folders.push(folder);
    const place = { bucket: 'releases', prefix: 'tasi', region: 'us-east-1', endpoint: s3.endpoint };
    return { folder, bucket: releaseBucket(s3ImageStore({ ...place, credentials: CREDENTIALS }, [0]), folder) };
  };

  it('are served by a server that did not release them', async () => {
    const { folder, bucket } = serverWithBucket();
    const pages = { builds, slidesFolder: '', releasesFolder: folder, releaseBucket: bucket };
    const portal = await openTestPortal(getDatabase(), { pages });
    try {
      const get = (path: string) => portal.app.inject({ url: `/remotes/search/b2/assets/${path}` });
      const answers = await Promise.all([get('entry.1.js'), get('lazy.1.js'), get('entry.1.js')]);
      const text = (path: string) => readFileSync(join(dist, 'assets', path), 'utf8');
      expect(answers.map(({ body }) => body)).toEqual(['entry.1.js', 'lazy.1.js', 'entry.1.js'].map(text));
      expect((await get('nothing.1.js')).statusCode).toBe(404);
    } finally {
      await portal.close();
    }
  });

  it('are copied at the start, and a bucket that does not answer leads to a warning', async () => {
    const { folder, bucket } = serverWithBucket();
    const warnings = () => warningsOfReleases({ database: getDatabase(), releasing: { builds, folder, bucket } });
    s3.failures.push(503);
    expect(await warnings()).toEqual([expect.stringContaining(`build b2, which is not in ${folder}`)]);
    expect(await warnings()).toEqual([]);
    expect(readFileSync(join(folder, 'search/b2/needs.json'), 'utf8')).toBe(
      readFileSync(join(dist, 'needs.json'), 'utf8'),
    );
  });
});
