import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Registry, registrySchema } from '@portal/contracts/remote';
import { canaryPosition, type RemoteUser } from '@portal/domain';
import { contractBreaks } from '@portal/federation/gate';
import { deployedSchema } from '@portal/federation/gate/needs';
import * as z from 'zod/mini';
import { NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { controlCommands } from '../../platform/control/run-command.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { changeRemote } from '../../remotes/change-remote.ts';
import {
  promoteRemoteCommand,
  remotesCommand,
  rollbackCommand,
  switchRemoteOffCommand,
  switchRemoteOnCommand,
} from '../../remotes/remotes.command.ts';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { makeWorkspace, useUnreadableRelease, writeFakeRemote } from '../builds.testing.ts';
import { type Builds, readBuilds } from '../builds.ts';
import { registryReader, remoteVersionReader } from '../current-registry.ts';
import { requestOf } from './release.command.ts';
import { readBuild } from './release-files.ts';
import { releaseRemote } from './release-remote.ts';

const FILE_KINDS = ['entry', 'exposed', 'lazy', 'texts-en'];

describeOnBothDatabases('the registry of remotes', (getDb, getDatabase) => {
  let portal: TestPortal;
  let releases: string;
  let builds: string;
  let built: Builds;

  beforeEach(async () => {
    const workspace = makeWorkspace();
    releases = join(workspace, 'releases');
    builds = mkdtempSync(join(tmpdir(), 'builds-'));
    const read = readBuilds(workspace);
    if (read === null) throw new Error('there is no build');
    built = read;
    portal = await openTestPortal(getDatabase(), {
      pages: { builds: built, slidesFolder: '', releasesFolder: releases },
    });
  });
  afterEach(() => portal.close());

  const cause = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason: 'because' };
  const release = (build: string, share = 'all', version = '1.0.0') =>
    releaseRemote(
      { database: getDatabase(), builds: built, releases },
      writeFakeRemote(join(builds, build), build, { version }),
      (name) => requestOf(name, share),
      cause,
    );
  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });
  const registry = async (cookie = ''): Promise<Registry> =>
    z.parse(registrySchema, (await get('/remotes/registry.json', { cookie })).json());
  const buildOf = async (cookie = '') => (await registry(cookie)).remotes[0]?.build;
  async function run(argv: readonly string[]) {
    const result = readConfig({});
    if ('problems' in result) throw new Error('the default settings are wrong');
    const lines: string[] = [];
    const all = [rollbackCommand, promoteRemoteCommand, switchRemoteOffCommand, switchRemoteOnCommand, remotesCommand];
    const commands = controlCommands(all, { config: result.config, database: getDatabase() });
    const [name = '', ...args] = argv;
    const print = (line: string) => void lines.push(line);
    const status = await commands[name]?.(args, { print, signal: new AbortController().signal });
    return { status, lines };
  }

  it('lists the bundled build, then the released one, and after a rollback the previous one, without a restart', async () => {
    expect(await buildOf()).toBe('b1');
    await release('b2');
    expect(await buildOf()).toBe('b2');
    expect((await get('/search/Name')).body).toContain('"baseUrl":"remotes/search/b2/"');
    expect((await run(['rollback', 'mfe-search', 'it was slow'])).status).toBe(0);
    expect(await buildOf()).toBe('b1');
    expect(await run(['rollback', 'search'])).toEqual({
      status: 1,
      lines: ['There is no build before this one. Release another one instead.'],
    });
  });

  it('lists the bundled build of a remote whose released manifest cannot be read, and the log says so once', async () => {
    await useUnreadableRelease(getDb(), 'b2');
    const log = { ...portal.services.log, error: jest.fn() };
    const other = registryReader({ database: getDatabase(), log }, built);
    for (let time = 0; time < 2; time += 1)
      expect((await other(async () => null)).remotes.map(({ build }) => build)).toEqual(['b1']);
    expect(log.error.mock.calls).toEqual([[{ remote: 'search', build: 'b2' }, expect.stringContaining('manifest')]]);
    expect([await buildOf(), (await get('/search/Name')).statusCode]).toEqual(['b1', 200]);
    expect((await get('/remotes/search/b2/assets/entry.1.js')).statusCode).toBe(404);
    await release('b3');
    expect(await buildOf()).toBe('b3');
  });

  it("lists the versions that a user gets: the bundled ones, then released ones, and a trial's for its participants", async () => {
    const read = remoteVersionReader({ database: getDatabase() }, built);
    const versionOf = async (user: RemoteUser | null) =>
      (await read(user)).map(({ id, version }) => `${id} ${version}`);
    const staff = { sessionId: 1, role: 'TRIMIN' } as const;
    expect(await versionOf(null)).toEqual(['search 1.0.0']);
    await release('b2', 'TRIMIN', '1.1.0');
    expect([await versionOf(null), await versionOf(staff)]).toEqual([['search 1.0.0'], ['search 1.1.0']]);
    await release('b3', 'all', '1.2.0');
    expect([await versionOf(null), await versionOf(staff)]).toEqual([['search 1.2.0'], ['search 1.2.0']]);
  });

  it('serves the files of every release, compressed where a browser takes it, and nothing that no release names', async () => {
    await release('b2');
    await release('b3');
    for (const build of ['b2', 'b3']) {
      const file = await get(`/remotes/search/${build}/assets/entry.1.js`, { 'accept-encoding': 'br' });
      expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, 'br']);
      expect(file.headers['cache-control']).toContain('immutable');
    }
    expect((await get('/remotes/search/b2/assets/entry.1.js')).body).toContain('globalThis.b2');
    for (const path of [
      'manifest.json',
      'assets/other.js',
      'assets/..%2f..%2fb3%2fassets%2fentry.1.js',
      '..%2f..%2fx.js',
    ])
      expect([path, (await get(`/remotes/search/b2/${path}`)).statusCode]).toEqual([path, 404]);
    for (const folder of ['search/b9', 'search/%00', '%00/b2', `search/${'b'.repeat(90)}`])
      expect([folder, (await get(`/remotes/${folder}/assets/entry.1.js`)).statusCode]).toEqual([folder, 404]);
  });

  it.each([...FILE_KINDS.map((name) => `assets/${name}.1.js`), 'assets/look.1.css', 'assets/serif.1.woff2'])(
    '[S36] does not serve a released file with a changed byte: %s',
    async (path) => {
      await release('b2');
      const file = join(releases, 'search/b2', path);
      const bytes = readFileSync(file);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect((await get(`/remotes/search/b2/${path}`)).statusCode).toBe(404);
    },
  );

  it('[S36] serves no file whose compressed form has other content, nor a deleted one', async () => {
    await release('b2');
    writeFileSync(join(releases, 'search/b2/assets/entry.1.js.br'), brotliCompressSync('alert(1)'));
    expect((await get('/remotes/search/b2/assets/entry.1.js')).statusCode).toBe(404);
    rmSync(join(releases, 'search/b2/assets/lazy.1.js'));
    expect((await get('/remotes/search/b2/assets/lazy.1.js')).statusCode).toBe(404);
  });

  it('[S36] refuses a build whose files differ from its manifest', async () => {
    const dist = writeFakeRemote(join(builds, 'b2'), 'b2');
    writeFileSync(join(dist, 'assets/lazy.1.js'), 'other');
    const releasing = releaseRemote(
      { database: getDatabase(), builds: built, releases },
      dist,
      (b) => requestOf(b, 'all'),
      cause,
    );
    await expect(releasing).rejects.toThrow(
      'assets/lazy.1.js differs from the manifest of its build. Build the remote again, and copy the whole folder.',
    );
    expect(await buildOf()).toBe('b1');
  });

  it('[S36] serves a damaged release again once it was rolled back and released again', async () => {
    await release('b2');
    const folder = join(releases, 'search/b2');
    for (const file of ['assets/entry.1.js', 'assets/exposed.1.js.br']) writeFileSync(join(folder, file), 'alert(1)');
    rmSync(join(folder, 'assets/lazy.1.js'));
    await run(['rollback', 'search']);
    await release('b2');
    const paths = FILE_KINDS.map((name) => `/remotes/search/b2/assets/${name}.1.js`);
    const answers = await Promise.all(paths.map((path) => get(path, { 'accept-encoding': 'br' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
    expect(await buildOf()).toBe('b2');
    expect(readdirSync(join(releases, 'search'))).toEqual(['b2']);
  });

  it('refuses a build whose manifest was copied only in part, and names the file', async () => {
    const dist = writeFakeRemote(join(builds, 'b2'), 'b2');
    writeFileSync(join(dist, 'manifest.json'), '{"id": "sea');
    await expect(readBuild(dist)).rejects.toThrow(
      `${join(dist, 'manifest.json')} is incomplete or damaged. Copy the whole folder again.`,
    );
  });

  it('refuses a build that is incompatible with deployed parts, and says why', async () => {
    const dist = writeFakeRemote(join(builds, 'b2'), 'b2', { calls: ['POST search/byNothing'] });
    const parts = { database: getDatabase(), builds: built, releases };
    const { breaks, changed } = await releaseRemote(parts, dist, (build) => requestOf(build, 'all'), cause);
    expect([breaks.map(({ kind }) => kind), changed, await buildOf()]).toEqual([['call'], undefined, 'b1']);
    expect(existsSync(join(releases, 'search'))).toBe(false);
  });

  it('gives a trial to its share of the sessions and to its roles, in pages and in the registry', async () => {
    await portal.addUser({ username: 'clerk', role: 'COUNTY' });
    await portal.addUser({ username: 'reader', role: 'USER' });
    const clerk = await portal.logIn('clerk');
    const reader = await portal.logIn('reader');
    await release('b2', 'COUNTY,TRIMIN');
    expect([await buildOf(clerk), await buildOf(reader), await buildOf()]).toEqual(['b2', 'b1', 'b1']);
    expect((await get('/search', { cookie: clerk })).body).toContain('remotes/search/b2/');
    const { id } = await getDb().selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const percent = Math.ceil(canaryPosition('search', 'b2', id));
    await release('b2', `${percent}%`);
    expect([await buildOf(reader), await buildOf()]).toEqual(['b2', 'b1']);
    if (percent > 1) {
      await release('b2', `${percent - 1}%`);
      expect(await buildOf(reader)).toBe('b1');
    }
    expect((await run(['remotes promote', 'search'])).lines).toEqual(['search: b2']);
    expect([await buildOf(reader), await buildOf()]).toEqual(['b2', 'b2']);
  });

  it.each(['0%', '101%', 'COUNTY,NOBODY', 'some'])('refuses a trial for %s', async (share) => {
    expect((await release('b2', share)).changed?.refusal).toBe('SHARE_MISSING');
    expect(await buildOf()).toBe('b1');
  });

  it('shows a message in place of a disabled remote until it is enabled', async () => {
    expect((await run(['remotes off', 'search', 'Back at noon.', 'broken prices'])).status).toBe(0);
    expect((await registry()).remotes[0]?.disabledMessage).toBe('Back at noon.');
    expect((await run(['remotes on', 'search'])).lines).toEqual(['search: the build that came with the portal']);
    expect((await registry()).remotes[0]?.disabledMessage).toBe('');
  });

  it.each([
    ['rollback', 'serach'],
    ['remotes promote', 'mfe-serach'],
    ['remotes off', 'serach', 'Back at noon.'],
    ['remotes on', 'serach'],
    ['remotes', 'serach'],
  ])('refuses %s %s, a remote that does not exist, and lists those that do', async (...argv) => {
    expect(await run(argv)).toEqual({
      status: 1,
      lines: [expect.stringMatching(`^There is no remote '${argv[1]}'\\. The remotes are: admin, .*search\\.$`)],
    });
    expect((await run(['remotes'])).lines).toEqual(['Nothing was released or turned on or off yet.']);
  });

  it('records every change with user, time and reason, in its history and in the audit log', async () => {
    await release('b2', '10%');
    await run(['rollback', 'search', 'errors']);
    const { lines } = await run(['remotes', 'search']);
    expect(lines).toEqual([
      expect.stringMatching(/^1 \d{4}-.*Z system TRIED search: the build .* portal; on trial for 10%: b2 \(because\)$/),
      expect.stringMatching(/^2 \d{4}-.*Z system TRIAL_ENDED search: the build that came with the portal \(errors\)$/),
    ]);
    expect((await run(['remotes'])).lines).toEqual(['search: the build that came with the portal']);
    const rows = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'REMOTE_CHANGED').execute();
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { remote: 'search', what: 'TRIED', reason: 'because', after: { canaryBuild: 'b2' } },
      { what: 'TRIAL_ENDED', reason: 'errors', before: { canaryBuild: 'b2' }, after: { canaryBuild: null } },
    ]);
  });

  it('accepts only one of two concurrent changes of the same state', async () => {
    await release('b2');
    const off = (message: string, seenNumber?: number) =>
      changeRemote(
        getDatabase(),
        'search',
        { what: 'SWITCH_OFF', message },
        { ...cause, ...(seenNumber === undefined ? {} : { seenNumber }) },
      );
    const outcomes = await Promise.all([off('one', 1), off('two', 1)]);
    expect(outcomes.map(({ refusal }) => refusal ?? 'done').sort()).toEqual(['CHANGED_MEANWHILE', 'done']);
    expect((await off('three', 1)).refusal).toBe('CHANGED_MEANWHILE');
  });

  it('refuses to use a build that was not released here', async () => {
    const request = { what: 'RELEASE', build: 'b9' } as const;
    expect(await changeRemote(getDatabase(), 'search', request, cause)).toEqual({ refusal: 'NOT_RELEASED' });
  });

  it('publishes the contracts that a release must fit, with the builds that all users get', async () => {
    await release('b2');
    const published = z.parse(deployedSchema, (await get('/remotes/contracts.json')).json());
    expect(published.remotes.map(({ build }) => build)).toEqual(['b2']);
    expect(Object.keys(published.calls)).toEqual(
      expect.arrayContaining(['GET currentUser/profile', 'POST auth/login']),
    );
    const { manifest, needs } = await readBuild(
      writeFakeRemote(join(builds, 'b3'), 'b3', { calls: ['POST auth/nothing'] }),
    );
    expect(contractBreaks({ manifest, needs }, published).map(({ kind }) => kind)).toEqual(['call']);
  });

  it('returns status 304 to an open page that has the current version', async () => {
    const first = await get('/remotes/registry.json');
    const tag = String(first.headers.etag);
    expect((await get('/remotes/registry.json', { 'if-none-match': tag })).statusCode).toBe(304);
    await release('b2');
    expect((await get('/remotes/registry.json', { 'if-none-match': tag })).statusCode).toBe(200);
  });
});
