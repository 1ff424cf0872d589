import { PREVIEW_PARAMETER } from '@portal/contracts/remote';
import { pressBack, waitForHistorySteps } from '@portal/router/testing';
import { screen, waitFor } from '@testing-library/react';
import { aPricedOrder, someEscrowOptions, someFees } from '../../testing/image-fixtures.ts';
import { startCounty } from '../../testing/open-payment.tsx';
import { button, events, openPreview, pageList, payButton, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();

const chosen = () => new URLSearchParams(window.location.search).get(PREVIEW_PARAMETER);
const dialogs = () => screen.queryAllByRole('dialog').length;

beforeEach(() => {
  events.onClose.mockClear();
  window.history.pushState(null, '', '/results');
});
// The next test starts after the windows of this one have left the history.
afterEach(waitForHistorySteps);

/** An order that needs a deposit first. */
const needsDeposit = () =>
  aPricedOrder('guid-1', someFees(3, 0), { hasBuyOptions: true, escrowOptions: someEscrowOptions });

it('Back closes the preview and stays on the page', async () => {
  await openPreview({}, { pageCount: 3 });
  await payButton();
  await pressBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(events.onClose).toHaveBeenCalledTimes(1);
  expect(window.location.pathname + window.location.search).toBe('/results');
});

it('Back closes a window on top of the preview, but not the preview', async () => {
  startCounty();
  const { user } = await openPreview(
    { computeDownloadOrder: needsDeposit, recomputeDownloadOrder: needsDeposit },
    { pageCount: 3 },
  );
  await user.click(await button('Add to Escrow'));
  expect(await screen.findByRole('dialog', { name: 'Escrow Account Add On' })).toBeVisible();
  await waitForHistorySteps();
  await pressBack();
  await waitFor(() => expect(dialogs()).toBe(1));
  expect(events.onClose).not.toHaveBeenCalled();
});

it('Back closes a warning, but not the preview under it', async () => {
  const { user } = await openPreview();
  await user.type(await screen.findByRole('textbox', { name: 'Jump to page' }), '40{Enter}');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await waitForHistorySteps();
  await pressBack();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(events.onClose).not.toHaveBeenCalled();
});

it('Back has no effect during a payment', async () => {
  const { user } = await openPreview({ payDownloadOrder: () => new Promise(() => {}) }, { pageCount: 3 });
  await user.click(await payButton());
  await pressBack();
  expect(dialogs()).toBe(1);
  expect(events.onClose).not.toHaveBeenCalled();
});

it('the URL has the selected pages, without a history entry for each change', async () => {
  const { user } = await openPreview();
  await payButton();
  expect(chosen()).toBe('all');
  const entries = window.history.length;
  await user.type(await pageList(), '1, 3-4');
  await user.tab();
  await waitFor(() => expect(chosen()).toBe('1,3-4'));
  expect(window.history.length).toBe(entries);
});

it.each([
  ['1,3-4', [true, false, true, true, false]],
  ['all', [true, true, true, true, true]],
  // an invalid list falls back to the stored selection
  ['1,99', [true, true, true, true, true]],
  ['<b>', [true, true, true, true, true]],
])('a link with the page list %p opens the preview with these pages selected', async (requested, expected) => {
  window.history.replaceState(
    null,
    '',
    `/results?${new URLSearchParams({ [PREVIEW_PARAMETER]: requested }).toString()}`,
  );
  await openPreview();
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual(expected);
});
