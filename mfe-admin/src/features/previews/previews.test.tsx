import {
  aLaCarteSetting,
  commonSetting,
  creditCardExtraSetting,
  creditCardSetting,
  efileSetting,
  escrowSetting,
  externalLinksSetting,
  flatFeeOverrideSetting,
  flatFeeSetting,
  homeSelectionsSetting,
  latestNewsSetting,
  loginLinksSetting,
  loginNewsSetting,
  loginSlidesSetting,
  notableDatesSetting,
  PAGE_PREVIEWS,
  PRICE_PREVIEWS,
  registrationSetting,
  reportsSetting,
  SETTINGS,
  type Setting,
  type SettingContent,
  searchSetting,
  specialRatesSetting,
} from '@portal/contracts/county-config';
import { addCountyGroups, resetSession, setCodeLists } from '@portal/session';
import { type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { LiveRegion } from '@portal/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aClerk, settingContent, settingHandlers } from '../../testing.ts';

// Forms with many fields take long to render on a busy machine.
jest.setTimeout(60_000);

type Stored = readonly (readonly [Setting, Partial<SettingContent>])[];

/** Opens a setting's screen. The given records are stored, the others have their defaults. */
async function open(setting: Setting, stored: Stored = [], more: FakeHandlers = {}) {
  const storedHandlers = Object.fromEntries(
    stored.map(([one, values]) => [one.read.name, () => settingContent(one, values)] as const),
  );
  const api = fakeApi({ ...settingHandlers(), ...storedHandlers, ...more });
  resetSession();
  setCodeLists({
    lists: [
      { name: 'documentTypes', codeDescriptionResultList: [{ code: 'MAR', description: 'Marriage' }] },
      { name: 'instruments', codeDescriptionResultList: [{ code: 'WD', description: 'Warranty Deed' }] },
    ],
  });
  const role = setting.access.includes('COUNTY') ? 'COUNTY' : 'TRIMIN';
  await renderRemote(remote, {
    path: `/controlPanel/${setting.screen}`,
    user: aClerk({ role }),
    beside: <LiveRegion />,
  });
  addCountyGroups({ lists: [{ name: 'facts', baseContent: { countyDirectory: 'tasi' } }] });
  await screen.findByRole('button', { name: /^Submit$|^Save and Update$/ });
  return api;
}

const preview = async () => within(await screen.findByRole('region', { name: 'What visitors will see' }));
const prices = async () => within(await screen.findByRole('region', { name: 'What typical orders will cost' }));
const cellsOf = (row: HTMLElement): (string | null)[] =>
  [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map((cell) => cell.textContent);
const table = (within_: ReturnType<typeof within>): (string | null)[][] =>
  within_
    .getAllByRole('row')
    .filter((row: HTMLElement) => within(row).queryByRole('rowheader') !== null)
    .map(cellsOf);
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const on = (...names: string[]): Partial<SettingContent> => Object.fromEntries(names.map((name) => [name, true]));
const paragraphs = (...headings: string[]) => ({
  paragraphs: headings.map((heading) => ({ heading, paragraphContent: `https://tasi.example/${heading}` })),
});

describe('previews', () => {
  it('each kind of preview is used by a screen', () => {
    const used = SETTINGS.flatMap(({ previews }) => previews);
    expect([...PAGE_PREVIEWS, ...PRICE_PREVIEWS].filter((kind) => !used.includes(kind))).toEqual([]);
  });

  it('are not shown for settings without previews', async () => {
    await open(SETTINGS.find(({ name }) => name === 'userAccess') ?? commonSetting);
    expect(screen.queryByText('What visitors will see')).toBeNull();
    expect(screen.queryByText('What typical orders will cost')).toBeNull();
  });

  it('load the other records that they need, and offer Retry if that fails', async () => {
    let isDown = true;
    await open(latestNewsSetting, [[latestNewsSetting, paragraphs('11/16/2026')]], {
      readHomeSelectionsConfig: () =>
        isDown ? refuse({ httpStatus: 404 }) : settingContent(homeSelectionsSetting, on('latestNews')),
    });
    const shown = await preview();
    const again = await shown.findByRole('button', { name: 'Retry' });
    expect(screen.getByDisplayValue('11/16/2026')).toBeVisible();
    isDown = false;
    await userEvent.click(again);
    expect(await shown.findByText('https://tasi.example/11/16/2026')).toBeVisible();
  });

  it('are not shown while the typed values are invalid', async () => {
    await open(loginSlidesSetting, [[loginSlidesSetting, { numberOfSlides: 2 }]]);
    await retype(screen.getByLabelText('Number of slides'), '7');
    expect(await (await preview()).findByText('Correct the marked fields to see the preview.')).toBeVisible();
  });
});

describe('a preview of a page', () => {
  it('shows typed news of the home page: the first three on the card, all under More News', async () => {
    const news = paragraphs('One', 'Two', 'Three', 'Four');
    await open(latestNewsSetting, [
      [latestNewsSetting, news],
      [homeSelectionsSetting, on('latestNews', 'latestNewsMore')],
    ]);
    const shown = await preview();
    const card = within(await shown.findByRole('region', { name: 'Latest News' }));
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    expect(card.getByRole('link', { name: 'More News' })).toHaveAttribute('href', '/home/news');
    expect(shown.getByText('As it is now')).toBeVisible();
    await retype(screen.getByDisplayValue('Four'), '<b>Fourth</b>');
    const more = within(shown.getByRole('region', { name: 'More News' }));
    // typed text is never markup, as on the real page
    expect(await more.findByText('<b>Fourth</b>')).toBeVisible();
    expect(shown.getByText('Not saved yet')).toBeVisible();
  });

  it('says if Home Selections turns a card off, and still shows the card', async () => {
    await open(latestNewsSetting, [[latestNewsSetting, paragraphs('One')]]);
    const shown = await preview();
    expect(await shown.findByText(/^Turned off in Home Selections/)).toBeVisible();
    expect(shown.getByRole('region', { name: 'Latest News' })).toBeVisible();
    await userEvent.clear(screen.getByDisplayValue('One'));
    await userEvent.clear(screen.getByDisplayValue('https://tasi.example/One'));
    expect(await shown.findByText('Visitors see nothing here.')).toBeVisible();
  });

  it('shows links of the home page, and plain text for an invalid address', async () => {
    const links = [
      { heading: 'Fees', paragraphContent: 'https://tasi.example/fees' },
      { heading: 'Trap', paragraphContent: 'javascript:alert(1)' },
      ...['C', 'D', 'E'].map((heading) => ({ heading, paragraphContent: `https://tasi.example/${heading}` })),
    ];
    await open(externalLinksSetting, [
      [externalLinksSetting, { paragraphs: links }],
      [homeSelectionsSetting, on('links', 'linksMore')],
    ]);
    const shown = await preview();
    const card = within(await shown.findByRole('region', { name: 'Links' }));
    expect(card.getByRole('link', { name: 'Fees' })).toHaveAttribute('href', 'https://tasi.example/fees');
    expect(card.getByText('Trap')).not.toHaveAttribute('href');
    expect(card.queryByText('E')).toBeNull();
    expect(within(shown.getByRole('region', { name: 'More Links' })).getByText('E')).toBeVisible();
  });

  it('shows links of the login page in rows, without links that have no address', async () => {
    const { paragraphs: seven } = paragraphs('A', 'B', 'C', 'D', 'E', 'F', 'G');
    await open(loginLinksSetting, [
      [loginLinksSetting, { paragraphs: [...seven, { heading: 'H', paragraphContent: '' }] }],
      [homeSelectionsSetting, on('linksLoginPage')],
    ]);
    const links = within(await (await preview()).findByRole('navigation', { name: 'Links' }));
    expect(links.getAllByRole('list').map((row) => within(row).getAllByRole('link').length)).toEqual([4, 3]);
  });

  it('shows news of the login page', async () => {
    await open(loginNewsSetting, [[loginNewsSetting, paragraphs('2026-11-16')]]);
    const shown = await preview();
    expect(within(await shown.findByRole('region', { name: 'Latest News' })).getByText('11/16/2026')).toBeVisible();
    expect(shown.getByText(/^Turned off in Home Selections/)).toBeVisible();
  });

  it('shows slides of the login page with the typed captions and pictures', async () => {
    const slides = [
      { caption: 'The sea', picture: '' },
      { caption: 'The court', picture: 'a'.repeat(64) },
    ];
    await open(loginSlidesSetting, [[loginSlidesSetting, { numberOfSlides: 2, slides }]]);
    const shown = await preview();
    const frame = within(await shown.findByRole('figure', { name: 'County slides' }));
    await waitFor(() => expect(frame.getByRole('img', { name: 'The sea' })).toHaveAttribute('src', 'tasi/one.jpg'));
    await userEvent.click(frame.getByRole('button', { name: 'Next slide' }));
    const [, caption] = screen.getAllByLabelText(/^Caption/);
    if (caption === undefined) throw new Error('no caption');
    await userEvent.type(caption, 'yard');
    const picture = await frame.findByRole('img', { name: 'The courtyard' });
    expect(picture).toHaveAttribute('src', `tasi/slides/${'a'.repeat(64)}`);
    expect(frame.getByText('Slide 2 of 2')).toBeVisible();
  });

  it('shows the entry points next to the login form, with the prices for visitors', async () => {
    await open(registrationSetting, [[registrationSetting, { selfRegistration: true, forgotPasswordLink: true }]]);
    const visitors = { copies: 'DOCUMENT', document: 3, accountSearchTo: 1, hold: 25 };
    act(() =>
      addCountyGroups({
        lists: [
          { name: 'userAccess', baseContent: { guestUserName: 'guest.user' } },
          { name: 'visitors', baseContent: visitors },
        ],
      }),
    );
    const shown = await preview();
    expect(await shown.findByRole('link', { name: 'Forgot Username?' })).toBeVisible();
    expect(shown.getByRole('link', { name: 'Forgot Password?' })).toBeVisible();
    const account = shown.getByRole('region', { name: 'No account yet?' });
    expect(within(account).getByRole('link', { name: 'Register' })).toBeVisible();
    expect(account).toHaveTextContent('With an account, a search costs up to $1.00.');
    expect(shown.getByRole('region', { name: 'Just looking up one deed?' })).toHaveTextContent('$3.00 a document');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Visitors can register' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show the forgot password link' }));
    await waitFor(() => expect(shown.queryByRole('link', { name: 'Register' })).toBeNull());
    expect(shown.queryByRole('link', { name: 'Forgot Password?' })).toBeNull();
    expect(shown.getByRole('link', { name: 'Forgot Username?' })).toBeVisible();
  });

  it('shows the dates that the indexes cover', async () => {
    await open(notableDatesSetting, [
      [notableDatesSetting, { showNotableDates: true, abstractPostedDate: '2026-11-19' }],
      [homeSelectionsSetting, on('notableDates')],
    ]);
    const shown = await preview();
    expect(await shown.findByRole('row', { name: /Abstract/ })).toHaveTextContent('11/19/2026');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Show notable dates/i }), 'Off');
    expect(await shown.findByText('Visitors see nothing here.')).toBeVisible();
  });

  it('shows the name and the contact data of the county', async () => {
    await open(commonSetting, [
      [commonSetting, { countyName: 'Tasi County', appTitle: 'Records', contactPhone: '(670) 555-0142' }],
    ]);
    const shown = await preview();
    expect(await shown.findByText('Tasi County Records')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Contact Email'), 'desk@tasi.example');
    expect(await shown.findByRole('link', { name: 'desk@tasi.example' })).toHaveAttribute(
      'href',
      'mailto:desk@tasi.example',
    );
  });

  it('shows the cards of the home page that are on', async () => {
    await open(homeSelectionsSetting, [
      [homeSelectionsSetting, on('links', 'disclaimer')],
      [externalLinksSetting, paragraphs('Fees')],
      [loginLinksSetting, paragraphs('Disclaimer')],
      [latestNewsSetting, paragraphs('News')],
    ]);
    const shown = await preview();
    const titles = () => shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await shown.findByRole('region', { name: 'Links' });
    expect(titles()).toEqual(['Links', 'Disclaimer']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Latest news' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Disclaimer' }));
    await waitFor(() => expect(titles()).toEqual(['Latest News', 'Links']));
  });

  it('shows the note of each search that is on', async () => {
    await open(searchSetting, [[searchSetting, { searchByName: true, searchByNameCountyNote: 'Since 1975.' }]]);
    const shown = await preview();
    const noted = within(await shown.findByRole('region', { name: 'Name' }));
    expect(noted.getByRole('region', { name: 'County note' })).toHaveTextContent('Since 1975.');
    // a save collapses several spaces into one
    await userEvent.type(screen.getByDisplayValue('Since 1975.'), '   Ask us.');
    const note = await noted.findByText(/Ask us\./);
    expect(note.textContent).toBe('Since 1975. Ask us.');
  });

  it('shows a search without a note too, until it is turned off', async () => {
    await open(searchSetting, [[searchSetting, { searchByName: true, searchByTorrensText: true }]]);
    const shown = await preview();
    expect(await shown.findByRole('region', { name: 'Name' })).toBeVisible();
    // a county without certificates of title does not show their searches, even if they are on
    expect(shown.queryByRole('region', { name: 'Torrens Text' })).toBeNull();
    expect(shown.queryByText('Visitors see nothing here.')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Name' }));
    await waitFor(() => expect(shown.queryByRole('region', { name: 'Name' })).toBeNull());
  });

  it('[002-2.5.reports.1] shows the note of each report that is on', async () => {
    await open(reportsSetting, [[reportsSetting, { statementReport: true, statementReportCountyNote: 'Monthly.' }]]);
    for (const name of ['Statement', 'Account Report', 'User Report', 'Account Type Report']) {
      expect(screen.getByRole('checkbox', { name })).toBeVisible();
      expect(screen.getByLabelText(new RegExp(`^${name}: note`))).toBeVisible();
    }
    const report = within(await (await preview()).findByRole('region', { name: 'Statement' }));
    expect(report.getByText('Monthly.')).toBeVisible();
  });

  it('shows the note for filers and the statement that they confirm', async () => {
    const efile = {
      efile: true,
      efileCountyNote: 'Until 4 pm.',
      acknowledgement: true,
      acknowledgementStatement: 'Mine.',
    };
    await open(efileSetting, [[efileSetting, efile]]);
    const shown = await preview();
    expect(await shown.findByText('Until 4 pm.')).toBeVisible();
    expect(shown.getByText('Mine.')).toBeVisible();
  });
});

