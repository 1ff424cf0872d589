import { aGuest, aPastSearch, aUser } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anonymous, banner, openPortal, theUser } from '../../portal.testing.tsx';

// The first portal of a file is slow on a busy machine.
jest.setTimeout(30_000);

describe('the menus', () => {
  const names = (container: HTMLElement) =>
    within(container)
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('[000-2.navigation.1] show the parts of the portal that the user may open', async () => {
    await openPortal('/home', aUser({ ...theUser, tabList: ['home', 'efile', 'search', 'reports'] }));
    expect(names(screen.getByRole('navigation', { name: 'Main' }))).toEqual(['Home', 'Search']);
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  it("[001-2.1.types.3] list the searches of the user, by name first, with the county's labels", async () => {
    await openPortal('/home', aUser({ ...theUser, role: 'COUNTY', searchList: ['BookAndPage', 'Name'] }));
    const side = screen.getByRole('navigation', { name: 'Search' });
    expect(names(within(side).getByRole('region', { name: 'Search by' }))).toEqual(['Name ', 'Liber and Page ']);
  });

  it.each(['/search/name', '/search/Name/2', '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ'])(
    'mark the search that %s belongs to',
    async (path) => {
      await openPortal(path, aUser({ ...theUser, searchList: ['DocumentNumber', 'Name'] }));
      const side = within(screen.getByRole('navigation', { name: 'Search' })).getByRole('region', {
        name: 'Search by',
      });
      const marked = within(side)
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'));
      expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/search/name']);
    },
  );

  it('[000-2.navigation.2] [001-2.1.history.3] list up to 5 recent searches, the first badged Current', async () => {
    const searchHistoryList = Array.from({ length: 6 }, (_, index) =>
      aPastSearch({
        type: index === 1 ? 'DocumentNumber' : 'Name',
        longDescription: `CRUZ ${index}`,
        displayCriteria: [
          { key: 'grantorGranteeLastName1', value: `CRUZ ${index}` },
          { key: 'grantorGranteeSearchIn', value: 'GRANTEES' },
          { key: 'fromRecordedDate', value: '01/02/1975' },
        ],
      }),
    );
    await openPortal('/home', aUser({ ...theUser, searchHistoryList }));
    const recent = screen.getByRole('region', { name: 'Recent Searches' });
    const links = within(recent).getAllByRole('link');
    expect(links).toHaveLength(5);
    expect(links[0]).toHaveTextContent('Name CurrentCRUZ 0 · 01/02/1975');
    expect(links[0]).toHaveAttribute('href', '/search/searchHistory/name/1');
    expect(links[1]).toHaveAttribute('href', '/search/searchHistory/documentNumber/2');
    expect(within(recent).getAllByText('Current')).toHaveLength(1);
  });

  it('name the choices of recent searches that would read alike', async () => {
    const searchHistoryList = [
      aPastSearch({ longDescription: 'CRUZ', choices: 'Search In: Grantees' }),
      aPastSearch({}),
    ];
    await openPortal('/home', aUser({ ...theUser, searchHistoryList }));
    const recent = screen.getByRole('region', { name: 'Recent Searches' });
    expect(within(recent).getAllByRole('link')[0]).toHaveTextContent(/CRUZ.* · Search In: Grantees$/);
  });

  it('[000-2.navigation.4] [001-6.guest.1] [000-6.guest.1] show no recent searches to a guest', async () => {
    await openPortal('/home', aGuest({ searchHistoryList: [aPastSearch()] }));
    expect(screen.queryByRole('region', { name: 'Recent Searches' })).toBeNull();
  });

  it('[000-2.navigation.3] [000-4.side.1] include a side navigation that is open at first, and remember that it was closed', async () => {
    await openPortal('/home');
    const close = within(screen.getByRole('navigation', { name: 'Search' })).getByRole('button', {
      name: 'Close navigation',
    });
    await userEvent.click(close);
    expect(screen.queryByRole('navigation', { name: 'Search' })).toBeNull();
    expect(window.localStorage.getItem('portal.sideOpen')).toBe('false');
  });

  describe('of a remote with its own side navigation', () => {
    const side = () => screen.getByRole('navigation', { name: 'Control Panel' });
    const staff = (role: string) => aUser({ ...theUser, role, tabList: ['home', 'search', 'controlPanel'] });

    it('are next to its pages in place of the searches, by group, without the entries whose condition is not met', async () => {
      await openPortal('/panel/rates', staff('COUNTY'));
      expect(screen.queryByRole('navigation', { name: 'Search' })).toBeNull();
      expect(names(within(side()).getByRole('region', { name: 'Fee Structure' }))).toEqual(['Rates ']);
      expect(within(side()).queryByText('Technical')).toBeNull();
      expect(within(side()).queryByText('Recent Searches')).toBeNull();
    });

    it('have the entries that a role or a setting of the county adds', async () => {
      const lists = [{ name: 'search2', baseContent: { map: true } }];
      await openPortal('/panel', staff('TRIMIN'), { landshark: () => ({ lists }) });
      expect(names(side())).toEqual(['Rates ', 'Maps ', 'Ports ']);
    });

    it('are first in the top navigation if the remote says so', async () => {
      await openPortal('/home', staff('COUNTY'));
      expect(names(screen.getByRole('navigation', { name: 'Main' }))).toEqual(['Home', 'Control Panel', 'Search']);
    });

    it("are absent for users who may not open its pages: those are 'not found', and have no title while the user is unknown", async () => {
      const loginStatus = Promise.withResolvers<void>();
      const opening = openPortal('/panel/rates', aUser(theUser), {
        loginStatus: async () => {
          await loginStatus.promise;
          return { authenticated: true, user: aUser(theUser) };
        },
      });
      expect(await screen.findByText('LOADING')).toBeInTheDocument();
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
      expect(document.title).not.toContain('Control Panel');
      loginStatus.resolve();
      await opening;
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      expect(document.title).toBe('Page not found - Tasi County Land Record Portal');
      expect(screen.queryByRole('link', { name: 'Control Panel' })).toBeNull();
    });
  });

  describe('of a remote that the county opens to everyone', () => {
    const landshark = (efile: boolean) => () => ({ lists: [{ name: 'efile', baseContent: { efile } }] });
    const main = () => names(screen.getByRole('navigation', { name: 'Main' }));

    it.each([
      ['a user', {}],
      ['a visitor', anonymous],
    ])('[000-2.navigation.5] [002-2.1.route.1] lead %s there while it is turned on', async (_who, more) => {
      await openPortal('/home', aUser(theUser), { ...more, landshark: landshark(true) });
      expect(main()).toContain('E-File');
      const others = screen.getByRole('navigation', { name: 'More you can do here' });
      expect(within(others).getByRole('link', { name: /^File a document/ })).toHaveAttribute('href', '/filing');
    });

    it('[002-2.1.route.1] let a visitor open its page', async () => {
      await openPortal('/filing', aUser(theUser), { ...anonymous, landshark: landshark(true) });
      expect(await screen.findByRole('heading', { name: 'The search screen' })).toBeVisible();
    });

    it('[000-2.navigation.5] [002-2.1.route.1] lead nobody there while it is turned off', async () => {
      await openPortal('/filing', aUser(theUser), { ...anonymous, landshark: landshark(false) });
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      expect(main()).not.toContain('E-File');
      await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'What are you looking for?' })).toBeVisible();
      expect(screen.queryByRole('navigation', { name: 'More you can do here' })).toBeNull();
    });
  });

  describe('before the login status is known, on a page that the server rendered', () => {
    afterEach(() => document.getElementById('menu')?.remove());
    const openRendered = async (menu: object | null) => {
      const element = Object.assign(document.createElement('script'), { type: 'application/json', id: 'menu' });
      element.textContent = JSON.stringify(menu);
      document.head.append(element);
      const held = Promise.withResolvers<{ authenticated: false; user: null }>();
      const opening = openPortal('/home', theUser, { loginStatus: () => held.promise });
      await screen.findByRole('heading', { level: 1 });
      return {
        answer: async () => {
          held.resolve({ authenticated: false, user: null });
          await opening;
        },
      };
    };

    it('for a user, have the entries of that user', async () => {
      window.localStorage.clear();
      const { answer } = await openRendered({ role: 'USER', capabilities: ['search', 'search.Name'], money: [] });
      expect(screen.getByRole('navigation', { name: 'Search' })).toHaveTextContent('Name');
      expect(screen.getByText('$0.00').closest('[inert]')).not.toBeNull();
      await answer();
      expect(screen.queryByRole('navigation', { name: 'Search' })).toBeNull();
    });

    it('for a visitor, are those of a visitor, even if a user was logged in here before', async () => {
      window.localStorage.setItem('portal.menu', JSON.stringify({ role: 'USER', capabilities: ['search.Name'] }));
      const { answer } = await openRendered(null);
      expect(screen.queryByRole('navigation', { name: 'Search' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Open navigation' })).toBeNull();
      expect(screen.getByRole('navigation', { name: 'Start a search' })).toBeVisible();
      const loginLink = () => within(banner()).getByLabelText('Log In');
      expect(loginLink().closest('[inert]')).not.toBeNull();
      await answer();
      expect(loginLink().closest('[inert]')).toBeNull();
    });
  });
});
