import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, login, logout } from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import { ROLES, SEARCH_TYPES } from '@portal/domain';
import { portalRoutes } from './app.ts';
import { describeOnEmbeddedDatabase } from './platform/database/testing.ts';
import { ampleLimits } from './testing/ample-limits.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from './testing/test-portal.ts';

// Each test makes every call, some for every role: one took 31 seconds beside three other runs on two cores.
jest.setTimeout(120_000);

/** docs/calls.md repeats who may make each call, so a change of a call's access must be made there too. */
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/calls.md'), 'utf8');
const ROW = /^\| (\w+) \| (?:GET|POST) \| [^|]+ \| ([\w ]+) \|/gm;
const ACCESS: Readonly<Record<string, string>> = Object.fromEntries(
  [...PAGE.matchAll(ROW)].map(([, name = '', access = '']) => [name, access]),
);
const GUEST = 'guest.user';

describeOnEmbeddedDatabase('[S15] the access of each call', (getDb, getDatabase) => {
  let portal: TestPortal;
  let sweeps = 0;
  const userOf = (role: string): string => (role === 'GUEST' ? GUEST : `the.${role.toLowerCase()}`);
  beforeEach(async () => {
    // a sweep requests more lists than the limits allow in a minute
    portal = await openTestPortal(getDatabase(), { services: { limits: ampleLimits() } });
    await portal.saveRecord('facts', { landlink: { torrens: true } });
    await portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await portal.saveRecord('userAccess', { guestUserName: GUEST });
    await portal.saveRecord('search2', { downloadResults: true });
    for (const role of ROLES) {
      const passwordHash = role === 'GUEST' ? { passwordHash: null } : {};
      const account = `Account of ${role}`;
      const { accountId } = await portal.addUser({ username: userOf(role), role, account, ...passwordHash });
      const access = SEARCH_TYPES.map((search_type) => ({ account_id: accountId, search_type, allowed: true }));
      await getDb().insertInto('account_page_access').values(access).execute();
    }
  });
  afterEach(() => portal.close());

  const logIn = (role: string): Promise<string> =>
    role === 'GUEST' ? portal.logIn(GUEST, '') : portal.logIn(userOf(role));
  const decision = async (call: Call, remoteAddress: string, cookie?: string): Promise<string> => {
    const answer = await portal.send(call, {}, { remoteAddress, ...(cookie === undefined ? {} : { cookie }) });
    return answer.statusCode === 403 ? envelopeOfAnswer(answer).status : 'allowed';
  };
  /** The decisions on all calls except those that open or end a session, as `name: decision`. */
  const sweep = async (cookie?: string): Promise<string[]> => {
    const decisions: string[] = [];
    sweeps += 1;
    const calls = CALLS.filter(({ name }) => name !== login.name && name !== logout.name);
    for (const [index, call] of calls.entries()) {
      // a separate network for each call, because unknown cookies and lists are limited by network
      const address = `${10 + Math.floor(index / 256)}.${sweeps}.${index % 256}.1`;
      decisions.push(`${call.name}: ${await decision(call, address, cookie)}`);
    }
    return decisions.sort();
  };
  const decided = (access: string, roleOrLogin: string): string => {
    if (access === 'public') return 'allowed';
    if (access === 'session' || roleOrLogin === 'LOGIN') return roleOrLogin === 'LOGIN' ? 'LOGIN' : 'allowed';
    return access.split(' ').includes(roleOrLogin) ? 'allowed' : 'DENIED';
  };
  /** The decisions that docs/calls.md requires: without a session ('LOGIN'), or for a role. */
  const expected = (roleOrLogin: string): string[] =>
    Object.entries(ACCESS)
      .filter(([name]) => name !== login.name && name !== logout.name)
      .map(([name, access]) => `${name}: ${decided(access, roleOrLogin)}`)
      .sort();

  it('is the same in the contracts and docs/calls.md, and calls and routes match one to one', () => {
    expect(
      Object.fromEntries(
        CALLS.map(({ name, access }) => [name, typeof access === 'string' ? access : access.join(' ')]),
      ),
    ).toEqual(ACCESS);
    const routes = portalRoutes(portal.services).map(({ call }) => call);
    expect(new Set(routes)).toEqual(new Set(CALLS));
    const paths = (call: Call) => `${call.method} ${call.path}`;
    expect(new Set(CALLS.map(paths)).size).toBe(CALLS.length);
  });

  it('[000-6.public.1] is limited to public calls without a session', async () => {
    expect(await sweep()).toEqual(expected('LOGIN'));
    expect(await sweep(`portal_session=${'A'.repeat(43)}`)).toEqual(expected('LOGIN'));
    expect(await sweep('portal_session=')).toEqual(expected('LOGIN'));
  });

  it.each(ROLES)('follows the contract for the role %s', async (role) => {
    expect(await sweep(await logIn(role))).toEqual(expected(role));
  });

  const ENDS: Readonly<Record<string, (role: string, cookie: string) => Promise<unknown>>> = {
    'after logging out': (_role, cookie) => portal.send(logout, undefined, { cookie }),
    'after 12 hours': async () => portal.setNow(new Date(portal.services.now().getTime() + 12 * 3_600_000)),
    'once deactivated': (role) =>
      getDb().updateTable('portal_user').set({ status: 'I' }).where('username', '=', userOf(role)).execute(),
    'once locked': (role) =>
      getDb().updateTable('portal_user').set({ status: 'L' }).where('username', '=', userOf(role)).execute(),
    'once deleted': (role) =>
      getDb().updateTable('portal_user').set({ deleted_at: new Date() }).where('username', '=', userOf(role)).execute(),
    'once the account is deactivated': (role) =>
      getDb().updateTable('account').set({ status: 'I' }).where('name', '=', `Account of ${role}`).execute(),
    'once the account is deleted': (role) =>
      getDb().updateTable('account').set({ deleted_at: new Date() }).where('name', '=', `Account of ${role}`).execute(),
    'with a role that this release does not know': (role) =>
      getDb().updateTable('portal_user').set({ role: 'WIZARD' }).where('username', '=', userOf(role)).execute(),
  };

  it.each(Object.keys(ENDS))('%s is limited to public calls from the next call on, for every role', async (end) => {
    const cookies = new Map<string, string>();
    for (const role of ROLES) cookies.set(role, await logIn(role));
    for (const [role, cookie] of cookies) await ENDS[end]?.(role, cookie);
    for (const [role, cookie] of cookies)
      expect([role, ...(await sweep(cookie))]).toEqual([role, ...expected('LOGIN')]);
  });
});
