import { type ContentOf, SESSION_TIME_HEADER, type sessionTime, sessionTimeHeader } from '@portal/contracts';
import { noteSessionTime } from '@portal/session';
import { type FakeHandlers, refuse } from '@portal/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { openPortal, theUser } from '../../portal.testing.tsx';
import { warnAheadMs } from './session-watch.ts';

jest.setTimeout(30_000);
const MINUTE = 60_000;
type Time = ContentOf<typeof sessionTime>;

/** The session as the server has it: an end by its own clock, which no page can move but by using it. */
class Server {
  endsAt = Date.now() + 30 * MINUTE;
  endsBy = 'INACTIVITY';
  isAway = false;
  code = 'SESSION_INACTIVE';

  readonly #left = (): Time => ({ secondsLeft: Math.floor((this.endsAt - Date.now()) / 1000), endsBy: this.endsBy });

  answer() {
    if (this.isAway) return new Error('offline');
    if (this.endsAt <= Date.now()) return refuse({ httpStatus: 403, status: 'LOGIN', code: this.code });
    const content = this.#left();
    const headers = { [SESSION_TIME_HEADER]: sessionTimeHeader(content) };
    return Response.json({ ok: true, status: 'OK', message: '', lockout: null, content }, { headers });
  }

  readonly handlers: FakeHandlers = {
    sessionTime: () => this.answer(),
    extendSession: () => {
      if (!this.isAway && this.endsBy === 'INACTIVITY') this.endsAt = Date.now() + 30 * MINUTE;
      return this.answer();
    },
    landshark: () => ({ lists: [{ name: 'session', baseContent: { inactivityMinutes: 30 } }] }),
  };
}

// The simulated browser gives no window the focus by itself; a journey in Chromium looks at that.
const pressEnter = async (): Promise<void> => {
  act(() => screen.getByRole('button', { name: 'Stay logged in' }).focus());
  await user.keyboard('{Enter}');
  await pass(100);
};
let server: Server;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms).then(() => undefined) });
const warning = () => screen.queryByRole('alertdialog');
const open = async (more: FakeHandlers = {}) => {
  const api = await openPortal('/home', theUser, { ...server.handlers, ...more });
  act(() => noteSessionTime({ secondsLeft: 30 * 60, endsBy: server.endsBy }));
  return api;
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  jest.setSystemTime(new Date('2026-11-20T01:00:00Z'));
  server = new Server();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("[U15] before a session's end", () => {
  it('two minutes ahead, a window asks, and one key goes on', async () => {
    const api = await open();
    await pass(28 * MINUTE - 1000);
    expect(warning()).toBeNull();
    expect(api.requestsOf('sessionTime')).toHaveLength(0);
    await pass(1000);
    expect(warning()).toHaveTextContent("you'll be logged out soon");
    expect(warning()).toHaveTextContent('Time left: 2 minutes');
    await pressEnter();
    expect(warning()).toBeNull();
    expect(api.requestsOf('extendSession')).toEqual([{}]);
    await pass(28 * MINUTE - 1000);
    expect(warning()).toBeNull();
    await pass(2000);
    expect(warning()).not.toBeNull();
  });

  it('Escape goes on as well: no key loses what is there', async () => {
    await open();
    await pass(28 * MINUTE);
    await user.keyboard('{Escape}');
    await pass(500);
    expect(warning()).toBeNull();
    expect(window.location.pathname).toBe('/home');
  });

  it('the time left is counted for the eye, and said at a few marks', async () => {
    await open();
    await pass(28 * MINUTE);
    const spoken = () => warning()?.querySelector('[role=status]')?.textContent;
    expect(spoken()).toBe('');
    await pass(45_000);
    expect(screen.getByRole('timer')).toHaveTextContent('Time left: 1 minute 15 seconds');
    expect(spoken()).toBe('');
    await pass(16_000);
    expect(spoken()).toBe('Time left: 1 minute');
    await pass(50_000);
    expect(screen.getByRole('timer')).toHaveTextContent('Time left: 9 seconds');
    expect(spoken()).toBe('Time left: 10 seconds');
  });

  it('nobody there: the login page says why, and where one was is remembered', async () => {
    await open();
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{"a":"typed"}');
    await pass(30 * MINUTE + 2000);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByText('You were logged out because you were inactive for a while.')).toBeVisible();
    expect(window.sessionStorage.getItem('portal-draft:title.examiner:x:name')).toBe('{"a":"typed"}');
    expect(window.sessionStorage.getItem('portal.returnPath')).toBe('/home');
  });

  it('that another tab used meanwhile, nothing is said', async () => {
    const api = await open();
    server.endsAt += 20 * MINUTE;
    await pass(29 * MINUTE);
    expect(warning()).toBeNull();
    expect(api.requestsOf('sessionTime')).toHaveLength(1);
    await pass(19 * MINUTE);
    expect(warning()).not.toBeNull();
  });

  it('another tab goes on: its word takes the warning away here', async () => {
    await open();
    await pass(28 * MINUTE);
    server.endsAt += 30 * MINUTE;
    const heard = new BroadcastChannel('portal-session');
    const tab = new BroadcastChannel('portal-session');
    tab.postMessage({ kind: 'extended' });
    await act(() => new Promise((resolve) => heard.addEventListener('message', resolve)));
    await pass(100);
    tab.close();
    heard.close();
    expect(warning()).toBeNull();
  });

  it('a laptop that slept asks the server first thing on waking, and does not show an old figure', async () => {
    await open();
    // Asleep: the clock goes on, no timer does.
    jest.setSystemTime(Date.now() + 29 * MINUTE);
    window.dispatchEvent(new Event('focus'));
    await pass(100);
    expect(warning()).toHaveTextContent('Time left: 1 minute');
    jest.setSystemTime(Date.now() + 5 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(100);
    expect(window.location.pathname).toBe('/login');
  });

  it('a server that cannot be reached: trying again is offered, and at the end the page is left all the same', async () => {
    await open();
    await pass(28 * MINUTE);
    server.isAway = true;
    await pressEnter();
    await pass(5000);
    expect(warning()).toHaveTextContent("We couldn't reach the portal.");
    await pass(3 * MINUTE);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByText('You were logged out because you were inactive for a while.')).toBeVisible();
  });

  it('by its twelve hours: to go on is to log in again', async () => {
    server.endsBy = 'ABSOLUTE';
    await open();
    await pass(28 * MINUTE);
    expect(warning()).toHaveTextContent('A login lasts up to 12 hours.');
    expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    expect(window.location.pathname).toBe('/login');
    expect(window.sessionStorage.getItem('portal.returnPath')).toBe('/home');
  });

  it('the window is free of accessibility faults', async () => {
    await open();
    await pass(28 * MINUTE);
    jest.useRealTimers();
    const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });

  it.each([
    [0, 120],
    [1, 30],
    [3, 90],
    [30, 120],
  ])('of a limit of %d minutes the warning comes %d seconds ahead', (minutes, seconds) => {
    expect(warnAheadMs(minutes)).toBe(seconds * 1000);
  });
});

