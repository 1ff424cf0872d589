import { defineRemote, REMOTE_CONTRACT_VERSION, type SlotProps } from '@portal/contracts/remote';
import { Slot } from '@portal/federation';
import { AlertHost } from '@portal/forms';
import { translate } from '@portal/i18n';
import { historySettled } from '@portal/router/testing';
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

/** Stands for the search: imaging has no page of its own, so another remote's opens its window. */
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

/** Puts in place what jsdom has not, for every test of a file. */
export function setUpPreview(): void {
  // Many roles are looked up in a large window, on machines that do other things as well.
  jest.setTimeout(60_000);
  // What is hidden is not asked for here, and asking of every element whether it is takes most of the time.
  configure({ defaultHidden: true });
  beforeEach(async () => {
    // The windows of the test before leave the history in their own task, and their address is nobody's choice here.
    await historySettled();
    window.history.replaceState(null, '', '/');
    // jsdom lays nothing out, and what has no rectangle takes no focus.
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

/** Opens the window over a page of another remote. */
export async function openPreview(handlers: FakeHandlers = {}, server: Parameters<typeof imagingServer>[0] = {}) {
  const api = fakeApi({ ...imagingServer(server), ...handlers });
  const user = userEvent.setup();
  await renderRemote(host, { path: '/results', user: aUser(), slots: remote.slots, beside: <AlertHost /> });
  // An async act waits for the window's own file.
  const opener = screen.getByRole('button', { name: 'Image' });
  opener.focus();
  await act(async () => opener.click());
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: translate('common:close') })).toHaveFocus());
  return { api, user, dialog };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const list = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Page numbers' });
export const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
/** A quoted order takes no click before its lines were in view. */
export const linesInView = () => act(() => new Promise((resolve) => setTimeout(resolve, 550)));
export async function quoted(name: string | RegExp = /^Download \d+ pages/) {
  const primary = await button(name);
  await linesInView();
  return primary;
}
