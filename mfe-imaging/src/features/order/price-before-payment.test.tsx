import { screen, waitFor } from '@testing-library/react';
import { aPricedOrder, someFees } from '../../testing/image-fixtures.ts';
import { startCounty } from '../../testing/open-payment.tsx';
import { button, openPreview, pageList, payButton, setUpPreview } from '../../testing/open-preview.tsx';

setUpPreview();

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
    'is shown with the hold on the card (another hold: %s), in the summary and next to the button',
    async (authorized, text) => {
      await openPreview({ computeDownloadOrder: pricedForCard(authorized) }, { pageCount: 3 });
      const next = await button('Continue to Preauthorization');
      const texts = screen.getAllByText(text);
      expect(texts).toHaveLength(2);
      expect(texts.at(-1)?.parentElement).toContainElement(next);
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
