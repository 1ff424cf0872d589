import { type ContentOf, SESSION_TIME_HEADER, type sessionTime, sessionTimeHeader } from '@portal/contracts';
import { waitForWindowHistory } from '@portal/router';
import { recordSessionTime } from '@portal/session';
import { type FakeHandlers, refuse } from '@portal/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { openPortal, theUser } from '../../portal.testing.tsx';
import { goToLogin } from '../../start/leave.ts';

jest.setTimeout(60_000);
const MINUTE = 60_000;
type Time = ContentOf<typeof sessionTime>;

/** The server's side of a session. The session ends by the server's clock; only a call that extends it moves its end. */
class Server {
  endsAt = Date.now() + 30 * MINUTE;
  endsBy = 'INACTIVITY';
  isUnreachable = false;
  code = 'SESSION_INACTIVE';

  readonly #left = (): Time => ({ secondsLeft: Math.floor((this.endsAt - Date.now()) / 1000), endsBy: this.endsBy });

  answer() {
    if (this.isUnreachable) return new Error('offline');
    if (this.endsAt <= Date.now()) return refuse({ httpStatus: 403, status: 'LOGIN', code: this.code });
    const content = this.#left();
    const headers = { [SESSION_TIME_HEADER]: sessionTimeHeader(content) };
    return Response.json({ ok: true, status: 'OK', message: '', lockout: null, content }, { headers });
  }

  readonly handlers: FakeHandlers = {
    sessionTime: () => this.answer(),
    extendSession: () => {
      if (!this.isUnreachable && this.endsBy === 'INACTIVITY') this.endsAt = Date.now() + 30 * MINUTE;
      return this.answer();
    },
    landshark: () => ({ lists: [{ name: 'session', baseContent: { inactivityMinutes: 30 } }] }),
  };
}

// jsdom does not move the focus into a dialog that opens. A journey in Chromium tests that the button has it.
const pressEnter = async (): Promise<void> => {
  act(() => screen.getByRole('button', { name: 'Stay logged in' }).focus());
  await user.keyboard('{Enter}');
  await pass(100);
};
let server: Server;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms).then(() => undefined) });
const warning = () => screen.queryByRole('alertdialog');
/** What the warning announces to screen readers. */
const announced = () => warning()?.querySelector('[role=status]')?.textContent;
const open = async (more: FakeHandlers = {}) => {
  const api = await openPortal('/home', theUser, { ...server.handlers, ...more });
  act(() => recordSessionTime({ secondsLeft: 30 * 60, endsBy: server.endsBy }));
  return api;
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  jest.setSystemTime(new Date('2026-11-20T01:00:00Z'));
  server = new Server();
});
afterEach(async () => {
  // an open warning removes its history entry when it closes, which must finish before the fake clock is replaced
  cleanup();
  await (Object.hasOwn(setTimeout, 'clock') ? pass(100) : waitForWindowHistory());
  jest.useRealTimers();
});

