import { datePreset, formatDate, todayIn } from '@portal/domain';
import { recordPortalTime } from '@portal/session';
import { aUser, fakeApi, renderRemote } from '@portal/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const INDEXES = {
  showNotableDates: true,
  abstractIndexBeginDate: '1975-01-02',
  abstractImageBeginDate: '1980-03-04',
  lienIndexBeginDate: '1990-05-06',
  torrensCertificateThruDate: '2025-07-08',
  abstractLegalIndexBeginDate: '1966-07-07',
};

async function openForm(path: string, dates: Record<string, string | boolean> = {}) {
  sessionStorage.clear();
  fakeApi({ searchByName: (request) => aSearchResponse(0, request), alsoTryNames: noOtherNames });
  startCounty({ notableDates: dates, landlink: { torrens: true } });
  await renderRemote(remote, {
    path,
    user: aUser({ searchList: ['Name', 'TaxLien', 'TorrensCertificate', 'Plat', 'GrantorGranteeBook'] }),
  });
  return userEvent.setup();
}
const dateField = (name: string) => screen.getByRole('textbox', { name });

/** Stops the clock of the page until the end of the test, because midnight may pass while it runs. Returns the time. */
function stopClock(now = Date.now()): number {
  jest.spyOn(Date, 'now').mockReturnValue(now);
  return now;
}
afterEach(() => jest.restoreAllMocks());

test('a named range fills in both dates, which can still be changed', async () => {
  const now = stopClock();
  const user = await openForm('/search/Name');
  const { from, to } = datePreset('lastMonth', todayIn('Pacific/Saipan', now));
  await user.click(screen.getByRole('button', { name: 'Choose dates' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Last month' }));
  await waitFor(() => expect(dateField('From Date')).toHaveValue(formatDate(from)));
  expect(dateField('To Date')).toHaveValue(formatDate(to));
});

test("a form that stays open beyond midnight by the county's clock has the new date as today", async () => {
  const user = await openForm('/search/Name', INDEXES);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 24 * 60 * 60_000);
  try {
    const tomorrow = formatDate(todayIn('Pacific/Saipan', Date.now()));
    await user.clear(dateField('From Date'));
    await user.type(dateField('From Date'), tomorrow);
    await user.click(screen.getByRole('button', { name: 'Choose dates' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Today' }));
    await waitFor(() => expect(dateField('To Date')).toHaveValue(tomorrow));
    await user.type(screen.getByRole('textbox', { name: /last name 1/ }), 'QQXZZY{Enter}');
    expect(await screen.findByText('The index begins 01/02/1975. Images begin 03/04/1980.')).toBeVisible();
    expect(screen.queryByText('Future date entered.')).not.toBeInTheDocument();
  } finally {
    clock.mockRestore();
  }
});

test("the current day is that of the portal's clock on a machine whose clock is wrong", async () => {
  const now = stopClock();
  const portalTime = now - 24 * 60 * 60_000;
  recordPortalTime(new Date(portalTime).toUTCString(), now);
  try {
    await openForm('/search/Name');
    expect(dateField('To Date')).toHaveValue(formatDate(todayIn('Pacific/Saipan', portalTime)));
  } finally {
    recordPortalTime(new Date(now).toUTCString(), now);
  }
});

test.each([
  ['Name', 'Abstract', '01/02/1975'],
  ['TaxLien', 'Lien', '05/06/1990'],
  ['TorrensCertificate', 'Torrens', '07/08/2025'],
  ['Plat', 'Abstract', '01/02/1975'],
])('the form of %s shows the date at which the %s index begins or ends', async (type, index, date) => {
  await openForm(`/search/${type}`, INDEXES);
  expect(await screen.findByRole('columnheader', { name: index })).toBeVisible();
  expect(screen.getByRole('cell', { name: date })).toBeVisible();
});

test('the form of a land search shows the dates of the land index if the county has a separate one', async () => {
  await openForm('/search/Plat', { ...INDEXES, showSeparateIndexes: true });
  expect(await screen.findByRole('cell', { name: '07/07/1966' })).toBeVisible();
  expect(screen.queryByRole('cell', { name: '01/02/1975' })).not.toBeInTheDocument();
});

test('the form of a book search does not show dates of the document index, because books are older', async () => {
  await openForm('/search/GrantorGranteeBook', INDEXES);
  expect(await screen.findByRole('textbox', { name: 'From Date' })).toHaveValue('01/01/1800');
  expect(screen.queryByRole('cell', { name: '01/02/1975' })).not.toBeInTheDocument();
});

test('if nothing was found, the page shows which dates the index covers', async () => {
  const user = await openForm('/search/Name', INDEXES);
  await user.type(screen.getByRole('textbox', { name: /last name 1/ }), 'QQXZZY{Enter}');
  expect(await screen.findByText('The index begins 01/02/1975. Images begin 03/04/1980.')).toBeVisible();
});
