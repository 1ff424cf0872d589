import { createApiClient, setApiClient } from '@portal/api-client';
import { changeLanguage, loadTexts, registerTexts } from '@portal/i18n';
import { resetSession, sessionStore } from '@portal/session';
import { aUser, fakeApi, refuse } from '@portal/testing';
import { linkRows } from '@portal/ui/county';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderLogin } from '../../prerender.tsx';
import { type LoginData, NO_LOGIN_DATA, readLoginData } from './login-data.ts';
import { copyrightYears } from './login-page.tsx';
import { LoginScreen } from './login-screen.tsx';

const link = (number: number) => ({ heading: `Link ${number}`, paragraphContent: `https://county.example/${number}` });
const data: LoginData = {
  landshark: {
    lists: [
      { name: 'common', baseContent: { countyName: 'Tasi County', appTitle: 'Land Record Portal' } },
      { name: 'facts', baseContent: { countyDirectory: 'tasi' } },
      { name: 'languages', baseContent: { languages: true } },
      { name: 'userAccess', baseContent: { guestUserName: 'guest.user' } },
      { name: 'loginPageRegistration', baseContent: { forgotPasswordLink: true, selfRegistration: true } },
      { name: 'demonstration', baseContent: { 'USER (escrow)': 'title.examiner', password: 'Portal#2026' } },
    ],
  },
  slides: { numberOfSlides: 3, captions: ['The sea', 'The court', 'The road'] },
  news: { paragraphs: [{ heading: '2026-11-16', paragraphContent: 'Deeds from 1975 have images.' }] },
  links: { paragraphs: [link(1), link(2)] },
  thisYear: 2026,
};
const without = (name: string): LoginData => ({
  ...data,
  landshark: { lists: data.landshark.lists.filter((list) => list.name !== name) },
});
const logInButton = () => screen.getByRole('button', { name: 'Log In' });

beforeEach(() =>
  setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} })),
);
afterEach(resetSession);

test('[000-2.login.1] [000-1.version.1] the login page shows county, title, form, slides, news, links and a footer with version and years', () => {
  render(<LoginScreen data={data} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tasi County Land Record Portal');
  expect(screen.getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('img', { name: 'The sea' })).toHaveAttribute('src', 'tasi/one.jpg');
  const news = screen.getByRole('region', { name: 'Latest News' });
  expect(within(news).getByText('11/16/2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Link 2' })).toHaveAttribute('href', 'https://county.example/2');
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent('Version 5.3.4');
  expect(footer).toHaveTextContent('© 2022–2026');
  expect(copyrightYears(2022)).toBe('2022');
});

test('[000-1.languages.2] the language chooser is shown only if the county has turned languages on', () => {
  const { unmount } = render(<LoginScreen data={data} />);
  const options = within(screen.getByRole('combobox', { name: 'Language' }));
  expect(options.getAllByRole('option')).toHaveLength(14);
  // each name is in its own language
  expect(options.getByRole('option', { name: '中文' })).toHaveAttribute('lang', 'zh');
  unmount();
  render(<LoginScreen data={without('languages')} />);
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
});

test('[000-2.login.2] [002-9.loginlinks.2] up to 6 links are in one row, more than 6 in two', () => {
  const rows = (count: number) =>
    linkRows(Array.from({ length: count }, (_, index) => link(index))).map((row) => row.length);
  expect(rows(0)).toEqual([]);
  expect(rows(6)).toEqual([6]);
  expect(rows(7)).toEqual([4, 3]);
  expect(rows(12)).toEqual([6, 6]);
});

