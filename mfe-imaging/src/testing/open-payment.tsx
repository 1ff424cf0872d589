import { defineRemote, REMOTE_CONTRACT_VERSION, type SlotProps } from '@portal/contracts/remote';
import { Slot } from '@portal/federation';
import { AlertHost } from '@portal/forms';
import { addCountyGroups } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import remote from '../remote.ts';

type Props = SlotProps['imaging.payment.v1'];

/** What the caller of the payment window is told. Jest clears these mocks before each test. */
export const paymentEvents = { onPaid: jest.fn(), onClose: jest.fn(), onBack: jest.fn() };

/** Loads the configuration of the test county. `maxAmount` is its card authorization in dollars. */
export function startCounty(maxAmount = 25): void {
  const groups = {
    product: { paymentFormUrl: 'https://pay.example/payment/payment' },
    creditCardExtra: { maxAmount },
    escrow: {
      minReloadAmount: 20,
      maxReloadAmount: 500,
      applySurcharge: true,
      creditCardSurchargeMethod: 'percent',
      creditCardSurchargePercent: 2.5,
      creditCardSurcharge: 0,
    },
  };
  addCountyGroups({ lists: Object.entries(groups).map(([name, baseContent]) => ({ name, baseContent })) });
}

/**
 * Opens a payment window on a page that offers it with a button, as the header and the searches do, in the test county (`startCounty` with its
 * default). `hasBack` adds the Back button. The page has the id of this remote, so that the window's texts are
 * loaded and its calls are allowed.
 */
export async function openPayment(
  options: Pick<Props, 'purpose' | 'form'> & { readonly hasBack?: boolean },
  handlers: FakeHandlers = {},
) {
  const { hasBack = false, purpose, form } = options;
  function Host() {
    const [isOpen, setOpen] = useState(false);
    const leaving = (event: jest.Mock) => (): void => {
      event();
      setOpen(false);
    };
    const props: Props = {
      purpose,
      form,
      onClose: leaving(paymentEvents.onClose),
      onBack: hasBack ? leaving(paymentEvents.onBack) : undefined,
      onPaid: (balance) => {
        paymentEvents.onPaid(balance);
        setOpen(false);
      },
    };
    return (
      <main>
        <h1>Elsewhere</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Pay
        </button>
        {isOpen && <Slot name="imaging.payment.v1" label="Payment" props={props} />}
      </main>
    );
  }
  const host = defineRemote({
    id: 'imaging',
    contract: REMOTE_CONTRACT_VERSION,
    routes: [{ path: 'elsewhere', titleKey: 'window.name', access: 'session' }],
    navigation: [],
    slots: {},
    requires: { calls: remote.requires.calls, slots: ['imaging.payment.v1'] },
    loadRoutes: async () => ({ default: Host }),
    loadTexts: remote.loadTexts,
  });
  const api = fakeApi({ logReact: () => null, ...handlers });
  const user = userEvent.setup();
  startCounty();
  await renderRemote(host, { path: '/elsewhere', user: aUser(), slots: remote.slots, beside: <AlertHost /> });
  const opener = screen.getByRole('button', { name: 'Pay' });
  opener.focus();
  await act(async () => opener.click());
  return { api, user };
}
