import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { Slot } from '@portal/federation';
import { sessionStore } from '@portal/session';
import { type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import remote from '../../remote.ts';
import { approvalOf, cardFrame, postedForms, sendFormMessage, setUpCardFrame } from '../../testing/card-frame.ts';
import { startCounty } from '../../testing/open-payment.tsx';

setUpCardFrame();

const TITLE = 'Credit card payment for e-file';
const events = { onPaid: jest.fn(), onClose: jest.fn(), onBack: jest.fn() };
const card: FakeHandlers = {
  logReact: () => null,
  efileCapture: () => ({ tokenResults: { token: 'token-1' }, totalCents: 5125 }),
  efileAuthAndCaptureResponse: () => ({ status: 'DONE', paymentTransactionId: '60007049059' }),
};

/** Opens the window on a page, for a visitor. */
async function open(handlers: FakeHandlers = {}) {
  function Host() {
    const [isOpen, setOpen] = useState(true);
    const leaving = (event: jest.Mock) => (): void => {
      event();
      setOpen(false);
    };
    const props = {
      imageId: 'image-1',
      totalCharge: 51.25,
      onBack: leaving(events.onBack),
      onClose: leaving(events.onClose),
      onPaid: (id: string) => {
        events.onPaid(id);
        setOpen(false);
      },
    };
    return isOpen ? <Slot name="imaging.efilePayment.v1" label="Payment" props={props} /> : <p>closed</p>;
  }
  const host = defineRemote({
    id: 'imaging',
    contract: REMOTE_CONTRACT_VERSION,
    routes: [{ path: 'elsewhere', titleKey: 'window.name', access: 'public' }],
    navigation: [],
    slots: {},
    requires: { calls: remote.requires.calls, slots: ['imaging.efilePayment.v1'] },
    loadRoutes: async () => ({ default: Host }),
    loadTexts: remote.loadTexts,
  });
  const api = fakeApi({ ...card, ...handlers });
  startCounty();
  await renderRemote(host, { path: '/elsewhere', slots: remote.slots });
  return api;
}

it('[002-7.efile.2] [002-7.efile.3] the e-file payment window shows the price of the document, and reports the payment', async () => {
  const api = await open();
  await cardFrame(TITLE);
  expect(api.requestsOf('efileCapture')).toEqual([{ amount: '51.25', imageId: 'image-1' }]);
  expect(postedForms()).toMatchObject([{ token: 'token-1' }]);
  expect(await screen.findByRole('dialog', { name: TITLE })).toHaveAccessibleDescription(/charged \$51\.25/);
  await sendFormMessage(await cardFrame(TITLE), approvalOf('60007049059'));
  await waitFor(() => expect(events.onPaid).toHaveBeenCalledWith('60007049059'));
  expect(api.requestsOf('efileAuthAndCaptureResponse')).toEqual([{ transId: '60007049059', responseCode: '1' }]);
  expect(sessionStore.getState().user).toBeNull();
});

it('the e-file payment window offers a new form after a refused payment', async () => {
  await open({ efileAuthAndCaptureResponse: () => ({ status: 'REFUSED', paymentTransactionId: '1' }) });
  await sendFormMessage(await cardFrame(TITLE), approvalOf('1'));
  expect(await screen.findByRole('button', { name: 'Open a new card form' })).toBeVisible();
  expect(events.onPaid).not.toHaveBeenCalled();
});

it('the e-file payment window ignores unknown messages, and closes on cancel', async () => {
  await open();
  await sendFormMessage(await cardFrame(TITLE), 'action=somethingNew');
  expect(events.onClose).not.toHaveBeenCalled();
  await sendFormMessage(await cardFrame(TITLE), 'action=cancel');
  expect(events.onClose).toHaveBeenCalledTimes(1);
});

it('the e-file payment window has a Back button', async () => {
  await open();
  await cardFrame(TITLE);
  await act(async () => screen.getByRole('button', { name: 'Back' }).click());
  expect(events.onBack).toHaveBeenCalledTimes(1);
});
