import { addCountyGroups, sessionStore } from '@portal/session';
import { aGuest } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPricedOrder } from '../../testing/image-fixtures.ts';
import { startCounty } from '../../testing/open-payment.tsx';
import { button, openPreview, payButton, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();

const receipt = async () => {
  const heading = await screen.findByRole('heading', { name: 'Receipt' });
  const sheet = heading.parentElement;
  if (sheet === null) throw new Error('The receipt has no sheet');
  return within(sheet);
};
const linesOf = (sheet: Awaited<ReturnType<typeof receipt>>) =>
  sheet.getAllByRole('row').map(({ textContent }) => textContent);
const buy = async (...options: Parameters<typeof openPreview>) => {
  const opened = await openPreview(...options);
  await opened.user.click(await payButton());
  return { ...opened, sheet: await receipt() };
};

describe('the receipt', () => {
  beforeEach(() => {
    startCounty();
    addCountyGroups({ lists: [{ name: 'common', baseContent: { countyName: 'Tasi County' } }] });
  });

  it('shows its number, what was bought, the cost and the remaining balance, and can be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    const { user, sheet } = await buy({}, { pageCount: 3 });
    for (const fact of ['Tasi County', 'Warranty Deed 2024-000123', 'guid-1']) {
      expect(sheet.getByText(fact)).toBeVisible();
    }
    expect(linesOf(sheet)).toEqual([
      'Beginning balance$250.00',
      'First page$1.00',
      '2 additional pages at $0.50$1.00',
      'Total$2.00',
      'Ending balance$248.00',
    ]);
    expect(sheet.getByText(/^The pages you just bought are free to download again until /)).toBeVisible();
    await user.click(await button('Print receipt'));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('tells a guest that the pages can be downloaded again until logout', async () => {
    const { user } = await openPreview({}, { pageCount: 3 });
    act(() => sessionStore.setState({ user: aGuest() }));
    await user.click(await payButton());
    const sheet = await receipt();
    expect(sheet.getByText(/^You can download these pages again until you log out\./)).toBeVisible();
  });

  it('shows that there is a hold on the card and when it is charged, without an amount', async () => {
    const priced = aPricedOrder('guid-1');
    const { beginningBalance } = priced.feeSchedule;
    if (beginningBalance === null) throw new Error('no balance');
    const feeSchedule = { ...priced.feeSchedule, beginningBalance: { ...beginningBalance, reason: 'CARD_BEFORE' } };
    const { sheet } = await buy({ computeDownloadOrder: () => ({ ...priced, feeSchedule }) }, { pageCount: 3 });
    const note =
      'Your bank has a hold on your card. Your card will be charged when you log out, or within 24 hours. The rest is released.';
    expect(sheet.getByText(note)).toBeVisible();
  });

  it('shows the refund for pages that another order already contained, and the new balance', async () => {
    const { api, sheet } = await buy(
      {
        getImage: () => ({ preview: false, header: { uiSaveAsImageName: '', refundedCents: 50 }, pdf: 'JVBERi0xLjc=' }),
        usageBalance: () => ({ usageBalance: { kind: 'ESCROW', amount: 24_850 } }),
      },
      { pageCount: 3 },
    );
    expect(linesOf(sheet).at(-1)).toBe('Refunded: pages you already bought-$0.50');
    await waitFor(() => expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 24_850 }));
    expect(api.requestsOf('usageBalance')).toHaveLength(1);
  });
});
