import { addCountyGroups, sessionStore } from '@portal/session';
import { aGuest } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPricedOrder, imagingServer, someFees } from '../../testing/image-fixtures.ts';
import { startCounty } from '../../testing/open-payment.tsx';
import { button, openPreview, pageList, payButton, setUpPreview } from '../../testing/open-preview.tsx';

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

  it('shows that there is a hold on the card and when it is charged, without an amount that may still change', async () => {
    const before = { ...someFees().beginningBalance, reason: 'CARD_BEFORE' };
    const priced = aPricedOrder('guid-1');
    const { beginningBalance } = priced.feeSchedule;
    if (beginningBalance === null) throw new Error('no balance');
    const feeSchedule = { ...priced.feeSchedule, beginningBalance: { ...beginningBalance, ...before } };
    const { sheet } = await buy({ computeDownloadOrder: () => ({ ...priced, feeSchedule }) }, { pageCount: 3 });
    expect(
      sheet.getByText(/^Your bank has a hold on your card\. Your card will be charged when you log out/),
    ).toBeVisible();
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

describe('the price before payment', () => {
  const pricedForCard = (authorized: boolean) => () =>
    aPricedOrder('guid-1', someFees(3, 0), {
      hasBuyOptions: true,
      creditCardOptions: { authorizationInfo: { authorized } },
    });
  beforeEach(() => startCounty());

  it.each([
    [false, 'Your bank holds $25.00. You pay $2.00. The rest is released.'],
    [true, 'Your bank holds $25.00 more. You pay $2.00 for this download. The rest is released.'],
  ])(
    'is one sentence about hold and payment (authorized: %s), which is also shown next to the button',
    async (authorized, text) => {
      await openPreview({ computeDownloadOrder: pricedForCard(authorized) }, { pageCount: 3 });
      await button('Continue to Preauthorization');
      expect(screen.getAllByText(text)).toHaveLength(2);
    },
  );

  it('is also shown above the card form', async () => {
    const { user } = await openPreview(
      {
        computeDownloadOrder: pricedForCard(false),
        recomputeDownloadOrder: pricedForCard(false),
        authorizeCard: () => ({ token: 't', amountCents: 2500 }),
        logReact: () => null,
      },
      { pageCount: 3 },
    );
    await user.click(await button('Continue to Preauthorization'));
    const dialog = await screen.findByRole('dialog', { name: 'Credit Card Preauthorization' });
    await waitFor(() =>
      expect(dialog).toHaveAccessibleDescription(
        'Your bank holds $25.00. You pay $2.00. The rest is released. Your card will be charged when you log out, or within 24 hours.',
      ),
    );
  });

  it('is followed by the reason why an order cannot be paid, next to the button', async () => {
    await openPreview({}, { pageCount: 3, balanceCents: 100 });
    const check = await button('Check the balance again');
    const messages = screen.getAllByText('This download costs $2.00. The escrow balance is $1.00.');
    // one in the summary, one in the footer with the button
    expect(messages).toHaveLength(2);
    expect(messages.at(-1)?.parentElement).toContainElement(check);
  });

  it('stays visible while the typed page list is invalid, and the error names the pages that are still selected', async () => {
    const { user } = await openPreview();
    await user.type(await pageList(), '3-5');
    await user.tab();
    await payButton('Download 3 pages for $2.00');
    await user.clear(await pageList());
    await user.type(await pageList(), '1, 99');
    await user.tab();
    expect(await pageList()).toHaveAccessibleDescription(
      expect.stringContaining('Document does not have a page 99. Your choice is still 3-5.'),
    );
    expect(screen.getByRole('row', { name: 'Total $2.00' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Page 3' })).toBeChecked();
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  });
});

describe('the keyboard shortcuts of the preview', () => {
  it('are listed in a dialog when ? is pressed', async () => {
    const { user } = await openPreview(imagingServer(), { pageCount: 3 });
    await screen.findByRole('checkbox', { name: 'Page 1' });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Previous or next page')).toBeVisible();
    expect(within(dialog).getByText('Rotate')).toBeVisible();
  });

  it('are ignored in a dialog on top of the preview', async () => {
    const { user } = await openPreview();
    await user.type(await screen.findByRole('textbox', { name: 'Jump to page' }), '40{Enter}');
    const warning = await screen.findByRole('alertdialog');
    within(warning).getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  });
});
