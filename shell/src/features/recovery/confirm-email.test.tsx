import { refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anonymous, openPortal, theUser } from '../../portal.testing.tsx';

const TICKET = 'T'.repeat(43);
const ADDRESS = `/confirmEmail/${TICKET}`;
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm this email address' }));

jest.setTimeout(60_000);

describe('the page that confirms a new email address', () => {
  it('[S19] removes the ticket from address and history, and uses it only on request', async () => {
    const entries = window.history.length;
    const api = await openPortal(ADDRESS, theUser, anonymous);
    expect(await screen.findByRole('heading', { name: 'Email Address Not Confirmed' })).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/confirmEmail'));
    // the entry with the ticket was replaced: Back does not show it again
    expect(window.history.length).toBe(entries);
    expect(JSON.stringify([window.history.state, { ...window.sessionStorage }])).not.toContain(TICKET);
    expect(api.requestsOf('confirmEmail')).toEqual([]);
  });

  it('shows the address in effect from now on, and a link to continue', async () => {
    const api = await openPortal(ADDRESS, theUser, {
      ...anonymous,
      confirmEmail: () => ({ email: 'new@tasi.example' }),
    });
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Email Address Changed' })).toBeVisible();
    expect(screen.getByText('We now send email to new@tasi.example.')).toBeVisible();
    expect(api.requestsOf('confirmEmail')).toEqual([{ ticket: TICKET }]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('says that the address did not change if the link is invalid, and what to do next', async () => {
    await openPortal(ADDRESS, theUser, {
      ...anonymous,
      confirmEmail: () => refuse({ httpStatus: 404, status: 'NOT_FOUND', code: 'EMAIL_LINK_NOT_VALID', message: 'x' }),
    });
    await confirm();
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(
      'Your email address did not change. To try again, log in and save the new address in your profile.',
    );
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('heading', { name: 'Email Address Not Confirmed' })).toBeVisible();
  });

  it('says to open the link in the email if the ticket is missing', async () => {
    await openPortal('/confirmEmail', theUser, anonymous);
    expect(await screen.findByText(/Open the link in your email again/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm this email address' })).toBeNull();
  });
});