describe('[R30] [S21] a session that has ended', () => {
  it.each([
    ['LOGIN', 'You are not logged in, or your session has ended.'],
    ['SESSION_INACTIVE', 'You were logged out because you were inactive for a while.'],
    ['SESSION_TOO_LONG', 'You were logged out. A login lasts up to 12 hours.'],
    ['SESSION_ENDED_BY_STAFF', 'County staff ended your session.'],
    ['SESSION_USER_INACTIVE', 'Your account is no longer active.'],
    ['SESSION_USER_LOCKED', 'Your account is locked.'],
    ['SESSION_PASSWORD_CHANGED', 'You were logged out because your password was changed.'],
    ['A_REASON_OF_TOMORROW', 'You are not logged in, or your session has ended.'],
  ])('for %s leads the next call to /login with a sentence', async (code, sentence) => {
    await open({ usageBalance: () => refuse({ httpStatus: 403, status: 'LOGIN', code }) });
    await user.click(screen.getByRole('button', { name: 'Refresh usage balance' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it('before the page was opened is told too', async () => {
    const ended = { authenticated: false, user: null, endedBecause: 'SESSION_TOO_LONG' };
    await openPortal('/search', theUser, { loginStatus: () => ended });
    expect(await screen.findByText('You were logged out. A login lasts up to 12 hours.')).toBeVisible();
  });

  it('takes the other tabs along, and tells them why', async () => {
    await open();
    const tab = new BroadcastChannel('portal-session');
    tab.postMessage({ kind: 'ended', reason: 'SESSION_USER_LOCKED' });
    expect(await screen.findByText('Your account is locked.')).toBeVisible();
    tab.close();
    expect(window.location.pathname).toBe('/login');
  });
});
