import { changeLanguage, loadTexts, registerTexts, translate } from '@portal/i18n';
import { findWrongScripts } from '@portal/i18n/text-scripts';
import { refuse } from '@portal/testing';
import { screen, waitFor } from '@testing-library/react';
import remote from '../../remote.ts';
import {
  aConfirmation,
  aPricedOrder,
  someEscrowOptions,
  someFees,
  someFlatFeeOptions,
  TITLE,
} from '../../testing/image-fixtures.ts';
import { startCounty } from '../../testing/open-payment.tsx';
import { button, openPreview, setUpPreview } from '../../testing/open-preview.tsx';
import { serverWithLowBalance } from '../../testing/server-with-low-balance.ts';

setUpPreview();

// money-texts.test.ts checks every response in every language, without rendering windows.
describe.each([
  ['JAPANESE', 'ja'],
  ['RUSSIAN', 'ru'],
])('in %s', (language, tag) => {
  beforeEach(async () => {
    startCounty();
    registerTexts('imaging', (wanted) => remote.loadTexts(wanted));
    await loadTexts('imaging');
    await changeLanguage(language);
  });
  afterEach(() => changeLanguage('ENGLISH'));

  /** Text nodes of an element. For a heading its whole text, because numbers in it are separate elements. */
  const textsOf = (element: Element): readonly string[] => {
    const heading = element.closest('h1, h2, h3');
    if (heading !== null) return heading === element ? [element.textContent] : [];
    return [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''));
  };
  /** All texts and labels in a window, without the document's title and the account's name, which are not translated. */
  const wordsIn = (window: HTMLElement): string =>
    [window, ...window.querySelectorAll('*')]
      .flatMap((element) => [
        ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
        ...textsOf(element),
      ])
      .join(' | ')
      .replaceAll(TITLE, '')
      .replaceAll('Pacific Title', '')
      .replace(/fake-\S+/, '');
  const lastWindow = () => {
    const found = screen.getAllByRole('dialog').at(-1);
    if (found === undefined) throw new Error('No window is open');
    return found;
  };

  it('the order and the escrow window are fully translated', async () => {
    const { handlers } = serverWithLowBalance({ hasBuyOptions: true, escrowOptions: someEscrowOptions });
    const { user } = await openPreview(handlers, { pageCount: 3 });
    await waitFor(() => expect(wordsIn(lastWindow())).toContain('$2.00'));
    const order = wordsIn(lastWindow());
    expect(order).toContain(translate('imaging:fees.ESCROW_LOW', { price: '$2.00', balance: '$0.00' }));
    expect(findWrongScripts({ order }, tag)).toEqual([]);
    await user.click(await button(translate('imaging:order.addToEscrow')));
    await screen.findByRole('textbox', { name: translate('imaging:deposit.amount') });
    expect(findWrongScripts({ escrow: wordsIn(lastWindow()) }, tag)).toEqual([]);
  });

  it('the add-on window and its alert are fully translated', async () => {
    const { handlers } = serverWithLowBalance(
      { hasBuyOptions: true, flatFeeOptions: someFlatFeeOptions },
      {
        getAddOnOptions: () =>
          aPricedOrder('add-on-1', someFees(), { hasBuyOptions: true, flatFeeOptions: someFlatFeeOptions }).imageState,
        getUserAddOnConfirmation: () => ({
          ok: true,
          errorMessage: '',
          refusal: null,
          confirmation: aConfirmation,
        }),
        userAddOn: () => refuse({ httpStatus: 409, code: 'ORDER_CLOSED', message: 'As the server says it.' }),
      },
    );
    const { user } = await openPreview(handlers, { pageCount: 3 });
    await user.click(await button(translate('imaging:order.addToEscrow')));
    await screen.findAllByRole('radio', { name: /\$22\.00/ });
    expect(findWrongScripts({ options: wordsIn(lastWindow()) }, tag)).toEqual([]);
    await user.click(await button(translate('imaging:addOn.buy')));
    await screen.findByText('$240.00');
    expect(findWrongScripts({ confirmation: wordsIn(lastWindow()) }, tag)).toEqual([]);
    await user.click(await button(translate('imaging:addOn.buy')));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(translate('errors:ORDER_CLOSED.text'));
    expect(findWrongScripts({ alert: wordsIn(alert) }, tag)).toEqual([]);
  });
});