describe('[U15] the warning before a session ends', () => {
  it('opens two minutes before the end, and Enter extends the session', async () => {
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

  it('extends the session on Back too, and leaves the page as it is', async () => {
    const api = await open();
    await pass(28 * MINUTE);
    await pass(100);
    window.history.back();
    await pass(500);
    expect(warning()).toBeNull();
    expect(api.requestsOf('extendSession')).toEqual([{}]);
    expect(window.location.pathname).toBe('/home');
  });

  it('extends the session on Escape too, so that no key press loses the page', async () => {
    const api = await open();
    await pass(28 * MINUTE);
    await user.keyboard('{Escape}');
    await pass(500);
    expect(warning()).toBeNull();
    expect(api.requestsOf('extendSession')).toEqual([{}]);
    expect(window.location.pathname).toBe('/home');
  });

  it('shows the time left every second, and announces it to screen readers only now and then', async () => {
    await open();
    await pass(28 * MINUTE);
    expect(announced()).toBe('');
    await pass(45_000);
    expect(screen.getByRole('timer')).toHaveTextContent('Time left: 1 minute 15 seconds');
    expect(announced()).toBe('');
    await pass(16_000);
    expect(announced()).toBe('Time left: 1 minute');
    await pass(50_000);
    expect(screen.getByRole('timer')).toHaveTextContent('Time left: 9 seconds');
    expect(announced()).toBe('Time left: 10 seconds');
  });

  it('does not announce more time than is left if it opens late, after a laptop woke up', async () => {
    await open();
    jest.setSystemTime(Date.now() + 29 * MINUTE + 20_000);
    window.dispatchEvent(new Event('focus'));
    await pass(100);
    expect(screen.getByRole('timer')).toHaveTextContent('Time left: 40 seconds');
    expect(announced()).toBe('');
    await pass(10_000);
    expect(announced()).toBe('Time left: 30 seconds');
  });

  it('is replaced by the login page if the user does not respond: the reason is shown, and the draft and the page are kept', async () => {
    await open();
    window.sessionStorage.setItem('portal-draft:title.examiner:x:name', '{"a":"typed"}');
    await pass(30 * MINUTE + 2000);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByText('You were logged out because you were inactive for a while.')).toBeVisible();
    expect(window.sessionStorage.getItem('portal-draft:title.examiner:x:name')).toBe('{"a":"typed"}');
    expect(window.sessionStorage.getItem('portal.returnPath')).toBe('/home');
  });

  it('does not open if another tab has used the session in the meantime', async () => {
    const api = await open();
    server.endsAt += 20 * MINUTE;
    await pass(29 * MINUTE);
    expect(warning()).toBeNull();
    expect(api.requestsOf('sessionTime')).toHaveLength(1);
    await pass(19 * MINUTE);
    expect(warning()).not.toBeNull();
  });

  it('closes when another tab extends the session', async () => {
    await open();
    await pass(28 * MINUTE);
    server.endsAt += 30 * MINUTE;
    const receiver = new BroadcastChannel('portal-session');
    const tab = new BroadcastChannel('portal-session');
    tab.postMessage({ kind: 'extended' });
    await act(() => new Promise((resolve) => receiver.addEventListener('message', resolve)));
    await pass(100);
    tab.close();
    receiver.close();
    expect(warning()).toBeNull();
  });

  it('asks the server for the time left when a laptop wakes up, and does not show an old figure', async () => {
    await open();
    // While a laptop sleeps, its clock runs and its timers do not.
    jest.setSystemTime(Date.now() + 29 * MINUTE);
    window.dispatchEvent(new Event('focus'));
    await pass(100);
    expect(warning()).toHaveTextContent('Time left: 1 minute');
    jest.setSystemTime(Date.now() + 5 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(100);
    expect(window.location.pathname).toBe('/login');
  });

  it('offers another try while the server cannot be reached, and is still replaced by the login page at the end', async () => {
    const api = await open();
    await pass(28 * MINUTE);
    server.isUnreachable = true;
    await pressEnter();
    await pass(5000);
    expect(warning()).toHaveTextContent("We couldn't reach the portal.");
    const tries = api.requestsOf('extendSession').length;
    await pressEnter();
    expect(api.requestsOf('extendSession').length).toBeGreaterThan(tries);
    await pass(3 * MINUTE);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByText('You were logged out because you were inactive for a while.')).toBeVisible();
  });

  it('does not show the failed try of an earlier warning', async () => {
    await open();
    await pass(28 * MINUTE);
    server.isUnreachable = true;
    await pressEnter();
    expect(warning()).toHaveTextContent("We couldn't reach the portal.");
    server.isUnreachable = false;
    server.endsAt += 30 * MINUTE;
    window.dispatchEvent(new Event('focus'));
    await pass(100);
    expect(warning()).toBeNull();
    await pass(30 * MINUTE);
    expect(warning()).toHaveTextContent('Time left');
    expect(warning()).not.toHaveTextContent("We couldn't reach the portal.");
  });

  it('offers a new login, and no extension, at the end of the twelve hours', async () => {
    server.endsBy = 'ABSOLUTE';
    await open();
    await pass(28 * MINUTE);
    expect(warning()).toHaveTextContent('A login lasts up to 12 hours.');
    expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    expect(window.location.pathname).toBe('/login');
    expect(window.sessionStorage.getItem('portal.returnPath')).toBe('/home');
  });

  it('has no accessibility violations', async () => {
    await open();
    await pass(28 * MINUTE);
    await pass(100);
    expect(warning()).not.toBeNull();
    jest.useRealTimers();
    const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });

  it.each([
    [0, 120],
    [1, 30],
    [3, 90],
    [30, 120],
  ])('opens, with a limit of %d minutes, %d seconds before the end', async (inactivityMinutes, seconds) => {
    await open({ landshark: () => ({ lists: [{ name: 'session', baseContent: { inactivityMinutes } }] }) });
    await pass(30 * MINUTE - seconds * 1000 - 1000);
    expect(warning()).toBeNull();
    await pass(1000);
    expect(warning()).not.toBeNull();
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
    ['A_CODE_OF_A_NEWER_SERVER', 'You are not logged in, or your session has ended.'],
  ])('makes the next call redirect to /login, which for %s says "%s"', async (code, sentence) => {
    await open({ usageBalance: () => refuse({ httpStatus: 403, status: 'LOGIN', code }) });
    await user.click(screen.getByRole('button', { name: 'Refresh usage balance' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it.each([
    ['USER', 'ESCROW', /Nothing was charged\.$/],
    ['USER', 'CREDIT_CARD', /If you used a card, it's charged only for what you bought\.$/],
    ['GUEST', 'CREDIT_CARD', /If you used a card, it's charged only for what you bought\.$/],
    ['ACCOUNT', 'ESCROW', /If you used a card, it's charged only for what you bought\.$/],
  ])(
    'says that nothing was charged only to a user who cannot have paid by card: role %s, paid by %s',
    async (role, paymentMethod, sentence) => {
      await openPortal('/home', { ...theUser, role, paymentMethod }, server.handlers);
      act(() => goToLogin({ code: 'SESSION_INACTIVE' }));
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  it('redirects to /login with the reason even if it ended before the page was opened', async () => {
    const ended = { authenticated: false, user: null, endedBecause: 'SESSION_TOO_LONG' };
    await openPortal('/search', theUser, { loginStatus: () => ended });
    expect(await screen.findByText('You were logged out. A login lasts up to 12 hours.')).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it('redirects this tab to /login with the reason if it ended in another tab', async () => {
    await open();
    const tab = new BroadcastChannel('portal-session');
    tab.postMessage({ kind: 'ended', reason: 'SESSION_USER_LOCKED' });
    expect(await screen.findByText('Your account is locked.')).toBeVisible();
    tab.close();
    expect(window.location.pathname).toBe('/login');
  });
});
