import type { EfileEntry } from '@portal/contracts';
import { setCodeLists } from '@portal/session';
import { refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFilingEntry, aFilingQueue, aFilingRow, CLAIMED_BY_ME, openFilings } from './filings.testing.tsx';

jest.setTimeout(60_000);

const DOCUMENT_TYPES = [
  { code: 'LR', description: 'Land Records' },
  { code: 'MAP', description: 'Maps' },
];
const ENTRY = '/filings/EF-2026-000001';
const button = (name: string) => screen.getByRole('button', { name });
const textbox = (name: RegExp | string) => screen.getByRole('textbox', { name });

describe('the queue of filings', () => {
  it('shows the waiting filings and the clerks who work on them, and can be filtered', async () => {
    const rows = [
      aFilingRow(),
      aFilingRow({ transactionNumber: 'EF-2026-000002', status: 'ON_HOLD', claimedBy: 'other.clerk' }),
    ];
    setCodeLists({ lists: [{ name: 'documentTypes', codeDescriptionResultList: DOCUMENT_TYPES }] });
    const { api, router } = await openFilings('/filings', { listEfileQueue: () => aFilingQueue(rows) });
    expect(await screen.findByText('Displaying Results: 1-2 of 2')).toBeVisible();
    const second = screen.getByRole('row', { name: /EF-2026-000002/ });
    expect(second).toHaveTextContent('On hold');
    expect(second).toHaveTextContent('With other.clerk');
    expect(second).toHaveTextContent('$16.00');
    expect(api.requestsOf('listEfileQueue').at(-1)).toEqual({
      filterText: '',
      statusType: 'OPEN',
      efileType: 'ALL',
      page: 1,
    });
    expect(second).toHaveTextContent('LR · Land Records');
    await userEvent.type(textbox('Find'), 'cruz');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected');
    await userEvent.selectOptions(screen.getByLabelText('E-file type'), 'MAP · Maps');
    await waitFor(() =>
      expect(api.requestsOf('listEfileQueue').at(-1)).toMatchObject({
        filterText: 'cruz',
        statusType: 'REJECTED',
        efileType: 'MAP',
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?text=cruz&status=REJECTED&type=MAP'));
  });

  it('takes and opens the oldest waiting filing, or shows that there is none', async () => {
    const entries = [aFilingEntry(CLAIMED_BY_ME)];
    const { router } = await openFilings('/filings', {
      listEfileQueue: () => aFilingQueue([]),
      claimNextEfile: () => ({ entry: entries.shift() ?? null }),
      readEfileEntry: () => aFilingEntry(CLAIMED_BY_ME),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take the next filing' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(ENTRY));
    await userEvent.click(await screen.findByRole('link', { name: 'All filings' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take the next filing' }));
    expect(await screen.findByRole('alertdialog', { name: 'Filings' })).toHaveTextContent('No filing is waiting.');
  });
});

describe('one filing', () => {
  // input that is kept for a filing is in this tab's storage
  afterEach(() => sessionStorage.clear());

  it("shows its pages next to the filer's input, and Page Down turns them", async () => {
    const { api } = await openFilings(ENTRY, { readEfileEntry: () => aFilingEntry() });
    const pages = await screen.findByRole('region', { name: 'Pages of EF-2026-000001' });
    expect(await within(pages).findByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
    pages.focus();
    await userEvent.keyboard('{PageDown}');
    await screen.findByRole('img', { name: 'Page 2 of 3' });
    await userEvent.keyboard('{PageDown}{PageDown}');
    expect(await screen.findByRole('img', { name: 'Page 3 of 3' })).toBeVisible();
    expect(button('Next page')).toBeDisabled();
    expect(api.requestsOf('readEfileEntryPage').map((request) => Reflect.get(Object(request), 'page'))).toEqual([
      1, 2, 3,
    ]);
    expect(screen.getByText('1 Beach Road, Garapan MP 96950')).toBeVisible();
    // width and height are the image's pixels: CSS scales the image to its frame
    const picture = screen.getByRole('img', { name: 'Page 3 of 3' });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1082', '1400']);
  });

  it('keeps the focus when a button turns to the last page or back to the first one', async () => {
    await openFilings(ENTRY, { readEfileEntry: () => aFilingEntry() });
    const pages = await screen.findByRole('region', { name: 'Pages of EF-2026-000001' });
    await userEvent.click(button('Next page'));
    expect(button('Next page')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(button('Next page')).toBeDisabled();
    expect(pages).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    await userEvent.click(button('Previous page'));
    expect(button('Previous page')).toBeDisabled();
    expect(pages).toHaveFocus();
  });

  it('turns its pages with Page Down while the clerk types, but not while a dialog is open', async () => {
    await openFilings(ENTRY, { readEfileEntry: () => aFilingEntry(CLAIMED_BY_ME) });
    await waitFor(() => expect(textbox(/^Recording number/)).toHaveFocus());
    await screen.findByRole('img', { name: 'Page 1 of 3' });
    await userEvent.keyboard('{PageDown}');
    await screen.findByRole('img', { name: 'Page 2 of 3' });
    expect(textbox(/^Recording number/)).toHaveFocus();
    // one Shift+Tab from the field with the focus
    await userEvent.tab({ shift: true });
    expect(button('Reject')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const window = await screen.findByRole('dialog', { name: 'Reject EF-2026-000001' });
    within(window)
      .getByLabelText(/^Reason/)
      .focus();
    await userEvent.keyboard('{PageDown}');
    within(window).getByRole('button', { name: 'Cancel' }).focus();
    await userEvent.keyboard('{PageDown}');
    expect(screen.getByText('Page 2 of 3')).toBeInTheDocument();
  });

  it('keeps the focus on its pages while a page loads', async () => {
    const laterPages = Promise.withResolvers<void>();
    await openFilings(ENTRY, {
      readEfileEntry: () => aFilingEntry(),
      readEfileEntryPage: async ({ page }) => {
        if (page > 1) await laterPages.promise;
        return { page, base64: '/9j/', width: 1082, height: 1400 };
      },
    });
    const pages = await screen.findByRole('region', { name: 'Pages of EF-2026-000001' });
    await within(pages).findByRole('img', { name: 'Page 1 of 3' });
    pages.focus();
    await userEvent.keyboard('{PageDown}{PageDown}');
    expect(pages).toHaveFocus();
    laterPages.resolve();
    expect(await screen.findByRole('img', { name: 'Page 3 of 3' })).toBeVisible();
  });

  it("has the date and time of the county's time zone as defaults", async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T19:45:00Z'));
    await openFilings(ENTRY, { readEfileEntry: () => aFilingEntry(CLAIMED_BY_ME) });
    expect(await screen.findByRole('textbox', { name: /^Recorded date/ })).toHaveValue('11/24/2026');
    expect(screen.getByLabelText(/minute/i)).toHaveValue('45');
    jest.restoreAllMocks();
  });

  it("shows the filer's address and the payment", async () => {
    await openFilings(ENTRY, { readEfileEntry: () => aFilingEntry() });
    expect(await screen.findByText('1 Beach Road, Garapan MP 96950')).toBeVisible();
    expect(screen.getByText('$16.00 (Escrow account)')).toBeVisible();
  });

  it('must be taken before any other step, and then focuses the recording number', async () => {
    const { api } = await openFilings(ENTRY, {
      readEfileEntry: () => aFilingEntry(),
      claimEfile: () => aFilingEntry(CLAIMED_BY_ME),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take' }));
    expect(api.requestsOf('claimEfile')).toEqual([{ transactionNumber: 'EF-2026-000001', version: 1, from: '' }]);
    await waitFor(() => expect(textbox(/^Recording number/)).toHaveFocus());
  });

  it('shows the clerk who works on it, and can be taken over after a confirmation that names that clerk', async () => {
    const { api } = await openFilings(ENTRY, {
      readEfileEntry: () => aFilingEntry({ claimedBy: 'other.clerk', version: 4 }),
      claimEfile: () => aFilingEntry({ ...CLAIMED_BY_ME, version: 5 }),
    });
    expect(await screen.findByText('other.clerk is working on this filing.')).toBeVisible();
    await userEvent.click(button('Take over'));
    const question = await screen.findByRole('alertdialog', { name: 'Take over from other.clerk?' });
    expect(api.requestsOf('claimEfile')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(api.requestsOf('claimEfile')).toHaveLength(1));
    expect(api.requestsOf('claimEfile')[0]).toMatchObject({ version: 4, from: 'other.clerk' });
  });

  it('can be recorded with the county’s date and time, and then shows the decision', async () => {
    const { api } = await openFilings(ENTRY, {
      readEfileEntry: () => aFilingEntry(CLAIMED_BY_ME),
      acceptEfile: ({ recordingNumber }) =>
        aFilingEntry({
          status: 'ACCEPTED',
          recordingNumber,
          recordedDate: '2026-11-20',
          recordedTime: '11:00 AM',
          decidedBy: 'county.clerk',
          decidedAt: '2026-11-20T01:00:00.000Z',
        }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Recording number/ }), '2026-004711');
    await userEvent.type(textbox('Book'), '12');
    await userEvent.click(button('Record'));
    expect(await screen.findAllByText('Required.')).not.toHaveLength(0);
    expect(api.requestsOf('acceptEfile')).toEqual([]);
    await userEvent.type(textbox('Page'), '345');
    await userEvent.click(button('Record'));
    await waitFor(() => expect(api.requestsOf('acceptEfile')).toHaveLength(1));
    expect(api.requestsOf('acceptEfile')[0]).toEqual({
      transactionNumber: 'EF-2026-000001',
      version: 2,
      recordingNumber: '2026-004711',
      recordedDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      recordedTime: expect.stringMatching(/^\d\d:\d\d [AP]M$/),
      book: '12',
      page: '345',
    });
    // the three times (received, recorded, decided) have the same format
    expect(await screen.findAllByText('11/20/2026, 11:00 AM')).toHaveLength(3);
    await waitFor(() => expect(button('Take the next filing')).toHaveFocus());
  });

  it("shows an alert with the clerk's name if another clerk took it in the meantime", async () => {
    let stored = aFilingEntry(CLAIMED_BY_ME);
    await openFilings(ENTRY, {
      readEfileEntry: () => stored,
      acceptEfile: () => {
        stored = aFilingEntry({ claimedBy: 'other.clerk', version: 3 });
        return refuse({
          status: 'CHANGED',
          code: 'EFILE_ENTRY_TAKEN',
          httpStatus: 409,
          content: { name: 'other.clerk' },
        });
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Recording number/ }), '1{Enter}');
    expect(
      await screen.findByText(/other\.clerk is working on this filing\..*/, { selector: '[role=alertdialog] *' }),
    ).toBeVisible();
  });

  it.each([
    ['Reject', 'rejectEfile'],
    ['Hold', 'holdEfile'],
  ])('shows who has it, if another clerk took it over while the window of %s was open', async (name, call) => {
    let stored = aFilingEntry(CLAIMED_BY_ME);
    await openFilings(ENTRY, {
      readEfileEntry: () => stored,
      [call]: () => {
        stored = aFilingEntry({ claimedBy: 'other.clerk', version: 3 });
        return refuse({ code: 'EFILE_ENTRY_TAKEN', httpStatus: 409, content: { name: 'other.clerk' } });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    const window = await screen.findByRole('dialog', { name: `${name} EF-2026-000001` });
    await userEvent.type(within(window).getByRole('textbox', { name: /^Message to the filer/ }), 'Please wait.');
    if (name === 'Reject')
      await userEvent.selectOptions(within(window).getByLabelText(/^Reason/), 'The pages are in color');
    await userEvent.click(within(window).getByRole('button', { name: /^(Reject|Put on hold)$/ }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('other.clerk is working on this filing.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Take over' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what was typed if another clerk took it over, until this clerk has it again', async () => {
    let stored = aFilingEntry(CLAIMED_BY_ME);
    await openFilings(ENTRY, {
      readEfileEntry: () => stored,
      holdEfile: () => {
        stored = aFilingEntry({ claimedBy: 'other.clerk', version: 3 });
        return refuse({ code: 'EFILE_ENTRY_TAKEN', httpStatus: 409, content: { name: 'other.clerk' } });
      },
      claimEfile: () => aFilingEntry({ ...CLAIMED_BY_ME, version: 4 }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Recording number/ }), '2026-004711');
    await userEvent.click(button('Hold'));
    const note = () => screen.findByRole('textbox', { name: /^Message to the filer/ });
    await userEvent.type(await note(), 'Waiting for the plat.');
    await userEvent.click(button('Put on hold'));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('We kept what you typed');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
    const question = await screen.findByRole('alertdialog', { name: 'Take over from other.clerk?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Take over' }));
    expect(await screen.findByRole('textbox', { name: /^Recording number/ })).toHaveValue('2026-004711');
    await userEvent.click(button('Hold'));
    expect(await note()).toHaveValue('Waiting for the plat.');
  });

  it('can be rejected with a reason, and its charge is refunded unless the clerk keeps it', async () => {
    const { api } = await openFilings(ENTRY, {
      readEfileEntry: () => aFilingEntry(CLAIMED_BY_ME),
      rejectEfile: ({ reason, note = '' }) =>
        aFilingEntry({ status: 'REJECTED', reason, note, money: 'REFUNDED', decidedAt: '2026-11-20T01:00:00.000Z' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    const window = await screen.findByRole('dialog', { name: 'Reject EF-2026-000001' });
    await userEvent.click(within(window).getByRole('button', { name: 'Reject' }));
    expect(await within(window).findAllByText('Required.')).not.toHaveLength(0);
    await userEvent.selectOptions(within(window).getByLabelText(/^Reason/), 'The pages are in color');
    await userEvent.click(within(window).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(api.requestsOf('rejectEfile')).toEqual([
        { transactionNumber: 'EF-2026-000001', version: 2, reason: 'IN_COLOR', note: '', keepsCharge: false },
      ]),
    );
    expect(await screen.findByText('Refunded')).toBeVisible();
  });

  it('can be put on hold with a message to the filer, or handed back', async () => {
    const { api } = await openFilings(ENTRY, {
      readEfileEntry: () => aFilingEntry(CLAIMED_BY_ME),
      holdEfile: ({ note }) => aFilingEntry({ status: 'ON_HOLD', note, version: 3 }),
      claimEfile: () => aFilingEntry({ ...CLAIMED_BY_ME, status: 'ON_HOLD', version: 4 }),
      handBackEfile: () => aFilingEntry({ version: 5 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Hold' }));
    const window = await screen.findByRole('dialog', { name: 'Hold EF-2026-000001' });
    await userEvent.type(
      within(window).getByRole('textbox', { name: /^Message to the filer/ }),
      'Waiting for the plat.',
    );
    await userEvent.click(within(window).getByRole('button', { name: 'Put on hold' }));
    expect(await screen.findByText('On hold: Waiting for the plat.')).toBeVisible();
    await userEvent.click(button('Take'));
    await userEvent.click(await screen.findByRole('button', { name: 'Hand back' }));
    expect(await screen.findByRole('button', { name: 'Take' })).toBeVisible();
    expect(api.requestsOf('handBackEfile')).toEqual([{ transactionNumber: 'EF-2026-000001', version: 4 }]);
  });
});

describe('working through the queue', () => {
  it('continues with Enter after a filing was put on hold or handed back', async () => {
    let number = 0;
    const { api } = await openFilings('/filings/EF-2026-000000', {
      readEfileEntry: ({ id }) => aFilingEntry({ ...CLAIMED_BY_ME, transactionNumber: id }),
      claimNextEfile: () => {
        number += 1;
        return { entry: aFilingEntry({ ...CLAIMED_BY_ME, transactionNumber: `EF-2026-00000${number}` }) };
      },
      handBackEfile: ({ transactionNumber }) => aFilingEntry({ transactionNumber, version: 3 }),
      holdEfile: ({ transactionNumber, note }) =>
        aFilingEntry({ transactionNumber, status: 'ON_HOLD', note, version: 3 }),
    });
    const user = userEvent.setup({ delay: null });
    const nextIsFocused = () => waitFor(() => expect(button('Take the next filing')).toHaveFocus());
    const numberIsFocused = () => waitFor(() => expect(textbox(/^Recording number/)).toHaveFocus());
    await numberIsFocused();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(button('Hold')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('textbox', { name: /^Message to the filer/ }), 'Waiting for the plat.');
    await user.click(button('Put on hold'));
    await nextIsFocused();
    for (let taken = 1; taken <= 3; taken += 1) {
      await user.keyboard('{Enter}');
      await numberIsFocused();
      expect(api.requestsOf('claimNextEfile')).toHaveLength(taken);
      button('Hand back').focus();
      await user.keyboard('{Enter}');
      await nextIsFocused();
    }
  });

  it('needs only the keyboard: the number and Enter for each filing, then Enter for the next one', async () => {
    const COUNT = 4;
    const stored = new Map<string, EfileEntry>();
    for (let index = 1; index <= COUNT; index += 1) {
      const transactionNumber = `EF-2026-${String(index).padStart(6, '0')}`;
      stored.set(transactionNumber, aFilingEntry({ transactionNumber }));
    }
    const keep = (entry: EfileEntry): EfileEntry => {
      stored.set(entry.transactionNumber, entry);
      return entry;
    };
    const { api } = await openFilings('/filings', {
      listEfileQueue: () => aFilingQueue([]),
      readEfileEntry: ({ id }) => stored.get(id) ?? aFilingEntry(),
      claimNextEfile: () => {
        const next = [...stored.values()].find(({ status, claimedBy }) => status === 'SUBMITTED' && claimedBy === '');
        return { entry: next === undefined ? null : keep({ ...next, ...CLAIMED_BY_ME }) };
      },
      acceptEfile: ({ transactionNumber, recordingNumber }) =>
        keep({
          ...aFilingEntry({ transactionNumber }),
          status: 'ACCEPTED',
          recordingNumber,
          recordedDate: '2026-11-20',
          recordedTime: '11:00 AM',
          decidedAt: '2026-11-20T01:00:00.000Z',
        }),
    });
    const user = userEvent.setup({ delay: null });
    (await screen.findByRole('button', { name: 'Take the next filing' })).focus();
    for (let index = 1; index <= COUNT; index += 1) {
      await user.keyboard('{Enter}');
      await screen.findByRole('heading', { name: `EF-2026-${String(index).padStart(6, '0')}` });
      await waitFor(() => expect(textbox(/^Recording number/)).toHaveFocus());
      await user.keyboard(`${index}{Enter}`);
      await waitFor(() => expect(button('Take the next filing')).toHaveFocus());
    }
    expect(
      api.requestsOf('acceptEfile').map((request) => Number(Reflect.get(Object(request), 'recordingNumber'))),
    ).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No filing is waiting.')).toBeVisible();
  });
});
