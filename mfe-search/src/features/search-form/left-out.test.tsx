import type { Alternative, CurrentUser, DocumentSearchContent } from '@portal/contracts';
import { aPastSearch, aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const INDEX = {
  showNotableDates: true,
  useVerificationDate: true,
  abstractIndexBeginDate: '1975-01-02',
  abstractVerifiedDate: '2026-01-15',
  abstractPostedDate: '2026-01-17',
};

interface ShowOptions {
  readonly user?: CurrentUser;
  readonly api?: FakeHandlers;
  readonly dates?: Record<string, string | boolean>;
  readonly isBack?: boolean;
}

async function show(path: string, { user = aUser(), api = {}, dates = INDEX, isBack = false }: ShowOptions = {}) {
  if (!isBack) sessionStorage.clear();
  const fake = fakeApi({ alsoTryNames: noOtherNames, ...api });
  startCounty({ notableDates: dates, common: { bookLabel: 'Book', contactPhone: '(670) 555-0142' } });
  const view = await renderRemote(remote, { path, user });
  return { ...view, api: fake, user: userEvent.setup() };
}

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const FILLED_IN = 'Filled in from your last search.';
const nothing = (leftOut: Partial<DocumentSearchContent> = {}, alternatives: Alternative[] = []): FakeHandlers => ({
  alsoTryNames: ({ found }) => ({ alternatives: found === 'NONE' ? alternatives : [] }),
  searchByName: (request) => ({
    ...aSearchResponse(request.grantorGranteeLastName1 === 'CRUZ' ? 1 : 0, request),
    ...leftOut,
  }),
});
const named = (last: string, first: string, count: number | undefined, kind: Alternative['kind']): Alternative => ({
  kind,
  criteria: { grantorGranteeLastName1: last, grantorGranteeFirstName1: first, grantorGranteeMiddleInitial1: '' },
  ...(count === undefined ? {} : { count }),
});

describe('a form that is filled in from the last search', () => {
  const searchHistoryList = [
    aPastSearch({ criteria: { grantorGranteeLastName1: 'SABLAN', fromRecordedDate: '01/01/2024' } }),
  ];

  test('[001-2.1.prefill.1] says so, and one press empties it and moves the focus to the name', async () => {
    const { user } = await show('/search/Name', { user: aUser({ searchHistoryList }) });
    expect(field(/last name 1/)).toHaveValue('SABLAN');
    expect(field('From Date')).toHaveValue('01/01/2024');
    expect(screen.getByText(FILLED_IN)).toBeVisible();
    await user.click(button('Start empty'));
    expect(field(/last name 1/)).toHaveValue('');
    expect(field(/last name 1/)).toHaveFocus();
    expect(field('From Date')).toHaveValue('01/02/1975');
    expect(screen.queryByText(FILLED_IN)).not.toBeInTheDocument();
  });

  test("has today's default dates for dates that were not typed", async () => {
    await show('/search/Name', { user: aUser({ searchHistoryList }) });
    expect(field('To Date')).toHaveValue('01/15/2026');
  });

  test.each([
    ['the history is empty', '/search/Name', []],
    ['its URL has criteria', '/search/Name?grantorGranteeLastName1=CRUZ', searchHistoryList],
    ['its URL names an earlier search', '/search/Name/1', searchHistoryList],
  ])('does not say so if %s', async (_name, path, list) => {
    await show(path, { user: aUser({ searchHistoryList: list }) });
    expect(screen.queryByText(FILLED_IN)).not.toBeInTheDocument();
  });

  test('no longer says so after a submit', async () => {
    const { user } = await show('/search/Name', {
      user: aUser({ searchHistoryList }),
      api: nothing(),
    });
    await user.click(button('Submit'));
    expect(await screen.findByRole('heading', { name: 'No Records Found.' })).toBeVisible();
    expect(screen.queryByText(FILLED_IN)).not.toBeInTheDocument();
  });

  test('no longer says so after Clear', async () => {
    const { user } = await show('/search/Name', { user: aUser({ searchHistoryList }) });
    await user.click(button('Clear'));
    expect(screen.queryByText(FILLED_IN)).not.toBeInTheDocument();
  });

  test('keeps a date typed in this tab, but updates default dates because the index may have advanced', async () => {
    const first = await show('/search/Name', { api: nothing() });
    await first.user.type(field(/last name 1/), 'CRUZZ');
    await first.user.clear(field('From Date'));
    await first.user.type(field('From Date'), '01/01/2020{Enter}');
    expect(await screen.findByRole('heading', { name: 'No Records Found.' })).toBeVisible();
    first.unmount();
    await show('/search/Name', { dates: { ...INDEX, abstractVerifiedDate: '2026-02-01' }, isBack: true });
    expect(field('From Date')).toHaveValue('01/01/2020');
    expect(field('To Date')).toHaveValue('02/01/2026');
  });
});

describe('documents that are not verified', () => {
  test('are mentioned under the default To Date, and included with one press', async () => {
    jest.useFakeTimers({ now: new Date('2026-01-18T02:00:00Z'), advanceTimers: true });
    try {
      await show('/search/Name');
      const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
      expect(screen.getByText(/01\/16\/2026 to 01\/17\/2026 are recorded but not yet verified/)).toBeVisible();
      await user.click(button('Include them'));
      expect(field('To Date')).toHaveValue('01/18/2026');
      expect(field('To Date')).toHaveFocus();
      expect(screen.queryByText(/not yet verified/)).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  test('cannot be included while the search is loading, because its request is already sent', async () => {
    const answered = Promise.withResolvers<undefined>();
    const { user } = await show('/search/Name', {
      api: { searchByName: (request) => answered.promise.then(() => aSearchResponse(0, request)) },
    });
    expect(button('Include them')).toBeVisible();
    await user.type(field(/last name 1/), 'SABLAN{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Include them' })).not.toBeInTheDocument());
    answered.resolve(undefined);
    expect(await screen.findByRole('button', { name: 'Include them' })).toBeVisible();
  });

  test.each([
    ['nothing is posted after the verified day', { ...INDEX, abstractPostedDate: '2026-01-15' }],
    ['the county does not verify', { ...INDEX, useVerificationDate: false }],
    ['the county has not set a posted date', { ...INDEX, abstractPostedDate: '' }],
  ])('are not mentioned when %s', async (_name, dates) => {
    await show('/search/Name', { dates });
    expect(screen.queryByText(/not yet verified/)).not.toBeInTheDocument();
  });

  test('are counted if nothing was found, and searched with one press', async () => {
    const { user, api } = await show('/search/Name', {
      api: nothing({ notVerified: { count: 1, toRecordedDate: '01/17/2026' } }),
    });
    await user.type(field(/last name 1/), 'SABLAN{Enter}');
    expect(await screen.findByText(/1 newer document is not yet verified/)).toBeVisible();
    // the form below has its own line under the To Date
    const [inResult] = screen.getAllByRole('button', { name: 'Include them' });
    await user.click(inResult ?? document.body);
    await waitFor(() => expect(api.requestsOf('searchByName')).toHaveLength(2));
    expect(api.requestsOf('searchByName')[1]).toMatchObject({ toRecordedDate: '01/17/2026' });
  });
});

describe('a search that finds nothing', () => {
  test('[U09] moves the focus to a heading above the form and suggests similar names with their counts', async () => {
    const alternatives = [named('CRUZ', 'MARIA', 20, 'OTHER_ORDER'), named('CRUZ', 'M', 101, 'INITIAL')];
    const { user, api, container, router } = await show('/search/Name', { api: nothing({}, alternatives) });
    await user.type(field(/last name 1/), 'MARIA CRUZ{Enter}');
    const heading = await screen.findByRole('heading', { name: 'No Records Found.' });
    expect(heading).toHaveFocus();
    expect(heading.compareDocumentPosition(field(/last name 1/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByText('No Records Found.')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Try instead' })).toBeVisible();
    const also = await screen.findByRole('list', { name: 'Also try' });
    expect(within(also).getByRole('button', { name: 'CRUZ, M (more than 100)' })).toBeVisible();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.click(button('Did you mean CRUZ, MARIA (20)?'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search/SearchResults'));
    expect(api.requestsOf('searchByName')[1]).toMatchObject({
      grantorGranteeLastName1: 'CRUZ',
      grantorGranteeFirstName1: 'MARIA',
    });
  });

  test('offers wider searches with their counts, without asking Did you mean', async () => {
    const allDates = { fromRecordedDate: '01/01/1900', toRecordedDate: '01/17/2026' };
    const alternatives: Alternative[] = [{ kind: 'ALL_DATES', criteria: allDates, count: 3 }];
    const { user, api } = await show('/search/Name', { api: nothing({}, alternatives) });
    await user.type(field(/last name 1/), 'OLDER{Enter}');
    const instead = await screen.findByRole('list', { name: 'Try instead' });
    await user.click(within(instead).getByRole('button', { name: /\(3\)$/ }));
    await waitFor(() => expect(api.requestsOf('searchByName')[1]).toMatchObject(allDates));
    expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
  });

  test('says how to continue and whom to call if there are no similar names', async () => {
    const { user } = await show('/search/Name', { api: nothing() });
    await user.type(field(/last name 1/), 'QQXZZY{Enter}');
    expect(await screen.findByText(/Check the spelling/)).toBeVisible();
    expect(screen.getByRole('link', { name: '(670) 555-0142' })).toHaveAttribute('href', 'tel:6705550142');
  });

  test('moves the focus again if the same search finds nothing again, and shows the price of another search', async () => {
    const alternatives = [named('CRUZ', '', undefined, 'NEAR_SPELLING')];
    const { user } = await show('/search/Name', {
      api: nothing({}, alternatives),
      user: aUser({ lookupPrices: { Name: 50 } }),
    });
    await user.type(field(/last name 1/), 'CRUS{Enter}');
    await screen.findByRole('heading', { name: 'No Records Found.' });
    await user.click(button('Submit'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'No Records Found.' })).toHaveFocus());
    expect(await screen.findByText(/Another search costs \$0\.50/)).toBeVisible();
    expect(button('Did you mean CRUZ?')).toBeVisible();
  });
});

describe('on a phone the Name search', () => {
  // jsdom has no viewport width, so the buttons that expand a section exist but are hidden.
  const foldButton = (name: string) => screen.getByRole('button', { name, hidden: true });

  test('[001-2.2.name.1] has the second name and less common fields behind two buttons, and describes the name field', async () => {
    const { user } = await show('/search/Name');
    expect(field(/last name 1/)).toHaveAccessibleDescription('Last name, or company name');
    for (const name of ['Add a second name', 'More choices']) {
      expect(foldButton(name)).toHaveAttribute('aria-expanded', 'false');
      await user.click(foldButton(name));
      expect(foldButton(name)).toHaveAttribute('aria-expanded', 'true');
    }
  });
});

test('a link with invalid criteria opens the form with the invalid field marked', async () => {
  const { router, api } = await show('/search/SearchResults?search=Name&grantorGranteeLastName1=A');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/Name'));
  expect(field(/last name 1/)).toHaveValue('A');
  expect(field(/last name 1/)).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(api.requests).toEqual([]);
});

test('the Tax Lien search begins and ends by default where the index of liens does', async () => {
  const lien = { lienIndexBeginDate: '1990-01-05', lienVerifiedDate: '2026-01-16', lienPostedDate: '2026-01-17' };
  await show('/search/TaxLien', { dates: { ...INDEX, ...lien }, user: aUser({ searchList: ['TaxLien'] }) });
  expect(field('From Date')).toHaveValue('01/05/1990');
  expect(field('To Date')).toHaveValue('01/16/2026');
  expect(screen.getByText('Documents of 01/17/2026 are recorded but not yet verified.')).toBeVisible();
});
