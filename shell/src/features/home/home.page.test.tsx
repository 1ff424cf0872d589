import { HOME_PAGE_SEARCHES } from '@portal/domain';
import english from '@portal/i18n/locales/en/home.json';
import { refuse } from '@portal/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { anonymous, home, openPortal, theUser } from '../../portal.testing.tsx';

// The accessibility check of a whole page is slow on a busy machine.
jest.setTimeout(60_000);

const CARDS = ['Notable Dates', 'Latest News', 'Transactions', 'Links', 'Contact us', 'County slides', 'Disclaimer'];

describe('the home page', () => {
  const openHome = (content: typeof home) => openPortal('/home', theUser, { homeAll: () => content });

  it('asks a question in plain words for each search that the user has', async () => {
    await openPortal('/home');
    expect(document.title).toBe('Home - Tasi County Land Record Portal');
    const questions = within(screen.getByRole('navigation', { name: 'Start a search' })).getAllByRole('link');
    expect(questions.map((link) => link.querySelector('b')?.textContent)).toEqual([
      'A person or company',
      'A document',
    ]);
    expect(questions[0]).toHaveAttribute('href', '/search/name');
  });

  it('has texts for the question of every search', () => {
    const asked: readonly string[] = Object.keys(english.questions);
    expect(HOME_PAGE_SEARCHES.filter((type) => !asked.includes(type))).toEqual([]);
  });

  it('[000-2.home.1] shows the cards that the county enables', async () => {
    await openPortal('/home');
    const dates = await screen.findByRole('region', { name: 'Notable Dates' });
    expect(within(dates).getByRole('row', { name: /Abstract/ })).toHaveTextContent('01/02/1975');
    expect(within(dates).getByRole('row', { name: /Abstract/ })).toHaveTextContent('--');
    const totals = screen.getByRole('region', { name: 'Transactions' });
    expect(within(totals).getByRole('row', { name: /YTD/ })).toHaveTextContent('4,907$6,133.75');
    expect(screen.getByRole('link', { name: 'recorder@tasi.example' })).toHaveAttribute(
      'href',
      'mailto:recorder@tasi.example',
    );
    expect(within(screen.getByRole('region', { name: 'Links' })).getAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('region', { name: 'Disclaimer' })).toHaveTextContent('By using this site you agree');
  });

  it('[000-2.home.1] shows no card that the county has turned off', async () => {
    const off = Object.fromEntries(Object.keys(home.selections).map((name) => [name, false]));
    await openPortal('/home', theUser, { homeAll: () => ({ ...home, selections: { ...home.selections, ...off } }) });
    const regions = screen.queryAllByRole('region').filter((region) => region.closest('nav') === null);
    expect(regions.map((region) => region.textContent)).toEqual([]);
  });

  it.each([
    ['contactUs', 'Contact us'],
    ['disclaimer', 'Disclaimer'],
    ['latestNews', 'Latest News'],
    ['links', 'Links'],
    ['loginSlides', 'County slides'],
    ['notableDates', 'Notable Dates'],
    ['transactions', 'Transactions'],
  ])('[000-2.home.1] with %s off shows every card but %s', async (card, title) => {
    await openHome({ ...home, selections: { ...home.selections, [card]: false } });
    await screen.findByRole('region', { name: title === 'Contact us' ? 'Disclaimer' : 'Contact us' });
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      CARDS.filter((name) => name !== title),
    );
  });

  it('[000-2.cards.2] shows the range of dates of each index, with a separate row for legals if the county has one', async () => {
    const headings = home.notableDates.headings.slice(0, 4);
    const rows = [
      ['abstract', '1975-01-02', '1983-01-03', '2026-11-19'],
      ['abstractLegal', '1980-02-04', '', ''],
    ];
    await openPortal('/home', theUser, { homeAll: () => ({ ...home, notableDates: { headings, rows } }) });
    const dates = within(await screen.findByRole('region', { name: 'Notable Dates' }));
    expect(dates.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Record',
      'Index begins',
      'Images begin',
      'Posted through',
    ]);
    expect(dates.getByRole('row', { name: /Abstract legal/ })).toHaveTextContent('02/04/1980');
  });

  it('[000-2.cards.3] shows the office’s email and phone, and omits missing ones', async () => {
    await openHome({ ...home, common: { contactPhone: '(670) 555-0142', contactEmail: '' } });
    const contact = within(await screen.findByRole('region', { name: 'Contact us' }));
    expect(contact.getByText('Phone')).toBeVisible();
    expect(contact.getByRole('link', { name: '(670) 555-0142' })).toHaveAttribute('href', 'tel:6705550142');
    expect(contact.queryByText('Email')).toBeNull();
  });

  it.each([
    [{ contactName: 'Carmen Clerk', contactTitle: 'County Recorder' }, 'Carmen Clerk, County Recorder'],
    [{ contactName: 'Carmen Clerk', contactTitle: '' }, 'Carmen Clerk'],
    [{ contactTitle: 'County Recorder' }, 'County Recorder'],
  ])('names the office to contact on the cards: %j', async (who, text) => {
    await openHome({ ...home, common: { ...home.common, ...who } });
    expect(within(await screen.findByRole('region', { name: 'Contact us' })).getByText(text)).toBeVisible();
  });

  it("[000-2.cards.4] links to the county's Disclaimer document, and says what using the site means", async () => {
    const document = { heading: 'Disclaimer', paragraphContent: 'https://x.example/other' };
    await openHome({ ...home, disclaimer: document });
    const card = await screen.findByRole('region', { name: 'Disclaimer' });
    expect(card).toHaveTextContent('By using this site you agree to the Disclaimer.');
    expect(within(card).getByRole('link', { name: 'Disclaimer' })).toHaveAttribute('href', document.paragraphContent);
  });

  it('[000-2.cards.1] [000-9.slides.1] shows at most six slides', async () => {
    await openHome({ ...home, numberOfSlides: 9, slideCaptions: [] });
    expect(await screen.findByText('Slide 1 of 6')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(screen.getByText('Slide 6 of 6')).toBeVisible();
    expect(screen.getByRole('region', { name: 'County slides' }).querySelector('img')).toHaveAttribute(
      'src',
      'tasi/six.jpg',
    );
  });

  it('[000-4.home.1] requests its data when opened, and a lockout in the response shows the banner', async () => {
    const lockout = { lockoutInPlace: true, messageHeadline: 'Closed on Friday' };
    const { promise: others, resolve: answer } = Promise.withResolvers<void>();
    const api = await openPortal('/home', theUser, {
      // every response reports the lockout; this one arrives last
      homeAll: async () => {
        await others;
        return Response.json({ ok: true, status: 'OK', message: '', lockout, content: { ...home, lockout } });
      },
    });
    answer();
    expect(await screen.findByText('Closed on Friday')).toBeVisible();
    expect(api.requestsOf('homeAll')).toHaveLength(1);
  });

  it('[000-2.home.2] [000-2.cards.1] enlarges news and slides on a click', async () => {
    await openPortal('/home');
    const news = await screen.findByRole('region', { name: 'Latest News' });
    await userEvent.click(within(news).getByRole('button', { name: 'Enlarge: Latest News' }));
    const large = await screen.findByRole('dialog', { name: 'Latest News' });
    expect(within(large).getByText('News 1')).toBeVisible();
    await userEvent.click(within(large).getByRole('button', { name: 'Close' }));
    await userEvent.click(within(news).getByText('News 2'));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Latest News' })).getByRole('button', { name: 'Close' }),
    );
    const slides = screen.getByRole('region', { name: 'County slides' });
    await userEvent.click(within(slides).getByRole('button', { name: 'Enlarge: County slides' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'The sea' })).getByRole('button', { name: 'Close' }),
    );
    await userEvent.click(within(slides).getByRole('img', { name: 'The sea' }));
    expect(await screen.findByRole('dialog', { name: 'The sea' })).toBeVisible();
  });

  it('leaves news in place when a visitor selects their text', async () => {
    await openPortal('/home');
    const news = within(await screen.findByRole('region', { name: 'Latest News' }));
    const text = news.getByText('News 2');
    document.getSelection()?.selectAllChildren(text);
    fireEvent.click(text);
    expect(screen.queryByRole('dialog')).toBeNull();
    document.getSelection()?.removeAllRanges();
  });

  it('[000-2.cards.1] leaves out slides without a picture', async () => {
    await openHome({ ...home, numberOfSlides: 4, slideCaptions: ['The sea', 'The court', 'The road', 'The plan'] });
    const slides = within(await screen.findByRole('region', { name: 'County slides' }));
    const previous = () => userEvent.click(slides.getByRole('button', { name: 'Previous slide' }));
    await previous();
    fireEvent.error(slides.getByRole('img', { name: 'The plan' }));
    expect(slides.getByText('Slide 3 of 3')).toBeVisible();
    expect(slides.getByRole('img', { name: 'The road' })).toBeVisible();
    await previous();
    expect(slides.getByText('Slide 2 of 3')).toBeVisible();
  });

  it.each([
    ['latestNewsMore', 'More News'],
    ['linksMore', 'More Links'],
  ])('with %s off shows all entries on its card, and no link to %s', async (more, link) => {
    await openHome({ ...home, selections: { ...home.selections, [more]: false } });
    await screen.findByRole('region', { name: 'Latest News' });
    expect(screen.queryByRole('link', { name: link })).toBeNull();
  });

  it('[000-2.home.3] leads to More Links and More News', async () => {
    await openPortal('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'More News' }));
    expect(await screen.findByRole('heading', { name: 'More News' })).toHaveFocus();
    expect(screen.getByText('News 4')).toBeVisible();
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
    const card = await screen.findByRole('region', { name: 'Links' });
    expect(within(card).queryByRole('link', { name: 'Link 5' })).toBeNull();
    await userEvent.click(within(card).getByRole('link', { name: 'More Links' }));
    expect(await screen.findByRole('heading', { name: 'More Links' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Link 5' })).toHaveAttribute('href', 'https://x.example/5');
  });

  it('[000-8.home.1] shows in the page that loading failed, still links to the searches, and shows the cards after Retry', async () => {
    const api = await openPortal('/home', theUser, { homeAll: () => refuse({ httpStatus: 404 }) });
    expect(screen.getByRole('navigation', { name: 'Start a search' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const failure = await within(screen.getByRole('main')).findByRole('alert');
    expect(failure).toHaveTextContent(english.failed);
    api.answer({ homeAll: () => home });
    await userEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Notable Dates' })).toBeVisible();
    expect(screen.queryByText(english.failed)).toBeNull();
  });

  it.each([
    ['/home/news', 'News 4'],
    ['/home/links', 'Link 5'],
  ])('shows on %s that loading failed, and the entries after Retry', async (path, entry) => {
    const api = await openPortal(path, theUser, { homeAll: () => refuse({ httpStatus: 404 }) });
    const failure = await within(screen.getByRole('main')).findByRole('alert');
    expect(failure).toHaveTextContent(english.failed);
    api.answer({ homeAll: () => home });
    await userEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(entry)).toBeVisible();
    expect(screen.queryByText(english.failed)).toBeNull();
  });

  it('says that there is no connection when every call fails', async () => {
    await openPortal('/home', theUser, { homeAll: () => new Error('offline') });
    expect(await screen.findByText('No connection to the portal.')).toBeVisible();
    expect(screen.queryByText(english.failed)).toBeNull();
  });

  it('asks a visitor to log in or continue as guest, and each question leads to its search after the login', async () => {
    const guests = { lists: [{ name: 'userAccess', baseContent: { guestUserName: 'guest.user' } }] };
    const api = await openPortal('/home', theUser, { ...anonymous, landshark: () => guests });
    expect(screen.getByRole('link', { name: 'Log in or continue as guest' })).toHaveAttribute('href', '/login');
    const questions = within(screen.getByRole('navigation', { name: 'Start a search' }));
    api.answer({ login: () => ({ user: theUser }) });
    await userEvent.click(questions.getByRole('link', { name: /^A person or company/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'The search screen' })).toBeVisible();
    expect(window.location.pathname).toBe('/search/name');
    expect(screen.queryByRole('link', { name: 'Log in or continue as guest' })).toBeNull();
  });

  it('has no accessibility violations', async () => {
    await openPortal('/home');
    await screen.findByRole('region', { name: 'Notable Dates' });
    const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
