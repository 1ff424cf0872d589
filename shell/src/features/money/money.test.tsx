import type { CurrentUser } from '@portal/contracts';
import type { SlotLoaders, SlotProps } from '@portal/contracts/remote';
import { RemoteFailure, type RemoteLoader } from '@portal/federation';
import { aUser, type FakeHandlers } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal } from '../../portal.testing.tsx';

// The first portal rendered in a test file is slow on a busy machine.
jest.setTimeout(60_000);

type Props = SlotProps['imaging.payment.v1'];
const admin = (more: Partial<CurrentUser> = {}): CurrentUser => aUser({ role: 'ACCOUNT', ...more });
const flatFee = admin({ accountType: 'FLAT_FEE', usageBalance: { kind: 'IMAGES', amount: 12 } });
const allowing = (reloadByCreditCard: boolean, accountAdminReload: boolean): FakeHandlers => ({
  landshark: () => ({
    lists: [
      { name: 'escrow', baseContent: { reloadByCreditCard } },
      { name: 'flatFee', baseContent: { accountAdminReload } },
      { name: 'product', baseContent: { paymentFormUrl: 'https://pay.example/' } },
    ],
  }),
});
const MENU = 'portal.menu';
const ADD = 'Add money';
const PURCHASE = 'Purchase images';
const buttons = () =>
  within(banner())
    .queryAllByRole('button', { name: /Add money|Purchase images/ })
    .map((button) => button.textContent);

/** A stand-in for the imaging remote: shows its purpose, and pays or closes. */
const PaymentWindow = ({ purpose, onPaid, onClose }: Props) => (
  <div role="dialog" aria-label={purpose}>
    <button type="button" onClick={() => onPaid({ kind: 'ESCROW', amount: 45_000 })}>
      pay
    </button>
    <button type="button" onClick={onClose}>
      leave
    </button>
  </div>
);
const slots: SlotLoaders = { 'imaging.payment.v1': async () => ({ default: PaymentWindow }) };
const openSlot: RemoteLoader['openSlot'] = async (name) => {
  const load = slots[name];
  if (load === undefined) throw new Error(name);
  return load();
};
const withImaging: Partial<RemoteLoader> = { providerOf: () => 'imaging', openSlot };

// A dialog that is still loading suspends; it is rendered within the same `act`.
const press = async (name: string): Promise<void> => {
  const button = await within(banner()).findByRole('button', { name });
  await act(async () => userEvent.click(button));
};

describe('money in the header', () => {
  it.each<[string, CurrentUser, boolean, boolean, string[]]>([
    ['an account paid by escrow', admin(), true, true, [ADD]],
    ['an account of a county without cards', admin(), false, true, []],
    ['an account paid by invoice', admin({ paymentMethod: 'INVOICE' }), true, true, []],
    ['a flat-fee account', flatFee, true, true, [ADD, PURCHASE]],
    ['a flat-fee account that cannot buy images in this county', flatFee, true, false, [ADD]],
    ['a sub-user', aUser({ role: 'USER' }), true, true, []],
  ])('[000-2.balance.1] shows the money buttons of %s', async (_who, user, byCard, byAdmin, expected) => {
    await openPortal('/home', user, allowing(byCard, byAdmin), withImaging);
    await waitFor(() => expect(buttons()).toEqual(expected));
  });

  it('stores which buttons it has for the next page of this browser', async () => {
    await openPortal('/home', flatFee, allowing(true, true), withImaging);
    await waitFor(() => expect(window.localStorage.getItem(MENU)).toContain('"money":["addMoney","purchaseImages"]'));
  });

  it('reserves the space of the previous buttons until the current ones are known', async () => {
    const money = ['addMoney', 'purchaseImages'];
    window.localStorage.setItem(MENU, JSON.stringify({ role: 'ACCOUNT', capabilities: [], money }));
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const loginStatus = async () => {
      await waiting;
      return { authenticated: true, user: flatFee };
    };
    const opening = openPortal('/home', flatFee, { ...allowing(true, true), loginStatus }, withImaging);
    const inertAncestors = (): (Element | null)[] =>
      within(banner())
        .queryAllByText(/^(Add money|Purchase images)$/, { selector: 'button' })
        .map((button) => button.closest('[inert]'));
    await waitFor(() => expect(inertAncestors()).toEqual([expect.any(Element), expect.any(Element)]));
    answer();
    await opening;
    await waitFor(() => expect(inertAncestors()).toEqual([null, null]));
  });

  it('offers no button that no remote can handle', async () => {
    await openPortal('/home', flatFee, allowing(true, true));
    expect(buttons()).toEqual([]);
  });

  it.each([
    [ADD, 'ESCROW_DEPOSIT'],
    [PURCHASE, 'FLAT_FEE_ADD_ON'],
  ])("[000-4.deposit.1] '%s' opens imaging's window, and the balance is read again", async (name, purpose) => {
    const usageBalance = { kind: 'ESCROW', amount: 45_100 };
    const more = { ...allowing(true, true), usageBalance: () => ({ usageBalance }) };
    const api = await openPortal('/home', flatFee, more, withImaging);
    await press(name);
    const dialog = await screen.findByRole('dialog', { name: purpose });
    await userEvent.click(within(dialog).getByRole('button', { name: 'pay' }));
    expect(await within(banner()).findByText('$451.00')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requestsOf('usageBalance')).toEqual([{ userId: 7 }]);
  });

  it('also requests the balance when the dialog was closed early, because a payment may have been made', async () => {
    const usageBalance = { kind: 'IMAGES', amount: 62 };
    const more = { ...allowing(true, true), usageBalance: () => ({ usageBalance }) };
    await openPortal('/home', flatFee, more, withImaging);
    await press(PURCHASE);
    await userEvent.click(await screen.findByRole('button', { name: 'leave' }));
    expect(await within(banner()).findByText('62 images')).toBeVisible();
  });

  it('[R27] shows a dialog that imaging is unavailable, retries, and keeps the rest of the page working', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    let isDown = true;
    const down: RemoteLoader['openSlot'] = (name) =>
      isDown ? Promise.reject(new RemoteFailure('imaging', 'unreachable', 'cut')) : openSlot(name);
    await openPortal('/home', flatFee, allowing(true, true), { ...withImaging, openSlot: down, reopenSlot: down });
    await press(ADD);
    const dialog = await screen.findByRole('dialog', { name: 'Payment' });
    expect(dialog).toHaveTextContent("Payment can't be opened right now.");
    expect(dialog).toHaveTextContent('Nothing was charged');
    isDown = false;
    await act(async () => userEvent.click(within(dialog).getByRole('button', { name: 'Retry' })));
    expect(await screen.findByRole('dialog', { name: 'ESCROW_DEPOSIT' })).toBeVisible();
    errors.mockRestore();
  });
});
