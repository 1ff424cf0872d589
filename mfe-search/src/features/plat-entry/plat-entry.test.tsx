import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aSearchResponse, somePlats, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const PLATS = [
  { code: '7', description: 'KOBLER HEIGHTS' },
  { code: '71', description: 'KOBLER ESTATES' },
  { code: '8', description: 'SUNSET VIEW' },
  ...Array.from({ length: 23 }, (_, index) => ({ code: `${100 + index}`, description: `TRACT ${100 + index}` })),
];
const CHOOSE = '(Click here to select a plat)';

async function show(handlers: FakeHandlers = {}) {
  sessionStorage.clear();
  const api = fakeApi({
    platsCodeDescription: somePlats(PLATS),
    searchByPlat: (request) => aSearchResponse(2, request),
    ...handlers,
  });
  startCounty();
  const view = await renderRemote(remote, {
    path: '/search/plat',
    user: aUser({ searchList: ['Plat'], searchHistoryList: [] }),
  });
  return { ...view, api, user: userEvent.setup() };
}
const number = () => screen.getByRole('combobox', { name: /^Plat Number/ });
const name = () => screen.getByRole('combobox', { name: 'Plat Name' });
const expectChosen = (plat: string, platName: string) =>
  waitFor(() => {
    expect(number()).toHaveValue(plat);
    expect(name()).toHaveValue(platName);
    expect(number()).toHaveAttribute('readonly');
    expect(name()).toHaveAttribute('readonly');
  });

test('[001-4.6.plat.1] [001-4.6.plat.6] typed text selects a plat if no other begins with it, in upper or lower case', async () => {
  const { user, api } = await show();
  await user.type(name(), 's');
  await expectChosen('8', 'SUNSET VIEW');
  expect(name()).toHaveFocus();
  await user.keyboard('unset{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'SUNSET VIEW' })).toBeVisible();
  expect(api.requestsOf('searchByPlat')).toMatchObject([{ plat: '8', platNumber: '8', platName: 'SUNSET VIEW' }]);
});

test('[001-4.6.plat.3] two typed characters that match several plats open a list', async () => {
  const { user, api, container } = await show();
  await user.type(name(), 'k');
  await waitFor(() => expect(api.requestsOf('platsCodeDescription')).toHaveLength(1));
  await waitFor(() => expect(name()).toHaveAttribute('aria-expanded', 'false'));
  await user.type(name(), 'o');
  const list = await screen.findByRole('listbox');
  const [first, ...options] = within(list).getAllByRole('option');
  expect(first).toHaveTextContent(CHOOSE);
  expect(first).toHaveAttribute('aria-disabled', 'true');
  expect(options.map((option) => option.textContent)).toEqual(['KOBLER ESTATES71', 'KOBLER HEIGHTS7']);
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expectChosen('7', 'KOBLER HEIGHTS');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.requestsOf('searchByPlat')).toEqual([]);
});

test('a long list says how many more plats match, and a click selects a plat', async () => {
  const { user } = await show();
  await user.type(number(), '1');
  await user.type(number(), '0');
  const list = await screen.findByRole('listbox');
  expect(within(list).queryByText(/more\. Keep typing/)).toBeNull();
  await user.clear(number());
  await user.type(name(), 'tr');
  const long = await screen.findByRole('listbox');
  expect(await within(long).findByText('13 more. Keep typing, or open the full list.')).toBeVisible();
  await user.click(within(long).getByRole('option', { name: /104/ }));
  await expectChosen('104', 'TRACT 104');
});

test('[001-4.6.plat.4] [001-5.plat.1] a message says that no plat begins with the typed text, until the text changes', async () => {
  const { user } = await show();
  await user.type(name(), 'zz');
  expect(await screen.findByText('No matching plat found.')).toBeVisible();
  await user.clear(name());
  expect(screen.queryByText('No matching plat found.')).toBeNull();
});

test('[001-4.6.plat.5] a selected plat is read-only until Reset', async () => {
  const { user } = await show();
  await user.type(name(), 'sun');
  await expectChosen('8', 'SUNSET VIEW');
  await user.type(number(), '9');
  expect(number()).toHaveValue('8');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(number()).toHaveValue('');
  expect(name()).toHaveValue('');
  expect(number()).toHaveFocus();
  expect(number()).not.toHaveAttribute('readonly');
});

test('[001-5.plat.2] a search without a selected plat shows an error at the plat field', async () => {
  const { user, api } = await show();
  await user.type(name(), 'ko{Escape}{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Plat: A valid plat required.' }));
  expect(number()).toHaveFocus();
  expect(api.requestsOf('searchByPlat')).toEqual([]);
});

test('[001-2.3.plats.1] [001-9.pickLists.1] the full list has ten plats a page, sorts by name or number, jumps to a typed text, and can be reset', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Full List' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plats' }));
  expect(dialog.getByText('Click row to select plat:')).toBeVisible();
  const names = () => dialog.getAllByRole('rowheader').map((one) => one.textContent);
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(names()[0]).toBe('KOBLER ESTATES');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sort by' }), 'platNumber');
  await waitFor(() => expect(names()[0]).toBe('KOBLER HEIGHTS'));
  await user.click(dialog.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(names()).toHaveLength(6));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sort by' }), 'platName');
  await user.type(dialog.getByRole('textbox', { name: 'Position to' }), 'TRACT 11');
  await waitFor(() => expect(names()).toContain('TRACT 110'));
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(names()[0]).toBe('KOBLER ESTATES'));
  expect(dialog.getByRole('textbox', { name: 'Position to' })).toHaveValue('');
  await user.click(dialog.getByText('71'));
  await expectChosen('71', 'KOBLER ESTATES');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Full List' });
  await waitFor(() => expect(opener).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failure to load plats shows a message and keeps the typed text', async () => {
  const { user } = await show({ platsCodeDescription: () => refuse({ httpStatus: 409, message: 'Not now.' }) });
  await user.type(name(), 'ko');
  expect(await screen.findByText(/The plats didn't load\./)).toBeVisible();
  expect(name()).toHaveValue('ko');
});
