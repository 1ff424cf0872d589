import { act, fireEvent, screen } from '@testing-library/react';

const submitted: { readonly action: string; readonly target: string; readonly token: string }[] = [];

/** All card forms that were posted into an iframe, oldest first. */
export const postedForms = () => [...submitted];

/** Records submitted forms, because jsdom does not submit them. */
export function setUpCardFrame(): void {
  beforeEach(() => {
    submitted.length = 0;
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      const token = this.querySelector<HTMLInputElement>('input[name="token"]')?.value ?? '';
      submitted.push({ action: this.action, target: this.target, token });
    });
  });
}

export const cardFrame = (title: string) => screen.findByTitle<HTMLIFrameElement>(title);

/** Makes the window of the communicator page, which is inside the form in the iframe. */
function communicatorOf(frame: HTMLIFrameElement): Window {
  const inner = frame.contentDocument?.createElement('iframe');
  if (inner === undefined) throw new Error('The frame has no document');
  frame.contentDocument?.body.append(inner);
  if (inner.contentWindow === null) throw new Error('The communicator has no window');
  return inner.contentWindow;
}

/** Sends a message of the card form, as the communicator page would relay it. `qstr` is the message as a query string. */
export async function sendFormMessage(frame: HTMLIFrameElement, qstr: string): Promise<void> {
  const data = { kind: 'portal.payment-frame', qstr };
  const source = communicatorOf(frame);
  await act(async () => {
    fireEvent(window, new MessageEvent('message', { data, origin: window.location.origin, source }));
  });
}

/** Sends a message from another window. */
export function sendForeignMessage(init: MessageEventInit): void {
  fireEvent(window, new MessageEvent('message', { origin: window.location.origin, ...init }));
}

/** The message of the card form that the payment was approved. @param transId the card provider's id of the transaction; any text */
export const approvalOf = (transId: string): string =>
  `action=transactResponse&response=${encodeURIComponent(JSON.stringify({ transId, responseCode: '1' }))}`;
