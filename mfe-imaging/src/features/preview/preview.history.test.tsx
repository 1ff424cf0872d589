import { PREVIEW_PARAMETER } from '@portal/contracts/remote';
import { historySettled, pressBack } from '@portal/router/testing';
import { screen, waitFor } from '@testing-library/react';
import { aPricedOrder, someEscrowOptions, someFees } from '../../testing/image-fixtures.ts';
import { startCounty } from '../../testing/open-payment.tsx';
import { button, events, list, openPreview, quoted, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();

const chosen = () => new URLSearchParams(window.location.search).get(PREVIEW_PARAMETER);
const dialogs = () => screen.queryAllByRole('dialog').length;

beforeEach(() => {
  events.onClose.mockClear();
  window.history.pushState(null, '', '/results');
});
// The next test begins when this one's windows have left the history.
afterEach(historySettled);

/** An order that a deposit must cover first. */
const poor = () => aPricedOrder('guid-1', someFees(3, 0), { hasBuyOptions: true, escrowOptions: someEscrowOptions });

it('Back closes the preview and leaves the page', async () => {
  await openPreview({}, { pageCount: 3 });
  await quoted();
  await pressBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(events.onClose).toHaveBeenCalledTimes(1);
  expect(window.location.pathname + window.location.search).toBe('/results');
});

it('Back closes a window on the preview, and the preview stays', async () => {
  startCounty();
  const { user } = await openPreview({ computeDownloadOrder: poor }, { pageCount: 3 });
  await user.click(await button('Add to Escrow'));
  expect(await screen.findByRole('dialog', { name: 'Escrow Account Add On' })).toBeVisible();
  await historySettled();
  await pressBack();
  await waitFor(() => expect(dialogs()).toBe(1));
  expect(events.onClose).not.toHaveBeenCalled();
});

it('Back closes a warning before the window under it', async () => {
  const { user } = await openPreview();
  await user.type(await screen.findByRole('textbox', { name: 'Jump to page' }), '40{Enter}');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await historySettled();
  await pressBack();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(events.onClose).not.toHaveBeenCalled();
});

it('Back waits while a payment is under way', async () => {
  const { user } = await openPreview({ payDownloadOrder: () => new Promise(() => {}) }, { pageCount: 3 });
  await user.click(await quoted());
  await pressBack();
  expect(dialogs()).toBe(1);
  expect(events.onClose).not.toHaveBeenCalled();
});

it('the address says which pages are chosen, with no entry for each choice', async () => {
  const { user } = await openPreview();
  await quoted();
  expect(chosen()).toBe('all');
  const entries = window.history.length;
  await user.type(await list(), '1, 3-4');
  await user.tab();
  await waitFor(() => expect(chosen()).toBe('1,3-4'));
  expect(window.history.length).toBe(entries);
});

it.each([
  ['1,3-4', [true, false, true, true, false]],
  ['all', [true, true, true, true, true]],
  // what the document does not have is as it was left
  ['1,99', [true, true, true, true, true]],
  ['<b>', [true, true, true, true, true]],
])('a link that asks for pages %p opens on these', async (asked, expected) => {
  window.history.replaceState(null, '', `/results?${new URLSearchParams({ [PREVIEW_PARAMETER]: asked }).toString()}`);
  await openPreview();
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual(expected);
});
