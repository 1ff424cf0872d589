import { aUser } from '@portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal, theUser } from '../../portal.testing.tsx';

const search = () => screen.queryByRole('heading', { level: 1, name: 'The search screen' });
const press = (key: string) => act(() => userEvent.keyboard(key));

describe('[U05] the key for a new search', () => {
  it('opens an empty search from any screen', async () => {
    await openPortal('/home', aUser({ ...theUser, searchList: ['DocumentNumber', 'Name'] }));
    expect(search()).toBeNull();
    await press('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'The search screen' })).toBeVisible();
    expect(window.location.pathname).toMatch(/\/search$/);
    expect(window.history.state).toMatchObject({ usr: { isEmpty: true } });
  });

  it('does nothing in a window, which may contain unsent input', async () => {
    await openPortal('/home', aUser({ ...theUser, searchList: ['Name'] }));
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await press('/');
    expect(window.location.pathname).toMatch(/\/home$/);
  });

  it('does nothing under a window that covers the page, even while nothing has the focus', async () => {
    await openPortal('/home', aUser({ ...theUser, searchList: ['Name'] }));
    const cover = document.createElement('div');
    cover.dataset.coversPage = '';
    document.body.append(cover);
    await press('/');
    cover.remove();
    expect(window.location.pathname).toMatch(/\/home$/);
  });
});