const RATES = { imageFirstPage: 1, imageAdditionalPages: 0.5, imageDocument: 3 };

describe('a change of prices', () => {
  it('shows the price of typical orders before and after, and announces it once typing pauses', async () => {
    await open(aLaCarteSetting, [[aLaCarteSetting, RATES]]);
    const shown = await prices();
    const account = within(await shown.findByRole('table', { name: 'Paid from an account' }));
    expect(table(account)).toEqual([
      ['Deed of 4 pages, by the page', '$2.50', '$2.50', 'No change'],
      ['Deed as a whole document', '$3.00', '$3.00', 'No change'],
      ['Plat of 1 page', '$1.00', '$1.00', 'No change'],
      ['10 searches: Name', '$0.00', '$0.00', 'No change'],
      ['10 records opened: Document details', '$0.00', '$0.00', 'No change'],
    ]);
    await retype(screen.getByLabelText('Each additional page'), '0.75');
    await waitFor(() =>
      expect(table(account)[0]).toEqual(['Deed of 4 pages, by the page', '$2.50', '$3.25', '$0.75 more']),
    );
    await retype(screen.getByLabelText('Document'), '2');
    await waitFor(() =>
      expect(table(account)[1]).toEqual(['Deed as a whole document', '$3.00', '$2.00', '$1.00 less']),
    );
    // here the rates for cards are the same
    expect(shown.getByRole('table', { name: 'Paid by card, card fee included' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Deed of 4 pages, by the page: $2.50 now, $3.25 after saving. $0.75 more.'),
      ),
    );
  });

  it('lists a search whose price changes', async () => {
    await open(aLaCarteSetting);
    await retype(screen.getByLabelText('Torrens Certificate'), '0.30');
    const account = within(await (await prices()).findByRole('table', { name: 'Paid from an account' }));
    await waitFor(() =>
      expect(table(account).at(-1)).toEqual(['10 searches: Torrens Certificate', '$0.00', '$3.00', '$3.00 more']),
    );
  });

  it('shows the effect of a special rate on its kind of document, for cards too', async () => {
    const row = {
      documentType: 'MAR',
      instrumentCode: 'WD',
      documentRate: 9,
      firstPageRate: 1,
      additionalPagesRate: 0.5,
    };
    await open(specialRatesSetting, [
      [aLaCarteSetting, RATES],
      [specialRatesSetting, { rates: [row] }],
      [creditCardSetting, { applyAlternateRates: true, imageDocumentCreditCard: 4 }],
    ]);
    const shown = await prices();
    const card = within(await shown.findByRole('table', { name: 'Paid by card, card fee included' }));
    expect(table(card)).toContainEqual(['Marriage · Warranty Deed: a whole document', '$4.00', '$9.00', '$5.00 more']);
    await retype(screen.getByLabelText('Document'), '2.50');
    const account = within(shown.getByRole('table', { name: 'Paid from an account' }));
    await waitFor(() =>
      expect(table(account).at(-1)).toEqual([
        'Marriage · Warranty Deed: a whole document',
        '$9.00',
        '$2.50',
        '$6.50 less',
      ]),
    );
  });

  it('includes the card fee in the prices for cards', async () => {
    await open(creditCardExtraSetting, [[aLaCarteSetting, RATES]]);
    const card = within(await (await prices()).findByRole('table', { name: 'Paid by card, card fee included' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apply card fee' }));
    await retype(screen.getByLabelText('Card fee in dollars'), '1');
    await waitFor(() =>
      expect(table(card)[0]).toEqual(['Deed of 4 pages, by the page', '$2.50', '$3.50', '$1.00 more']),
    );
  });

  it('shows alternate rates once they apply', async () => {
    await open(creditCardSetting, [
      [aLaCarteSetting, RATES],
      [creditCardSetting, { searchByNameCreditCard: 1 }],
    ]);
    const card = within(await (await prices()).findByRole('table', { name: 'Paid by card, card fee included' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apply alternate rates' }));
    await waitFor(() => expect(table(card)[3]).toEqual(['10 searches: Name', '$0.00', '$10.00', '$10.00 more']));
  });

  it('shows the card charge for a deposit, and deposits that are no longer offered', async () => {
    const escrow = { reloadByCreditCard: true, minReloadAmount: 20, maxReloadAmount: 500 };
    await open(escrowSetting, [[escrowSetting, escrow]]);
    const shown = await prices();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Apply card fee' }));
    await retype(screen.getByLabelText(/Card fee in dollars/), '2');
    await waitFor(() =>
      expect(table(shown)).toEqual([
        ['Adding $50.00 by card', '$50.00', '$52.00', '$2.00 more'],
        ['Adding $200.00 by card', '$200.00', '$202.00', '$2.00 more'],
      ]),
    );
    await retype(screen.getByLabelText('Max $'), '100');
    await waitFor(() =>
      expect(table(shown)[1]).toEqual(['Adding $200.00 by card', '$200.00', 'Not offered', 'No longer offered']),
    );
  });

  it.each([
    ['flat fees', flatFeeSetting, {}],
    ['add-ons', flatFeeOverrideSetting, { accountAdminReload: true }],
  ])('shows the prices of the options for %s', async (_what, setting, more) => {
    const rates = [
      { option: true, unlimitedNumberOfPages: false, numberOfPages: 20, cost: 20 },
      { option: true, unlimitedNumberOfPages: true, numberOfPages: 0, cost: 250 },
    ];
    await open(setting, [[setting, { rates, ...more }]]);
    const shown = await prices();
    const [cost] = screen.getAllByLabelText(/^Cost \$/);
    if (cost === undefined) throw new Error('no cost');
    await retype(cost, '25');
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Offered' })[1] ?? cost);
    await waitFor(() =>
      expect(table(shown)).toEqual([
        ['Option 1', '$20.00 for 20 images', '$25.00 for 20 images', '$5.00 more'],
        ['Option 2', '$250.00 for unlimited images', 'Not offered', 'No longer offered'],
      ]),
    );
  });

  it('says if nothing is for sale', async () => {
    await open(flatFeeSetting);
    expect(await (await prices()).findByText('Nothing is for sale here.')).toBeVisible();
  });

  it('shows the price of filing a document', async () => {
    await open(efileSetting, [[efileSetting, { firstPageChargeLR: 12, additionalPagesChargeLR: 2 }]]);
    const shown = await prices();
    await waitFor(() => expect(table(shown)[0]).toEqual(['Filing 4 pages: LR', '$18.00', '$18.00', 'No change']));
    expect(table(shown)[2]?.[0]).toBe('Filing 4 pages: Marriage');
  });
});
