import { defineRemote, REMOTE_CONTRACT_VERSION, type SlotProps } from '@portal/contracts/remote';
import { Slot } from '@portal/federation';
import { AlertHost } from '@portal/forms';
import { translate } from '@portal/i18n';
import { waitForHistorySteps } from '@portal/router/testing';
import { aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import remote from '../remote.ts';
import { DOC_KEY, imagingServer } from './image-fixtures.ts';

export const events = { onClose: jest.fn(), onBalance: jest.fn() };

function Results() {
  const [isOpen, setOpen] = useState(false);
  const props: SlotProps['imaging.preview.v1'] = {
    sourcedDocKey: DOC_KEY,
    instrumentCode: 'WD',
    onClose: () => {
      events.onClose();
      setOpen(false);
    },
    onBalance: events.onBalance,
  };
  return (
    <main>
      <h1>Results</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Image
      </button>
      {isOpen && <Slot name="imaging.preview.v1" label="Page preview" props={props} />}
    </main>
  );
}

/** Takes the place of the search remote: a page that opens the window, because imaging has no pages. */
const host = defineRemote({
  id: 'imaging',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: 'results', titleKey: 'window.name', access: 'session' }],
  navigation: [],
  slots: {},
  requires: { calls: remote.requires.calls, slots: ['imaging.preview.v1'] },
  loadRoutes: async () => ({ default: Results }),
  loadTexts: remote.loadTexts,
});

export const downloads: string[] = [];

/** Sets up what jsdom lacks, for every test of a file. */
export function setUpPreview(): void {
  // Queries by role in a large window take long on a busy machine.
  jest.setTimeout(60_000);
  // Skips the check whether elements are hidden, which would take most of the time.
  configure({ defaultHidden: true });
  beforeEach(async () => {
    // Windows of the previous test leave the history in a separate task. Their URL must not affect this test.
    await waitForHistorySteps();
    window.history.replaceState(null, '', '/');
    // jsdom has no layout, but elements without a rectangle cannot be focused.
    const rectangles = Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null });
    jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rectangles);
    Element.prototype.scrollBy = jest.fn();
    downloads.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      downloads.push(this.download);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}

/** Opens the preview on a page of another remote. */
export async function openPreview(handlers: FakeHandlers = {}, server: Parameters<typeof imagingServer>[0] = {}) {
  const api = fakeApi({ ...imagingServer(server), ...handlers });
  const user = userEvent.setup();
  await renderRemote(host, { path: '/results', user: aUser(), slots: remote.slots, beside: <AlertHost /> });
  // The async act waits for the lazy chunk of the window.
  const opener = screen.getByRole('button', { name: 'Image' });
  opener.focus();
  await act(async () => opener.click());
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: translate('common:close') })).toHaveFocus());
  return { api, user, dialog };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The field with the list of page numbers. */
export const pageList = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Page numbers' });
export const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
/** Waits until the charge lines were visible long enough, because the payment button ignores earlier clicks. */
export const waitForChargeLines = () => act(() => new Promise((resolve) => setTimeout(resolve, 550)));
/** The button that pays, as soon as it reacts to clicks. */
export async function payButton(name: string | RegExp = /^Download \d+ pages/) {
  const found = await button(name);
  await waitForChargeLines();
  return found;
}
