import type { CurrentUser } from '@portal/contracts';
import { changeLanguage, loadTexts, registerTexts } from '@portal/i18n';
import { findWrongScripts } from '@portal/i18n/text-scripts';
import { addCountyGroups, sessionStore } from '@portal/session';
import { aPastSearch, aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import remote from '../../remote.ts';
import { aRaisedPrice, aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

type Groups = Parameters<typeof startCounty>[0];

async function show(
  path: string,
  { user, api = {}, county }: { user?: CurrentUser; api?: FakeHandlers; county?: Groups },
) {
  sessionStorage.clear();
  const fake = fakeApi({ alsoTryNames: noOtherNames, ...api });
  startCounty(county);
  const view = await renderRemote(remote, { path, user: user ?? aUser() });
  return { ...view, api: fake, user: userEvent.setup() };
}

const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const submitButton = () => screen.getByRole('button', { name: 'Submit' });

test('the form waits for lists that are late, so that it does not grow when they arrive', async () => {
  await show('/search/Name', { county: { start: { areListsLate: true }, property: {} } });
  expect(screen.getByRole('heading', { level: 1, name: 'Name search' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  const arrived = {
    start: { areListsLate: false },
    property: { propertyCode: true },
    search2: { allOnlySearch: false },
  };
  act(() => addCountyGroups({ lists: Object.entries(arrived).map(([name, baseContent]) => ({ name, baseContent })) }));
  expect(submitButton()).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Document Type' })).toBeInTheDocument();
});

test('[001-2.2.name.1] [001-3.name.1] the Name search sends what is typed into each of its fields', async () => {
  const { api, user } = await show('/search/Name', {
    county: { search2: { allOnlySearch: false } },
    api: { searchByName: (request) => aSearchResponse(0, request) },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Name search' })).toBeVisible();
  expect(field(/Grantor\/Grantee business or last name 1.*required/)).toBeVisible();
  for (const name of ['First name 1', 'First name 2', 'Business or last name 2']) expect(field(name)).toBeVisible();
  expect(field('Middle initial 1')).toHaveAttribute('maxlength', '1');
  expect(screen.getByRole('radio', { name: 'Either name' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Document Type' })).toHaveValue('All');
  expect(screen.getByRole('combobox', { name: 'Instrument Group' })).toHaveValue('All');
  expect(field('From Date')).toHaveValue('01/01/1900');
  for (const [name, text] of [
    ['First name 1', 'Maria'],
    ['Middle initial 1', 'T'],
    ['Business or last name 2', 'Sablan'],
    ['First name 2', 'Juan'],
    ['Middle initial 2', 'P'],
  ] as const)
    await user.type(field(name), text);
  await user.click(screen.getByRole('radio', { name: 'Both names' }));
  await user.click(screen.getByRole('radio', { name: 'Grantees' }));
  await user.clear(field('To Date'));
  await user.type(field('To Date'), '12/31/2020');
  await user.type(field(/last name 1/), 'Cruz{Enter}');
  await waitFor(() =>
    expect(api.requestsOf('searchByName')).toEqual([
      expect.objectContaining({
        grantorGranteeLastName1: 'Cruz',
        grantorGranteeFirstName1: 'Maria',
        grantorGranteeMiddleInitial1: 'T',
        andOr: 'AND',
        grantorGranteeLastName2: 'Sablan',
        grantorGranteeFirstName2: 'Juan',
        grantorGranteeMiddleInitial2: 'P',
        grantorGranteeSearchIn: 'GRANTEES',
        documentType: 'ALL',
        instrumentGroup: 'ALL',
        fromRecordedDate: '01/01/1900',
        toRecordedDate: '12/31/2020',
      }),
    ]),
  );
});

test('[001-2.2.number.1] [001-3.number.1] the Document Number search sends what is typed into each of its fields', async () => {
  const { api, user } = await show('/search/documentNumber', {
    county: { search2: { allOnlySearch: false } },
    api: { searchByDocumentNumber: (request) => aSearchResponse(0, request) },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Document Number search' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Document Type' })).toHaveValue('All');
  expect(screen.getByRole('combobox', { name: 'Document Type' })).not.toBeRequired();
  expect(field(/^Document Number.*required/)).toHaveValue('');
  expect(field('To Document Number')).not.toBeRequired();
  await user.type(field('To Document Number'), '20');
  await user.type(field(/^Document Number.*required/), '10{Enter}');
  await waitFor(() =>
    expect(api.requestsOf('searchByDocumentNumber')).toEqual([
      expect.objectContaining({ documentType: 'ALL', fromDocumentNumber: '10', toDocumentNumber: '20' }),
    ]),
  );
});

test('[001-9.defaults.2] [001-9.defaults.3] [001-4.4.clear.2] fields that are not filled in are sent with their defaults', async () => {
  jest.useFakeTimers({ now: new Date('2026-02-10T02:00:00Z'), advanceTimers: true });
  try {
    const { api } = await show('/search/Name', { api: { searchByName: (request) => aSearchResponse(0, request) } });
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.type(field(/last name 1/), 'CRUZ');
    await user.clear(field('From Date'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.type(field(/last name 1/), 'CRUZ{Enter}');
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(api.requestsOf('searchByName')).toEqual([
      expect.objectContaining({
        // Today in the county's time zone, Saipan, where February 10 has begun.
        fromRecordedDate: '01/01/1900',
        toRecordedDate: '02/10/2026',
        documentType: 'ALL',
        instrumentGroup: 'ALL',
        andOr: 'OR',
        grantorGranteeSearchIn: 'BOTH',
        sortKey: 'docNumber',
        sortDirection: 'ASC',
        pageNumber: 1,
      }),
    ]);
  } finally {
    jest.useRealTimers();
  }
});

test("[001-2.1.forms.1] [001-2.6.frame.1] a search form has the county's note, Submit and Clear", async () => {
  await show('/search/Name', {
    county: { search: { searchByNameCountyNote: 'Names before 1975 stand in the books.' } },
  });
  expect(screen.getByRole('heading', { name: 'County note' })).toBeVisible();
  expect(screen.getByText('Names before 1975 stand in the books.')).toBeVisible();
  for (const name of ['Submit', 'Clear']) expect(screen.getByRole('button', { name })).toBeVisible();
});

test.each([
  ['property codes are off', { property: { propertyCode: false }, search2: { allOnlySearch: false } }],
  ['searches always cover all document types', { property: { propertyCode: true }, search2: { allOnlySearch: true } }],
])('[001-2.2.date.1] there is no Document Type field when %s', async (_name, county) => {
  await show('/search/Name', { county });
  expect(screen.queryByRole('combobox', { name: 'Document Type' })).not.toBeInTheDocument();
});

test.each([
  ['property codes are off', { property: { propertyCode: false } }],
  ['other searches cover all document types', { search2: { allOnlySearch: true } }],
])('[001-2.2.number.1] the Document Number search asks for the type even when %s', async (_name, county) => {
  await show('/search/documentNumber', { county });
  expect(screen.getByRole('combobox', { name: 'Document Type' })).toHaveValue('All');
});

test('[001-4.4.clear.1] default dates run from the start of the index to the verification date, and Clear restores them', async () => {
  const notableDates = {
    showNotableDates: true,
    useVerificationDate: true,
    abstractIndexBeginDate: '1975-01-02',
    abstractVerifiedDate: '2026-01-15',
  };
  const { user } = await show('/search/Name', { county: { notableDates } });
  expect(field('From Date')).toHaveValue('01/02/1975');
  expect(field('To Date')).toHaveValue('01/15/2026');
  expect(screen.getByRole('row', { name: 'Index begins 01/02/1975' })).toBeVisible();
  await user.type(field('First name 1'), 'MARIA');
  await user.clear(field('From Date'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field('First name 1')).toHaveValue('');
  expect(field('From Date')).toHaveValue('01/02/1975');
});

test('[001-5.name.1] [001-5.date.3] a refused submit shows the errors above the form and at the fields', async () => {
  const { user, container } = await show('/search/Name', {});
  await user.type(field('First name 2'), 'JUAN');
  await user.clear(field('To Date'));
  await user.type(field('To Date'), '01/01/1899{Enter}');
  const summary = screen.getByRole('alert');
  expect(summary).toHaveFocus();
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Grantor/Grantee business or last name 1: Required.',
    'Business or last name 2: Required if First Name entered.',
    'To Date: Invalid date range.',
  ]);
  await user.click(within(summary).getByRole('link', { name: /last name 2/ }));
  expect(field(/last name 2/)).toHaveFocus();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('[001-2.1.forms.1] [001-4.1.loading.2] a second submit while the first is loading is ignored', async () => {
  let respond: () => void = () => {};
  const { user, api } = await show('/search/Name', {
    api: {
      searchByName: (request) =>
        new Promise((resolve) => {
          respond = () => resolve(aSearchResponse(0, request));
        }),
    },
  });
  await user.type(field(/last name 1/), 'CRUZ{Enter}{Enter}');
  await user.click(await screen.findByRole('button', { name: /Searching/ }));
  await waitFor(() => expect(api.requestsOf('searchByName')).toHaveLength(1));
  await act(async () => respond());
  expect(await screen.findByText('No Records Found.')).toBeVisible();
});

test('[U09] [001-4.2.none.1] an empty result shows the criteria and suggests further searches right away', async () => {
  // The server's suggestions fail, so the form shows its own.
  const alsoTryNames = () => refuse({ httpStatus: 503, code: 'BUSY' });
  const { user, api } = await show('/search/Name', {
    api: { searchByName: (request) => aSearchResponse(0, request), alsoTryNames },
  });
  await user.type(field(/last name 1/), 'CRUZZ');
  await user.type(field('First name 1'), 'MARIA{Enter}');
  expect(await screen.findByText('No Records Found.')).toBeVisible();
  expect(screen.getByText(/Nothing was found for CRUZZ, MARIA/)).toBeVisible();
  expect(screen.getByText('You were not charged for this search.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /Search without the first name/ }));
  await waitFor(() => expect(api.requestsOf('searchByName')).toHaveLength(2));
  expect(api.requestsOf('searchByName')[1]).toMatchObject({
    grantorGranteeLastName1: 'CRUZZ',
    grantorGranteeFirstName1: '',
  });
  await user.type(field('First name 1'), 'M');
  expect(screen.queryByText('No Records Found.')).not.toBeInTheDocument();
});

test.each([
  [{ surchargeMethod: 'percent', surchargePercent: 2.5, surcharge: 0 }, '2.5%'],
  [{ surchargeMethod: 'dollars', surchargePercent: 0, surcharge: 0.75 }, '$0.75'],
])('[U10] the card fee is next to the price for a user who pays by card: %p', async (fee, amount) => {
  const sentence = `A card fee of ${amount} is added when the card is charged.`;
  const payer = { paymentMethod: 'CREDIT_CARD', lookupPrices: { Name: 100 } } as const;
  const county = { creditCardExtra: { maxAmount: 25, applySurcharge: true, ...fee } };
  const api = { authorizeCard: () => ({ token: 'ahead', amountCents: 2500 }) };
  await show('/search/Name', { user: aUser(payer), county, api });
  expect(screen.getByText(/^This search costs/)).toHaveTextContent(`This search costs $1.00. ${sentence}`);
});

test('[U10] the price of a search and the balance after it are next to Submit', async () => {
  await show('/search/Name', { user: aUser({ lookupPrices: { Name: 50 } }) });
  expect(screen.getByText(/^This search costs/)).toHaveTextContent(
    'This search costs $0.50. Balance after this search: $249.50.',
  );
  expect(submitButton()).toBeVisible();
});

test('[U10] a price that was raised while the form was open is shown before it is charged', async () => {
  const { api, user } = await show('/search/Name', {
    user: aUser({ lookupPrices: {} }),
    api: {
      searchByName: (request) =>
        'shownCents' in request && request.shownCents === 200 ? aSearchResponse(3, request) : aRaisedPrice(200),
    },
  });
  expect(screen.getByText('This search is free.', { exact: false })).toBeVisible();
  await user.type(screen.getByLabelText(/last name 1/), 'CRUZ');
  await user.click(submitButton());
  expect(await screen.findByText(/The county raised this price to \$2\.00\./)).toBeVisible();
  expect(screen.getByText(/^This search costs/)).toHaveTextContent('This search costs $2.00.');
  await user.click(submitButton());
  await screen.findByRole('heading', { level: 1, name: 'CRUZ' });
  expect(api.requestsOf('searchByName').slice(0, 2)).toMatchObject([{ shownCents: 0 }, { shownCents: 200 }]);
});

test("[U10] the price of a search is a sentence in the user's language, including its punctuation", async () => {
  registerTexts('search', (tag) => remote.loadTexts(tag));
  await loadTexts('search');
  await changeLanguage('JAPANESE');
  try {
    await show('/search/Name', { user: aUser({ lookupPrices: { Name: 50 } }) });
    const price = screen.getByText(/^この検索の料金/);
    expect(price).toHaveTextContent('この検索の料金は $0.50 です。 検索後の残高: $249.50。');
    expect(findWrongScripts({ price: price.textContent }, 'ja')).toEqual([]);
  } finally {
    await changeLanguage('ENGLISH');
  }
});

test('[001-2.1.history.2] [001-2.1.history.1] a history number fills the form from that earlier search', async () => {
  const searchHistoryList = [
    aPastSearch({ type: 'DocumentNumber', criteria: { fromDocumentNumber: '2024-1' } }),
    aPastSearch({ criteria: { grantorGranteeLastName1: 'SABLAN', grantorGranteeSearchIn: 'GRANTEES' } }),
  ];
  const { router } = await show('/search/searchHistory/name/2', { user: aUser({ searchHistoryList }) });
  expect(router.state.location.pathname).toBe('/search/Name/2');
  expect(field(/last name 1/)).toHaveValue('SABLAN');
  expect(screen.getByRole('radio', { name: 'Grantees' })).toBeChecked();
});

test('[001-2.1.prefill.1] without a history number the form starts with the last search of its type', async () => {
  const searchHistoryList = [aPastSearch({ criteria: { grantorGranteeLastName1: 'SABLAN' } })];
  await show('/search/Name', { user: aUser({ searchHistoryList }) });
  expect(field(/last name 1/)).toHaveValue('SABLAN');
});

test('[R30] typed values are restored for the same user after the session ended', async () => {
  const first = await show('/search/Name', {});
  await first.user.type(field(/last name 1/), 'CRUZ');
  first.unmount();
  fakeApi({});
  await renderRemote(remote, { path: '/search/Name', user: aUser() });
  expect(field(/last name 1/)).toHaveValue('CRUZ');
});

test('[U14] [001-8.search.1] a failed search keeps the input and shows what to do and a reference number', async () => {
  const { user } = await show('/search/Name', {
    api: {
      searchByName: () =>
        refuse({ httpStatus: 500, message: 'An unexpected error has occurred (500)', code: 'UNEXPECTED' }),
    },
  });
  await user.type(field(/last name 1/), 'CRUZ{Enter}');
  expect(await screen.findByText('ERROR: An unexpected error has occurred (500)')).toBeVisible();
  expect(screen.getByText(/You are never charged twice/)).toBeVisible();
  expect(screen.getByText('Reference number: fake-1')).toBeVisible();
  expect(field(/last name 1/)).toHaveValue('CRUZ');
});

describe('[001-2.5.modals.1] a card payer', () => {
  const creditCardSearchRates = [{ code: 'Name', description: 'Name', cents: 100 }];
  const payer = aUser({ paymentMethod: 'CREDIT_CARD', creditCardSearchRates, searchHistoryList: [] });

  /** Submits a search. The fake payment window has a button that authorizes the card. */
  async function open(paymentFlags: (isPaid: boolean) => { paymentNeeded: boolean; paymentNeededAgain: boolean }) {
    let isPaid = false;
    const api = fakeApi({
      alsoTryNames: noOtherNames,
      authorizeCard: () => ({ token: 'ahead', amountCents: 2500 }),
      searchByName: (request) => ({ ...aSearchResponse(isPaid ? 1 : 0, request), ...paymentFlags(isPaid) }),
    });
    const cardFee = { applySurcharge: true, surchargeMethod: 'percent', surchargePercent: 2.5 };
    startCounty({ creditCardExtra: { maxAmount: 25, ...cardFee } });
    const view = await renderRemote(remote, {
      path: '/search/Name',
      user: payer,
      slots: {
        'imaging.payment.v1': async () => ({
          default: ({ purpose, form, onPaid, onBack, onClose }) => (
            <>
              <button
                type="button"
                onClick={() => {
                  isPaid = true;
                  onPaid({ kind: 'HOLD', amount: 0 });
                }}
              >{`Authorize for ${purpose} with ${form?.token}`}</button>
              <button type="button" onClick={onBack}>
                Back
              </button>
              <button type="button" onClick={onClose}>
                Cancel
              </button>
            </>
          ),
        }),
      },
    });
    const user = userEvent.setup();
    await user.clear(field(/last name 1/));
    await user.type(field(/last name 1/), 'CRUZ{Enter}');
    return { api, user, view };
  }
  const needsFirstHold = (isPaid: boolean) => ({ paymentNeeded: !isPaid, paymentNeededAgain: false });
  const priceList = (name = 'Credit card prices') => screen.findByRole('alertdialog', { name });
  const press = async (dialog: HTMLElement, name: string) =>
    act(async () => within(dialog).getByRole('button', { name }).click());

  test('[001-4.2.needed.1] [001-4.2.found.2] [001-6.card.1] [001-4.2.payment.1] sees the price list, authorizes the card after Continue, and gets the results', async () => {
    const { user, view } = await open(needsFirstHold);
    const dialog = await priceList();
    expect(within(dialog).getByRole('row', { name: 'Name $1.00' })).toBeVisible();
    expect(dialog).toHaveAccessibleDescription(
      /^This search costs \$1\.00\. We'll place a \$25\.00 hold on your card .* A card fee of 2\.5% is added/,
    );
    await press(dialog, 'Continue');
    await user.click(await screen.findByRole('button', { name: /^Authorize for PREAUTHORIZATION/ }));
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/search/SearchResults'));
    expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 24_950 });
  });

  test('[001-6.card.1] [001-4.2.token.1] prefetches the token when the form opens', async () => {
    const { api } = await open(needsFirstHold);
    expect(api.requestsOf('authorizeCard')).toHaveLength(1);
    await press(await priceList(), 'Continue');
    expect(await screen.findByRole('button', { name: 'Authorize for PREAUTHORIZATION with ahead' })).toBeVisible();
  });

  test('does not prefetch a token for a free search, even if the price list has a price', async () => {
    const api = fakeApi({});
    startCounty();
    await renderRemote(remote, { path: '/search/Name', user: { ...payer, role: 'GUEST', lookupPrices: {} } });
    expect(screen.getByText(/^This search is free\./)).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  test('[001-4.2.message.1] sees a message if the paid search finds nothing, and the payment dialogs close', async () => {
    const { api, user } = await open(needsFirstHold);
    api.answer({ searchByName: (request) => ({ ...aSearchResponse(0, request), ...needsFirstHold(true) }) });
    await press(await priceList(), 'Continue');
    await user.click(await screen.findByRole('button', { name: /^Authorize for PREAUTHORIZATION/ }));
    expect(await screen.findByText('No Records Found.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Authorize/ })).not.toBeInTheDocument();
  });

  test('[001-4.2.error.1] sees no payment dialogs after the paid search fails', async () => {
    const { api, user } = await open(needsFirstHold);
    api.answer({ searchByName: () => refuse({ httpStatus: 500, status: 'ERROR', message: 'Broken.' }) });
    await press(await priceList(), 'Continue');
    await user.click(await screen.findByRole('button', { name: /^Authorize for PREAUTHORIZATION/ }));
    expect(await screen.findByText('ERROR: Broken.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Authorize/ })).not.toBeInTheDocument();
  });

  test('[001-4.2.again.1] sees the re-authorization price list when the hold is used up', async () => {
    await open((isPaid) => ({ paymentNeeded: true, paymentNeededAgain: !isPaid }));
    expect(await priceList('Authorize your card again')).toHaveAccessibleDescription(/another hold of \$25\.00/);
  });

  test('[001-4.2.cancel.1] can go back from the card to the prices, and Cancel closes the dialogs', async () => {
    const { api, user } = await open(needsFirstHold);
    await press(await priceList(), 'Continue');
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await press(await priceList(), 'Continue');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Authorize/ })).not.toBeInTheDocument();
    expect(api.requestsOf('searchByName')).toHaveLength(1);
    expect(field(/last name 1/)).toHaveValue('CRUZ');
  });
});

test('[001-5.number.2] [001-5.number.3] a range of document numbers takes digits only, low to high', async () => {
  const { user } = await show('/search/documentNumber', {});
  await user.type(field(/^Document Number/), '2024-1');
  await user.type(field('To Document Number'), '9{Enter}');
  expect(screen.getAllByText(/Numeric only on a range search\./).length).toBeGreaterThan(0);
  await user.clear(field(/^Document Number/));
  await user.type(field(/^Document Number/), '10{Enter}');
  expect(within(screen.getByRole('alert')).getAllByText(/Invalid numeric range\./)).toHaveLength(2);
});

test.each([
  ['Name', "The county or your account doesn't offer this search", ['DocumentNumber']],
  ['address', "The county or your account doesn't offer this search", ['Name']],
  ['lottery', 'There is no search at this address', ['Name']],
])('a search that is not available shows the reason: %s', async (type, why, searchList) => {
  await show(`/search/${type}`, { user: aUser({ searchList }) });
  expect(screen.getByRole('heading', { level: 1, name: 'This search is not available.' })).toBeVisible();
  expect(screen.getByText(new RegExp(why))).toBeVisible();
});

test.each(['/search', '/search/Name'])(
  'a user without any search is told so at %s, without a link back to it',
  async (path) => {
    await show(path, { user: aUser({ search: '', searchList: [] }) });
    expect(screen.getByText('You have no searches. The county can turn them on for your account.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to your searches' })).toBeNull();
  },
);

test('[001-2.1.default.1] /search opens the default search', async () => {
  const { router } = await show('/search', { user: aUser({ search: 'DocumentNumber' }) });
  expect(router.state.location.pathname).toBe('/search/DocumentNumber');
});
