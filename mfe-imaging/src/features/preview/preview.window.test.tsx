import { defineRemote, REMOTE_CONTRACT_VERSION, type SlotProps } from '@portal/contracts/remote';
import { Slot } from '@portal/federation';
import { sessionStore } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import remote from '../../remote.ts';
import { DOC_KEY, imagingServer, TITLE } from '../../testing/image-fixtures.ts';

const events = { onClose: jest.fn(), onBalance: jest.fn() };

function Results() {
  const [isOpen, setOpen] = useState(false);
  const props: SlotProps['imaging.preview.v1'] = {
    sourcedDocKey: DOC_KEY,
    instrumentCode: 'WD',
    onClose: () => {
      events.onClose();
      setOpen(false);
    },
    onBalance: events.onBalance,
  };
  return (
    <main>
      <h1>Results</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Image
      </button>
      {isOpen && <Slot name="imaging.preview.v1" label="Page preview" props={props} />}
    </main>
  );
}

/** Stands for the search: imaging has no page of its own, so another remote's opens its window. */
const host = defineRemote({
  id: 'imaging',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: 'results', titleKey: 'window.name', access: 'session' }],
  navigation: [],
  slots: {},
  requires: { calls: [], slots: ['imaging.preview.v1'] },
  loadRoutes: async () => ({ default: Results }),
  loadTexts: remote.loadTexts,
});

// Many roles are looked up in a large window, on machines that do other things as well.
jest.setTimeout(30_000);
// What is hidden is not asked for here, and asking of every element whether it is takes most of the time.
configure({ defaultHidden: true });

const downloads: string[] = [];