test('[000-2.login.6] the login page links to forgotten usernames, and to forgotten passwords and registration if the county has turned them on', () => {
  const { unmount } = render(<LoginScreen data={data} />);
  expect(screen.getByRole('link', { name: 'Forgot Username?' })).toHaveAttribute('href', 'forgotUsername');
  expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', 'forgotPassword');
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', 'register');
  unmount();
  render(<LoginScreen data={without('loginPageRegistration')} />);
  expect(screen.getByRole('link', { name: 'Forgot Username?' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Forgot Password?' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
});

describe('the price information for visitors', () => {
  const prices = {
    guestSearchFrom: 0,
    guestSearchTo: 0,
    accountSearchFrom: 0,
    accountSearchTo: 1,
    copies: 'PAGE',
    firstPage: 1,
    additionalPage: 0.5,
    document: 3,
    leastCopy: 1,
    cardFeePercent: 2.5,
    cardFee: 0,
    hold: 25,
  };
  const openWithPrices = (changes: object = {}, from: LoginData = data) => {
    const visitors = { name: 'visitors', baseContent: { ...prices, ...changes } };
    render(<LoginScreen data={{ ...from, landshark: { lists: [...from.landshark.lists, visitors] } }} />);
    return screen.getByRole('main');
  };

  it('shows what a guest pays, and that an account pays more for each search', () => {
    const main = openWithPrices();
    const once = within(main).getByRole('region', { name: 'Just looking up one deed?' });
    expect(once).toHaveTextContent(
      'Continue as guest. Searching is free. A copy costs $1.00 for the first page and $0.50 for each page after it. A card fee of 2.5% is added.',
    );
    const account = within(main).getByRole('region', { name: 'No account yet?' });
    expect(account).toHaveTextContent('With an account, a search costs up to $1.00.');
    expect(account).toHaveTextContent('We first hold $25.00 on your card. As a guest you pay less.');
  });

  it("shows the county's own prices", () => {
    const main = openWithPrices({
      guestSearchFrom: 2,
      guestSearchTo: 2,
      copies: 'DOCUMENT',
      document: 4,
      accountSearchTo: 2,
    });
    expect(main).toHaveTextContent('A search costs $2.00. A copy costs $4.00 a document.');
    expect(main).not.toHaveTextContent('As a guest you pay less.');
  });

  it('shows the highest price of a search, and says that many are free if some are', () => {
    const main = openWithPrices({ guestSearchTo: 0.5 });
    expect(main).toHaveTextContent('Many searches are free, some cost up to $0.50.');
    cleanup();
    expect(openWithPrices({ guestSearchFrom: 0.25, guestSearchTo: 0.5 })).toHaveTextContent(
      'A search costs up to $0.50.',
    );
  });

  it('shows the lowest price if copies have several prices', () => {
    const mixed = { copies: 'MIXED', leastCopy: 0.2, cardFeePercent: 0, cardFee: 0.75 };
    expect(openWithPrices(mixed)).toHaveTextContent('Copies start at $0.20. A card fee of $0.75 is added.');
  });

  it('says nothing of a card fee if there is none', () => {
    expect(openWithPrices({ cardFeePercent: 0, cardFee: 0 })).not.toHaveTextContent('card fee');
  });

  it('omits options that the county does not offer, and unknown prices', () => {
    expect(openWithPrices({}, without('userAccess'))).not.toHaveTextContent('guest');
    cleanup();
    render(<LoginScreen data={data} />);
    expect(screen.getByRole('main')).not.toHaveTextContent('$');
  });
});

describe('the slideshow', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('[000-2.login.3] [002-9.slides.1] advances every 30,000 ms and pauses', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<LoginScreen data={data} />);
    act(() => jest.advanceTimersByTime(29_999));
    expect(screen.getByText('Slide 1 of 3')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('Slide 2 of 3')).toBeVisible();
    expect(screen.getByRole('img', { name: 'The court' })).toHaveAttribute('src', 'tasi/two.jpg');
    await user.click(screen.getByRole('button', { name: 'Pause slides' }));
    act(() => jest.advanceTimersByTime(90_000));
    expect(screen.getByText('Slide 2 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous slide' }));
    await user.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(screen.getByText('Slide 3 of 3')).toBeVisible();
  });

  it('removes a picture with its caption, because the browser shows it until the next one is loaded', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<LoginScreen data={data} />);
    const sea = screen.getByRole('img', { name: 'The sea' });
    await user.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(screen.getByText('The court')).toBeVisible();
    expect(sea).not.toBeInTheDocument();
  });

  it('does not start by itself for users who prefer reduced motion', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const mediaSpy = jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('reduced-motion: reduce'),
        media,
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    );
    render(<LoginScreen data={data} />);
    act(() => jest.advanceTimersByTime(90_000));
    expect(screen.getByText('Slide 1 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Play slides' }));
    act(() => jest.advanceTimersByTime(30_000));
    expect(screen.getByText('Slide 2 of 3')).toBeVisible();
    mediaSpy.mockRestore();
  });

  it('[000-2.login.3] does not advance with one slide, and is not shown without slides', () => {
    const one = { ...data, slides: { numberOfSlides: 1, captions: ['The sea'] } };
    const { rerender } = render(<LoginScreen data={one} />);
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('img', { name: 'The sea' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause slides' })).toBeNull();
    rerender(<LoginScreen data={{ ...data, slides: { numberOfSlides: 0, captions: [] } }} />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('does not show a slide without a picture', () => {
    render(<LoginScreen data={data} />);
    fireEvent.error(screen.getByRole('img', { name: 'The sea' }));
    expect(screen.queryByRole('img', { name: 'The sea' })).toBeNull();
    expect(screen.getByRole('img', { name: 'The court' })).toBeVisible();
    expect(screen.getByText('Slide 1 of 2')).toBeVisible();
    fireEvent.error(screen.getByRole('img'));
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText(/^Slide/)).toBeNull();
  });

  it('shows a replaced picture at once: its address has its hash', () => {
    const slides = { numberOfSlides: 2, captions: ['The sea', 'The court'], pictures: ['ab12', ''] };
    render(<LoginScreen data={{ ...data, slides }} />);
    expect(screen.getByRole('img', { name: 'The sea' })).toHaveAttribute('src', 'tasi/slides/ab12');
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(screen.getByRole('img', { name: 'The court' })).toHaveAttribute('src', 'tasi/two.jpg');
  });
});

describe('logging in', () => {
  it("[000-2.login.4] shows 'Logging in...' during the call, ignores a second submit and keeps the user", async () => {
    const user = userEvent.setup();
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const api = fakeApi({
      login: async () => {
        await waiting;
        return { user: aUser() };
      },
    });
    render(<LoginScreen data={data} />);
    await user.type(screen.getByLabelText('Username'), 'title.examiner');
    await user.type(screen.getByLabelText('Password'), 'Portal#2026{Enter}');
    expect(screen.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    await user.keyboard('{Enter}');
    await act(async () => answer());
    expect(api.requestsOf('login')).toEqual([
      { username: 'title.examiner', password: 'Portal#2026', language: 'ENGLISH' },
    ]);
    expect(sessionStore.getState().user?.username).toBe('title.examiner');
  });

  it.each([
    ['GUEST', 0],
    ['USER', 1],
  ])('as %s keeps earlier drafts only if a single person uses the username', async (role, left) => {
    window.sessionStorage.setItem('portal-draft:visitor:x:name', '{}');
    fakeApi({ login: () => ({ user: aUser({ username: 'visitor', role }) }) });
    render(<LoginScreen data={data} />);
    await userEvent.click(logInButton());
    await waitFor(() => expect(sessionStore.getState().user?.username).toBe('visitor'));
    const drafts = Object.keys(window.sessionStorage).filter((key) => key.startsWith('portal-draft:'));
    expect(drafts).toHaveLength(left);
    window.sessionStorage.clear();
  });

  it('[000-8.login.1] shows the server message in red when refused, until the next edit', async () => {
    const user = userEvent.setup();
    fakeApi({ login: () => refuse({ httpStatus: 401, message: 'Wrong username or password.' }) });
    render(<LoginScreen data={data} />);
    await user.type(screen.getByLabelText('Username'), 'x');
    await user.click(logInButton());
    const refusal = await screen.findByText('Wrong username or password.');
    expect(refusal.closest('[role=alert]')).not.toBeNull();
    expect(screen.getByLabelText('Username')).toHaveValue('x');
    await user.type(screen.getByLabelText('Username'), 'y');
    expect(screen.queryByText('Wrong username or password.')).toBeNull();
  });

  it('says what to do after a refusal, until the next edit', async () => {
    const refusals = [
      { code: 'LOGIN_FAILED', message: 'Wrong username or password.' },
      { code: 'LOGIN_THROTTLED', message: 'Too many failed logins.' },
    ];
    fakeApi({ login: () => refuse({ httpStatus: 401, ...(refusals.shift() ?? {}) }) });
    render(<LoginScreen data={data} />);
    await userEvent.type(screen.getByLabelText('Username'), 'x{Enter}');
    expect(await screen.findByText(/A new password also unlocks a locked account\.$/)).toBeVisible();
    await userEvent.keyboard('y');
    expect(screen.queryByText(/A new password/)).toBeNull();
    await userEvent.keyboard('{Enter}');
    const next = await screen.findByText(/^Wait 15 minutes and try again/);
    expect(next.closest('[role=alert]')).toHaveTextContent(/^Too many failed logins\./);
  });

  it("shows the refusal in the chosen language, and the county's own text unchanged", async () => {
    const refusals = [
      { code: 'LOGIN_FAILED', message: 'Wrong username or password.' },
      { code: 'LOCKED_OUT', message: 'Closed for the holiday.' },
    ];
    fakeApi({ login: () => refuse({ httpStatus: 401, ...(refusals.shift() ?? {}) }) });
    render(<LoginScreen data={data} />);
    expect(document.title).toBe('Log in - Tasi County Land Record Portal');
    await act(() => changeLanguage('RUSSIAN'));
    expect(document.title).toBe('Вход - Tasi County Land Record Portal');
    await userEvent.type(screen.getByLabelText('Имя пользователя'), 'x{Enter}');
    expect(await screen.findByText('Неверное имя пользователя или пароль.')).toBeVisible();
    await userEvent.keyboard('y{Enter}');
    expect(await screen.findByText('Closed for the holiday.')).toBeVisible();
    await act(() => changeLanguage('ENGLISH'));
  });

  it('[000-8.login.2] shows its own message for a network failure, in the language of the page', async () => {
    fakeApi({ login: () => new Error('offline') });
    render(<LoginScreen data={data} />);
    await userEvent.click(logInButton());
    expect(await screen.findByText('The portal cannot be reached. Check your connection and try again.')).toBeVisible();
    await act(() => changeLanguage('KOREAN'));
    await userEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(await screen.findByText('포털에 연결할 수 없습니다. 연결을 확인하고 다시 시도하십시오.')).toBeVisible();
    await act(() => changeLanguage('ENGLISH'));
  });

  it("does not show a library's error about an invalid response", async () => {
    fakeApi({ login: () => new Response('<html>Bad gateway</html>', { status: 502 }) });
    render(<LoginScreen data={data} />);
    await userEvent.click(logInButton());
    const form = within(screen.getByRole('main'));
    expect(await form.findByRole('alert')).toHaveTextContent(/^Login failed$/);
  });

  it('asks a user with a second factor for a code after the password, and says when it is wrong', async () => {
    const refusal = (code: string, message: string) => refuse({ httpStatus: 401, code, message });
    const api = fakeApi({ login: () => refusal('SECOND_FACTOR_NEEDED', 'Type the code from your authenticator app.') });
    render(<LoginScreen data={data} />);
    await userEvent.type(screen.getByLabelText('Username'), 'county.clerk');
    await userEvent.type(screen.getByLabelText('Password'), 'Portal#2026');
    await userEvent.click(logInButton());
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAccessibleDescription('Type the 6-digit code from your authenticator app, or a recovery code.');
    const form = within(screen.getByRole('main'));
    expect(form.queryByRole('alert')).toBeNull();
    api.answer({ login: () => refusal('SECOND_FACTOR_WRONG', "This code isn't right, or was used already.") });
    await userEvent.type(code, '123456{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent("This code isn't right, or was used already.");
    expect(api.requestsOf('login')).toEqual([
      { username: 'county.clerk', password: 'Portal#2026', language: 'ENGLISH' },
      { username: 'county.clerk', password: 'Portal#2026', language: 'ENGLISH', code: '123456' },
    ]);
  });

  it('offers to continue as guest if the county has guests', async () => {
    const api = fakeApi({ login: () => ({ user: aUser({ role: 'GUEST' }) }) });
    render(<LoginScreen data={data} />);
    await userEvent.click(screen.getByRole('button', { name: 'Continue as guest' }));
    expect(api.requestsOf('login')).toEqual([{ username: 'guest.user', password: '', language: 'ENGLISH' }]);
  });

  it('sends the chosen language, even before its texts have arrived, and the last one chosen', async () => {
    const coming = Promise.withResolvers<void>();
    registerTexts('slow', async (tag) => {
      if (tag === 'ko') await coming.promise;
      return {};
    });
    await loadTexts('slow');
    const api = fakeApi({ login: () => refuse({ httpStatus: 401, message: 'No.' }) });
    render(<LoginScreen data={data} />);
    const list = screen.getByRole('combobox', { name: 'Language' });
    await userEvent.selectOptions(list, 'KOREAN');
    expect(list).toHaveValue('KOREAN');
    await userEvent.click(logInButton());
    await userEvent.selectOptions(list, 'ENGLISH');
    await act(async () => coming.resolve());
    await userEvent.click(logInButton());
    expect(list).toHaveValue('ENGLISH');
    expect(api.requestsOf('login')).toMatchObject([{ language: 'KOREAN' }, { language: 'ENGLISH' }]);
    await act(() => changeLanguage('ENGLISH'));
  });

  it('shows the password on request', async () => {
    render(<LoginScreen data={data} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

test('the login page lists the demonstration accounts only in the demonstration county', () => {
  const { rerender } = render(<LoginScreen data={data} />);
  expect(within(screen.getByRole('region', { name: 'Demo accounts' })).getByText('title.examiner')).toBeVisible();
  const mails = screen.getByRole('link', { name: 'Emails sent by this demo' });
  expect(mails).toHaveAttribute('href', 'demonstration/outbox?lang=en');
  // this page is served by the server, not by the router
  expect(mails).toHaveAttribute('target', '_blank');
  rerender(<LoginScreen data={without('demonstration')} />);
  expect(screen.queryByRole('link', { name: 'Emails sent by this demo' })).toBeNull();
  expect(screen.queryByText('Demo accounts')).toBeNull();
  rerender(<LoginScreen data={NO_LOGIN_DATA} />);
  expect(logInButton()).toBeVisible();
});

test('the login form keeps typed text, focus and caret during hydration, and puts no value into a URL', async () => {
  const errors = jest.spyOn(console, 'error');
  const api = fakeApi({ login: () => ({ user: aUser() }) });
  const root = document.createElement('div');
  // eslint-disable-next-line no-unsanitized/property -- the portal's own markup, as the server puts it into its page
  root.innerHTML = renderLogin({ data }).html;
  document.body.append(root);
  expect(root.querySelector('form')).toHaveAttribute('method', 'post');
  expect(readLoginData()).toEqual(data);

  const username = screen.getByLabelText<HTMLInputElement>('Username');
  username.focus();
  username.value = 'title.examiner';
  username.setSelectionRange(3, 5);
  screen.getByLabelText<HTMLInputElement>('Password').value = 'Portal#2026';
  const mounted = await act(async () => hydrateRoot(root, <LoginScreen data={readLoginData() ?? NO_LOGIN_DATA} />));

  expect(screen.getByLabelText('Username')).toBe(username);
  expect(username).toHaveValue('title.examiner');
  expect(username).toHaveFocus();
  expect([username.selectionStart, username.selectionEnd]).toEqual([3, 5]);
  expect(errors).not.toHaveBeenCalled();
  await userEvent.click(logInButton());
  expect(api.requestsOf('login')).toMatchObject([{ username: 'title.examiner', password: 'Portal#2026' }]);
  act(() => mounted.unmount());
  root.remove();
});

test('typed text and the focus are kept if a browser translates the page before it is hydrated', async () => {
  fakeApi({ login: () => ({ user: aUser() }) });
  const root = document.createElement('div');
  // eslint-disable-next-line no-unsanitized/property -- the portal's own markup, as the server puts it into its page
  root.innerHTML = renderLogin({ data }).html;
  document.body.append(root);
  const heading = within(root).getByRole('heading', { name: 'Log in' });
  const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  font.append('Connexion');
  heading.replaceChildren(font);
  const early = screen.getByLabelText<HTMLInputElement>('Username');
  early.value = 'title.examiner';
  early.focus();
  screen.getByLabelText<HTMLInputElement>('Password').value = 'Portal#2026';
  const onRecoverableError = jest.fn();
  const screenNow = <LoginScreen data={readLoginData() ?? NO_LOGIN_DATA} />;
  const mounted = await act(async () => hydrateRoot(root, screenNow, { onRecoverableError }));

  // React draws the page again, because it is not the page that the server sent
  expect(onRecoverableError).toHaveBeenCalled();
  expect(screen.getByLabelText('Username')).not.toBe(early);
  expect(screen.getByLabelText('Username')).toHaveValue('title.examiner');
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveValue('Portal#2026');
  act(() => mounted.unmount());
  root.remove();
});
