import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@portal/contracts';
import { changeRemote, listRemotes, readRemoteHistory } from '@portal/contracts/county-config';
import { NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { addRemoteChange, readRemoteStates } from '../../remotes/remotes.store.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { makeWorkspace, writeFakeRemote } from '../builds.testing.ts';
import { type Builds, readBuilds } from '../builds.ts';
import { requestOf } from './release.command.ts';
import { releaseRemote } from './release-remote.ts';

describeOnBothDatabases('the releases screen', (getDb, getDatabase) => {
  let portal: TestPortal;
  let staff: string;
  let built: Builds;
  let releases: string;
  let builds: string;
  beforeEach(async () => {
    const workspace = makeWorkspace();
    releases = join(workspace, 'releases');
    builds = mkdtempSync(join(tmpdir(), 'builds-'));
    const read = readBuilds(workspace);
    if (read === null) throw new Error('there is no build');
    built = read;
    const pages = { builds: built, slidesFolder: '', releasesFolder: releases };
    portal = await openTestPortal(getDatabase(), { pages });
    await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
    staff = await portal.logIn('provider.staff');
  });
  afterEach(() => portal.close());

  const send = async (call: Call, body?: object, cookie = staff) =>
    envelopeOfAnswer(await portal.send(call, body, { cookie }));
  const remotes = async () => listRemotes.content.parse((await send(listRemotes)).content).remotes;
  const search = async () => (await remotes())[0];
  const CHANGE = { remote: 'search', build: '', percent: 0, roles: [], message: '', reason: 'because', seen: 0 };
  const change = (what: string, rest: object = {}) => send(changeRemote, { ...CHANGE, what, ...rest });
  const buildOf = async (): Promise<unknown> =>
    JSON.parse((await portal.app.inject({ url: '/remotes/registry.json' })).body).remotes[0].build;
  /** Releases two builds as `portal release` does; the second one is in use. */
  async function releaseTwo(): Promise<void> {
    for (const build of ['b2', 'b3']) {
      const dist = writeFakeRemote(join(builds, build), build);
      const changer = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason: 'by command' };
      const parts = { database: getDatabase(), builds: built, releases };
      await releaseRemote(parts, dist, (name) => requestOf(name, 'all'), changer);
    }
  }

  it('lists each remote with its bundled build, its released builds, the newest first, and the target of a rollback', async () => {
    expect(await remotes()).toEqual([
      {
        remote: 'search',
        number: 0,
        inUse: { build: 'b1', version: '1.0.0' },
        trial: null,
        disabledMessage: '',
        lastChange: null,
        before: null,
        builds: [],
      },
    ]);
    await releaseTwo();
    expect(await search()).toMatchObject({
      number: 2,
      inUse: { build: 'b3', version: '1.0.0' },
      lastChange: { what: 'RELEASED', changedBy: 'system', reason: 'by command' },
      before: { build: 'b2' },
      builds: [{ build: 'b3' }, { build: 'b2', releasedBy: 'system' }],
    });
  });

  it("rolls a build back and releases it again, with the user's name in history and audit log", async () => {
    await releaseTwo();
    expect(await change('ROLL_BACK', { seen: 2, reason: 'sums were wrong' })).toMatchObject({
      ok: true,
      content: { number: 3, inUse: { build: 'b2' }, before: { build: 'b1' } },
    });
    expect(await buildOf()).toBe('b2');
    expect((await change('RELEASE', { seen: 3, build: 'b3', reason: 'it was not that' })).ok).toBe(true);
    expect(await buildOf()).toBe('b3');
    const { content } = await send(readRemoteHistory, { remote: 'search' });
    const { changes } = readRemoteHistory.content.parse(content);
    expect(changes.map(({ what, changedBy, reason, inUse }) => [what, changedBy, reason, inUse.build])).toEqual([
      ['RELEASED', 'provider.staff', 'it was not that', 'b3'],
      ['ROLLED_BACK', 'provider.staff', 'sums were wrong', 'b2'],
      ['RELEASED', 'system', 'by command', 'b3'],
      ['RELEASED', 'system', 'by command', 'b2'],
    ]);
    const rows = await getDb()
      .selectFrom('audit_log')
      .select(['username', 'detail'])
      .where('kind', '=', 'REMOTE_CHANGED')
      .where('username', '=', 'provider.staff')
      .orderBy('id')
      .execute();
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { remote: 'search', what: 'ROLLED_BACK', before: { build: 'b3' }, after: { build: 'b2' } },
      { remote: 'search', what: 'RELEASED', before: { build: 'b2' }, after: { build: 'b3' } },
    ]);
  });

  it('starts a trial for a share and for roles, promotes it, and turns the remote off and on', async () => {
    await releaseTwo();
    expect((await change('TRY', { seen: 2, build: 'b2', percent: 10, roles: ['COUNTY'] })).content).toMatchObject({
      trial: { build: { build: 'b2' }, percent: 10, roles: ['COUNTY'] },
    });
    expect((await change('PROMOTE', { seen: 3 })).content).toMatchObject({ inUse: { build: 'b2' }, trial: null });
    expect((await change('SWITCH_OFF', { seen: 4, message: '  Back at noon. ' })).content).toMatchObject({
      disabledMessage: 'Back at noon.',
    });
    expect((await portal.app.inject({ url: '/remotes/registry.json' })).body).toContain('Back at noon.');
    expect((await change('SWITCH_ON', { seen: 5 })).content).toMatchObject({ disabledMessage: '' });
  });

  it('accepts one of two concurrent changes, and reports the conflict to the other user', async () => {
    await releaseTwo();
    const both = await Promise.all([
      change('ROLL_BACK', { seen: 2 }),
      change('SWITCH_OFF', { seen: 2, message: 'At noon.' }),
    ]);
    expect(both.map(({ ok, code }) => (ok ? 'done' : code)).sort()).toEqual(['CHANGED', 'done']);
    expect((await change('ROLL_BACK', { seen: 2 })).code).toBe('CHANGED');
    expect((await search())?.number).toBe(3);
  });

  it.each([
    ['no reason', 'ROLL_BACK', { reason: ' ' }, 'reason'],
    ['no build', 'RELEASE', {}, 'build'],
    ['the build in use', 'RELEASE', { build: 'b3' }, 'build'],
    ['a trial for nobody', 'TRY', { build: 'b2' }, 'percent'],
    ['a trial for more than all', 'TRY', { build: 'b2', percent: 101 }, 'percent'],
    ['no message', 'SWITCH_OFF', { message: ' ' }, 'message'],
  ])('shows an error at the field: %s', async (_name, what, rest, field) => {
    await releaseTwo();
    const { code, content } = await change(what, { seen: 2, ...rest });
    expect([code, Object.keys(Object(content).errors)]).toEqual(['INVALID', [field]]);
    expect(await buildOf()).toBe('b3');
  });

  it('uses and shows a change whose word only a newer server knows, and allows the next one', async () => {
    await releaseTwo();
    const [last] = await readRemoteStates(getDb());
    if (last === undefined) throw new Error('nothing was released');
    const pinned = { ...last, number: 3, what: 'PINNED', build: 'b2' };
    await getDb()
      .transaction()
      .execute((tx) => addRemoteChange(tx, pinned));
    expect(await buildOf()).toBe('b2');
    expect(await search()).toMatchObject({ number: 3, lastChange: { what: 'PINNED' }, before: { build: 'b3' } });
    expect((await change('ROLL_BACK', { seen: 3 })).ok).toBe(true);
    expect(await buildOf()).toBe('b3');
  });

  it('returns NOT_FOUND for an unknown remote or build', async () => {
    await releaseTwo();
    expect((await change('SWITCH_OFF', { remote: 'nothing', message: 'x' })).code).toBe('NOT_FOUND');
    expect((await send(readRemoteHistory, { remote: 'nothing' })).code).toBe('NOT_FOUND');
    for (const build of ['b9', '../../shell', '..'])
      expect([build, (await change('RELEASE', { seen: 2, build })).code]).toEqual([build, 'NOT_FOUND']);
    // Without its stored contracts, the compatibility of a build is unknown.
    rmSync(join(releases, 'search/b2/needs.json'));
    expect((await change('RELEASE', { seen: 2, build: 'b2' })).code).toBe('NOT_FOUND');
  });

  it('refuses a build that is no longer compatible, and says why', async () => {
    await releaseTwo();
    built.shell.contract = '3.0.0';
    const { code, content } = await change('RELEASE', { seen: 2, build: 'b2' });
    expect(code).toBe('RELEASE_BREAKS');
    expect(content).toEqual({
      breaks:
        "It was built for contract 1.0.0, and the portal's shell has contract 3.0.0. Release the shell first, or build against what is deployed.",
    });
    expect(await buildOf()).toBe('b3');
  });

  it('is for the provider only, and requires the password again for a change', async () => {
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const clerk = await portal.logIn('county.clerk');
    for (const [call, body] of [
      [listRemotes, undefined],
      [readRemoteHistory, { remote: 'search' }],
      [changeRemote, { ...CHANGE, what: 'ROLL_BACK' }],
    ] as const)
      expect((await send(call, body, clerk)).code).toBe('DENIED');
    portal.setNow(new Date('2026-11-20T01:11:00Z'));
    expect((await change('ROLL_BACK')).code).toBe('PROOF_NEEDED');
    expect((await send(listRemotes)).ok).toBe(true);
  });
});