beforeEach(() => {
  // jsdom lays nothing out, and what has no rectangle takes no focus.
  const rectangles = Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null });
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rectangles);
  Element.prototype.scrollBy = jest.fn();
  downloads.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(handlers: FakeHandlers = {}, server: Parameters<typeof imagingServer>[0] = {}) {
  const api = fakeApi({ ...imagingServer(server), ...handlers });
  const user = userEvent.setup();
  await renderRemote(host, { path: '/results', user: aUser(), slots: remote.slots });
  // An async act waits for the window's own file.
  const opener = screen.getByRole('button', { name: 'Image' });
  opener.focus();
  await act(async () => opener.click());
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
  return { api, user, dialog };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const list = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Page numbers' });
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
/** A quoted order takes no click before its lines were in view. */
const linesInView = () => act(() => new Promise((resolve) => setTimeout(resolve, 550)));
async function quoted(name: string | RegExp = /^Download \d+ pages/) {
  const primary = await button(name);
  await linesInView();
  return primary;
}

describe('the window', () => {
  it('[001-4.7.title.1] says how many pages the document has, and how to see them bigger', async () => {
    const { dialog } = await open();
    await within(dialog).findByRole('checkbox', { name: 'Page 1' });
    expect(dialog).toHaveAccessibleName(`${TITLE} has 12 page(s).`);
    expect(dialog).toHaveAccessibleDescription('Hover over to zoom in, or click an image to see a bigger image.');
  });

  it('[001-4.7.zero.1] says that there are no images, with Close', async () => {
    const { user, dialog } = await open({}, { pageCount: 0 });
    expect(await within(dialog).findByText(`${TITLE} does not have any images on file.`)).toBeVisible();
    expect(dialog).toHaveAccessibleName('No images on file');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes by Escape and gives the focus back', async () => {
    const { user } = await open();
    await screen.findByRole('checkbox', { name: 'Page 1' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Image' })).toHaveFocus());
    expect(events.onClose).toHaveBeenCalledTimes(1);
  });

  it('says what failed and tries again', async () => {
    const { api, user } = await open({
      getThumbnails: () => refuse({ httpStatus: 404, message: 'No such document.' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('ERROR: No such document.');
    api.answer(imagingServer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: 'Page 1' })).toBeVisible();
  });

  it('breaks no accessibility rule', async () => {
    const { dialog } = await open();
    await quoted();
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(dialog, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});

describe('the strip', () => {
  it('[001-4.7.strip.3] shows five pages and moves by its buttons, each off when it leads nowhere', async () => {
    const { user } = await open();
    expect(await screen.findAllByRole('checkbox')).toHaveLength(5);
    expect(['First', 'Prev 5', 'Prev 1', 'Next 1', 'Next 5', 'Last'].map(isOff)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
    await user.click(await button('Last'));
    expect(await screen.findByRole('checkbox', { name: 'Page 8' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Page 12' })).toBeVisible();
    expect(['Prev 1', 'Next 5', 'Last'].map(isOff)).toEqual([false, true, true]);
    await user.click(await button('Prev 5'));
    expect(await screen.findByRole('checkbox', { name: 'Page 3' })).toBeVisible();
  });

  it('[001-4.7.strip.4] has no buttons for five pages', async () => {
    await open({}, { pageCount: 5 });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Next 1' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Jump to page' })).not.toBeInTheDocument();
  });

  it('[001-5.bounds.1] says by key, too, that it is at the end', async () => {
    const { user } = await open();
    (await screen.findByRole('checkbox', { name: 'Page 1' })).focus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('alert')).toHaveTextContent('Already at first page.');
    await user.keyboard('{End}{PageDown}');
    expect(screen.getByRole('checkbox', { name: 'Page 8' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Already at last pages.');
  });

  it('[001-5.pages.2] jumps to a page, or says that the document does not have it', async () => {
    const { user } = await open();
    const field = await screen.findByRole('textbox', { name: 'Jump to page' });
    await user.type(field, '9{Enter}');
    expect(await screen.findByText('Page 9 of 12')).toBeVisible();
    await user.clear(field);
    await user.type(field, '40');
    await user.click(await button('Go'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Document does not have a page 40');
    expect(field).toHaveValue('40');
  });

  it('[001-4.7.rightclick.1] takes no right click on a thumbnail', async () => {
    await open();
    const page = await button('Page 2 of 12, selected');
    expect(fireEvent.contextMenu(page)).toBe(false);
  });

  it('shows a page by its picture, and names a damaged one', async () => {
    const { user } = await open({}, { damaged: 3 });
    await user.click(await button(/^Page 2 of 12/));
    expect(await screen.findByText('Page 2 of 12')).toBeVisible();
    expect(await button(/^Page 2 of 12/)).toHaveAttribute('aria-current', 'true');
    await user.click(await button(/^Page 3 of 12.*page 3 cannot be shown/));
    expect(await screen.findAllByText('page 3 cannot be shown')).toHaveLength(2);
  });
});

describe('choosing pages', () => {
  it('[001-4.7.selection.4] toggles a page by its box and reports why', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Page 2' }));
    expect(await list()).toHaveValue('1, 3-12');
    expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Page 2 of 12' })).toBeVisible();
    expect(api.requestsOf('updateImagePreviewSettings')).toEqual([
      expect.objectContaining({ imagePreviewSettingChange: 'PAGE_TOGGLED', page: 2 }),
    ]);
  });

  it('[001-4.7.selection.3] typing chooses Pages, and leaving the list tells the server', async () => {
    const { api, user } = await open();
    expect(await screen.findByRole('radio', { name: 'All Pages' })).toBeChecked();
    expect(await list()).toHaveAccessibleDescription('Ex.: 1, 3, 7-9, 11 (Comma-delimited and may contain ranges)');
    await user.type(await list(), '9,1,7-8');
    expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
    expect(api.requestsOf('updateImagePreviewSettings')).toEqual([]);
    await user.tab();
    expect(api.requestsOf('updateImagePreviewSettings')).toEqual([
      expect.objectContaining({
        imagePreviewSettingChange: 'PAGES_CHANGED',
        imagePreviewSettings: expect.objectContaining({ selectedAsCsv: '9,1,7-8' }),
      }),
    ]);
    expect(await list()).toHaveValue('1, 7-9');
  });

  it('keeps a list that cannot be read, says why, and prices nothing', async () => {
    const { api, user } = await open();
    await user.type(await list(), '3, 40');
    await user.tab();
    expect(await list()).toHaveAccessibleDescription(/Document does not have a page 40/);
    expect(await list()).toHaveValue('3, 40');
    await linesInView();
    expect(JSON.stringify(api.requestsOf('computeDownloadOrder'))).not.toContain('40');
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  });

  it('[001-4.7.zoom.1] keeps and ignores the page in view, and chooses all pages', async () => {
    const { api, user } = await open();
    await user.click(await button('Ignore Page'));
    expect(await list()).toHaveValue('2-12');
    await user.click(await button('Keep Page'));
    expect(await list()).toHaveValue('1-12');
    await user.click(screen.getByRole('radio', { name: 'All Pages' }));
    const reasons = api.requestsOf('updateImagePreviewSettings').map((request) => JSON.stringify(request));
    expect(reasons[0]).toContain('IGNORE_PAGE');
    expect(reasons[1]).toContain('KEEP_PAGE');
    expect(reasons[2]).toContain('PAGE_SELECTION_METHOD_CHANGED');
  });

  it('[001-5.pages.1] says that there are no pages selected', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Pages' }));
    await user.click(await button('Continue'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There are no pages selected.');
  });

  it('alerts that a change did not reach the server and keeps the choice', async () => {
    const { user } = await open({ updateImagePreviewSettings: () => refuse({ httpStatus: 500, message: 'No room.' }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Page 2' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('ERROR: No room.');
    expect(await list()).toHaveValue('1, 3-12');
  });
});

describe('ordering', () => {
  it('[001-4.8.summary.1] shows what the order costs, line by line, before anything is confirmed', async () => {
    const { api } = await open({}, { pageCount: 3 });
    await quoted();
    const summary = screen.getByRole('table', { name: 'Document Image Download' });
    const rows = within(summary).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Beginning balance$250.00',
      'First page$1.00',
      '2 additional pages at $0.50$1.00',
      'Total$2.00',
      'Ending balance$248.00',
    ]);
    expect(screen.getByText('Download charges for 3 pages')).toBeVisible();
    expect(api.requestsOf('payDownloadOrder')).toEqual([]);
  });

  it('[001-4.8.flow.2] downloads with one confirmation, by keyboard, and again for nothing', async () => {
    const { api, user } = await open({}, { pageCount: 3 });
    (await quoted('Download 3 pages for $2.00')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Downloaded WD-2024-000123.pdf')).toBeVisible();
    expect(downloads).toEqual(['WD-2024-000123.pdf']);
    expect(events.onBalance).toHaveBeenCalledWith({ kind: 'ESCROW', amount: 24_800 });
    expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 24_800 });
    // The page in view is asked for again: it has no watermark now.
    await waitFor(() => expect(api.requestsOf('getZoomImage')).toHaveLength(2));
    await user.click(await button('Download again'));
    expect(downloads).toHaveLength(2);
    expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
    expect(api.requestsOf('getImage')).toHaveLength(1);
  });

  it('[001-4.8.buttons.1] [001-4.8.buttons.2] Back and Cancel cancel the order', async () => {
    const { api, user } = await open();
    await quoted();
    await user.click(await button('Back'));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(await button('Continue')).toHaveFocus();
    expect(api.requestsOf('cancelImageState')).toEqual([{ imageStateGuid: 'guid-1' }]);
    await user.click(await button('Continue'));
    await quoted();
    await user.click(await button('Cancel'));
    expect(events.onClose).toHaveBeenCalled();
    await waitFor(() => expect(api.requestsOf('cancelImageState')).toHaveLength(2));
  });

  it('offers no payment when the balance is too low, and says who can help', async () => {
    await open({}, { pageCount: 3, balanceCents: 100 });
    expect(await screen.findByText('Ask the administrator of your account.')).toBeVisible();
    expect(screen.getByText('The escrow balance is too low.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
    expect(await button('Check the balance again')).toBeVisible();
  });

  it('[001-4.8.pay.1] alerts that there are insufficient funds', async () => {
    const usageBalanceResult = { usageBalance: { kind: 'ESCROW', amount: 0 } };
    const { api, user } = await open({
      payDownloadOrder: () => ({ status: 'INSUFFICIENT_FUNDS', usageBalanceResult }),
    });
    await user.click(await quoted());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There are insufficient funds.');
    expect(api.requestsOf('recomputeDownloadOrder')).toHaveLength(1);
    expect(api.requestsOf('getImage')).toEqual([]);
  });

  it('[001-4.8.preview.1] alerts that there is no content to show', async () => {
    const { user } = await open({
      getImage: () => ({ preview: true, header: { uiSaveAsImageName: '' }, pdf: '' }),
    });
    await user.click(await quoted());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There is no content to show');
    expect(downloads).toEqual([]);
  });

  it('[U14] says that nothing more will be charged when the download fails, and fetches again', async () => {
    const { api, user } = await open({ getImage: () => new Error('offline') });
    await user.click(await quoted());
    expect(await screen.findByRole('alert')).toHaveTextContent('You have paid, and nothing more will be charged.');
    api.answer(imagingServer());
    await user.click(await button('Download again'));
    expect(await screen.findByText(/^Downloaded /)).toBeVisible();
    expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
  });
});

describe('the enlarged page', () => {
  it('zooms, fits and turns by buttons', async () => {
    const { user } = await open();
    const scan = await screen.findByRole('img', { name: 'Page 1 of 12' });
    expect(await button('Fit width')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await button('Zoom in'));
    expect(await button(/^Zoom 125 percent/)).toHaveTextContent('125%');
    expect(scan).toHaveStyle({ width: '1081.25px' });
    await user.click(await button('Fit page'));
    expect(await button('Fit page')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await button('Rotate'));
    expect(scan.parentElement).toHaveStyle({ width: '1400px', height: '1081.25px' });
  });

  it('pans, zooms and turns by keys while it has the focus', async () => {
    const { user } = await open();
    (await screen.findByRole('region', { name: /^Scan of page 1/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(Element.prototype.scrollBy).toHaveBeenLastCalledWith(0, 80);
    await user.keyboard('-');
    expect(await button(/^Zoom 75 percent/)).toBeVisible();
    await user.keyboard('+0r');
    expect(await button(/^Zoom 100 percent/)).toBeVisible();
  });
});
