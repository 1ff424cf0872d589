import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { anAnswer, somePlats, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const PLATS = [
  { code: '7', description: 'KOBLER HEIGHTS' },
  { code: '71', description: 'KOBLER ESTATES' },
  { code: '8', description: 'SUNSET VIEW' },
  ...Array.from({ length: 23 }, (_, index) => ({ code: `${100 + index}`, description: `TRACT ${100 + index}` })),
];
const CHOOSE = '(Click here to select a plat)';

async function show(api: FakeHandlers = {}) {
  sessionStorage.clear();
  const made = fakeApi({
    platsCodeDescription: somePlats(PLATS),
    searchByPlat: (asked) => anAnswer(2, asked),
    ...api,
  });
  startCounty();
  const view = await renderRemote(remote, {
    path: '/search/plat',
    user: aUser({ searchList: ['Plat'], searchHistoryList: [] }),
  });
  return { ...view, api: made, user: userEvent.setup() };
}
const number = () => screen.getByRole('combobox', { name: /^Plat Number/ });
const name = () => screen.getByRole('combobox', { name: 'Plat Name' });
const isChosen = (plat: string, words: string) =>
  waitFor(() => {
    expect(number()).toHaveValue(plat);
    expect(name()).toHaveValue(words);
    expect(number()).toHaveAttribute('readonly');
    expect(name()).toHaveAttribute('readonly');
  });

test('[001-4.6.plat.1] [001-4.6.plat.6] a beginning that one plat has chooses it, whatever the case', async () => {
  const { user, api } = await show();
  await user.type(name(), 's');
  await isChosen('8', 'SUNSET VIEW');
  expect(name()).toHaveFocus();
  await user.keyboard('unset{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'SUNSET VIEW' })).toBeVisible();
  expect(api.requestsOf('searchByPlat')).toMatchObject([{ plat: '8', platNumber: '8', platName: 'SUNSET VIEW' }]);
});

test('[001-4.6.plat.3] several plats open a list from two characters on', async () => {
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
  await isChosen('7', 'KOBLER HEIGHTS');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.requestsOf('searchByPlat')).toEqual([]);
});

test('a long list says how many more there are, and a click chooses', async () => {
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
  await isChosen('104', 'TRACT 104');
});

test('[001-4.6.plat.4] [001-5.plat.1] the plat entry says when no plat begins with the typed text, until the next letter', async () => {
  const { user } = await show();
  await user.type(name(), 'zz');
  expect(await screen.findByText('No matching plat found.')).toBeVisible();
  await user.clear(name());
  expect(screen.queryByText('No matching plat found.')).toBeNull();
});

test('[001-4.6.plat.5] a chosen plat is locked until Reset', async () => {
  const { user } = await show();
  await user.type(name(), 'sun');
  await isChosen('8', 'SUNSET VIEW');
  await user.type(number(), '9');
  expect(number()).toHaveValue('8');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(number()).toHaveValue('');
  expect(name()).toHaveValue('');
  expect(number()).toHaveFocus();
  expect(number()).not.toHaveAttribute('readonly');
});

test('[001-5.plat.2] a search without a chosen plat is refused at its field', async () => {
  const { user, api } = await show();
  await user.type(name(), 'ko{Escape}{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Plat: A valid plat required.' }));
  expect(number()).toHaveFocus();
  expect(api.requestsOf('searchByPlat')).toEqual([]);
});

test('[001-2.3.plats.1] [001-9.pickLists.1] the full list has ten plats a page, by name or number, from a typed text on, and Reset', async () => {
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
  await isChosen('71', 'KOBLER ESTATES');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Full List' });
  await waitFor(() => expect(opener).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('plats that cannot be read say so, and what is typed stays', async () => {
  const { user } = await show({ platsCodeDescription: () => refuse({ httpStatus: 409, message: 'Not now.' }) });
  await user.type(name(), 'ko');
  expect(await screen.findByText(/The plats didn't load\./)).toBeVisible();
  expect(name()).toHaveValue('ko');
});
