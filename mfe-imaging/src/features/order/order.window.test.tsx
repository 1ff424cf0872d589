import { sessionStore } from '@portal/session';
import { screen, waitFor, within } from '@testing-library/react';
import { imagingServer } from '../../testing/image-fixtures.ts';
import { button, downloads, events, openPreview, quoted, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();

describe('ordering', () => {
  it('[001-4.8.summary.1] shows what the order costs, line by line, before anything is confirmed', async () => {
    const { api } = await openPreview({}, { pageCount: 3 });
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
    const { api, user } = await openPreview({}, { pageCount: 3 });
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
    const { api, user } = await openPreview();
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

  it('[001-4.8.insufficient.1] offers no payment when the balance is too low, and says who can help', async () => {
    await openPreview({}, { pageCount: 3, balanceCents: 100 });
    expect(await screen.findByText('Ask the administrator of your account.')).toBeVisible();
    expect(screen.getByText('The escrow balance is too low.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
    expect(await button('Check the balance again')).toBeVisible();
  });

  it('[001-4.8.pay.1] alerts that there are insufficient funds', async () => {
    const usageBalanceResult = { usageBalance: { kind: 'ESCROW', amount: 0 } };
    const { api, user } = await openPreview({
      payDownloadOrder: () => ({ status: 'INSUFFICIENT_FUNDS', usageBalanceResult }),
    });
    await user.click(await quoted());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There are insufficient funds.');
    expect(api.requestsOf('recomputeDownloadOrder')).toHaveLength(1);
    expect(api.requestsOf('getImage')).toEqual([]);
  });

  it('[001-4.8.preview.1] alerts that there is no content to show', async () => {
    const { user } = await openPreview({
      getImage: () => ({ preview: true, header: { uiSaveAsImageName: '' }, pdf: '' }),
    });
    await user.click(await quoted());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There is no content to show');
    expect(downloads).toEqual([]);
  });

  it('[U14] says that nothing more will be charged when the download fails, and fetches again', async () => {
    const { api, user } = await openPreview({ getImage: () => new Error('offline') });
    await user.click(await quoted());
    expect(await screen.findByRole('alert')).toHaveTextContent('You have paid, and nothing more will be charged.');
    api.answer(imagingServer());
    await user.click(await button('Download again'));
    expect(await screen.findByText(/^Downloaded /)).toBeVisible();
    expect(api.requestsOf('payDownloadOrder')).toHaveLength(1);
  });
});
