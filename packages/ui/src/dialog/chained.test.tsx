import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';

// jsdom has no layout, and elements without a rectangle cannot be focused
beforeEach(() => {
  const rectangles = Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null });
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rectangles);
});
afterEach(() => jest.restoreAllMocks());

/** Longer than the frames after which dialogs hide the page. */
const SOME_FRAMES_MS = 100;
/** Longer than the time within which a message belongs to the window before it. */
const LATER_MS = 1_200;
const pass = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

/** A window and the message above it, such as the one about a call that failed. */
let show: (opened: readonly string[]) => void;
function Chain() {
  const [opened, setOpened] = useState<readonly string[]>([]);
  useEffect(() => {
    show = (names) => act(() => setOpened(names));
  }, []);
  return (
    <>
      <p>The page</p>
      <button type="button">Save</button>
      <Dialog open={opened.includes('window')} title="Window" onClose={() => {}} />
      <AlertDialog
        open={opened.includes('message')}
        kind="WARNING"
        title="Message"
        closeLabel="Close"
        onClose={() => {}}
      >
        It failed.
      </AlertDialog>
    </>
  );
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);
const page = () => screen.getByText('The page').closest('[aria-hidden=true]');

describe('when a message that replaced a window closes, the focus returns to the control that opened the window,', () => {
  it.each<[string, readonly string[], number]>([
    ['before the window closed', ['window', 'message'], 4],
    ['at the same time', ['message'], 0],
    ['4 ms later', [], 4],
  ])('if it opened %s', async (_when, between, milliseconds) => {
    renderInPortal(<Chain />);
    const save = screen.getByRole('button', { name: 'Save' });
    act(() => save.focus());
    show(['window']);
    await pass(SOME_FRAMES_MS);
    expect(screen.getByRole('dialog', { name: 'Window' })).toContainElement(focused());
    show(between);
    await pass(milliseconds);
    show(['message']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    show([]);
    await pass(SOME_FRAMES_MS);
    expect(save).toHaveFocus();
  });

  it('but a message that opens by itself later leaves the page as it was', async () => {
    renderInPortal(<Chain />);
    const save = screen.getByRole('button', { name: 'Save' });
    act(() => save.focus());
    show(['window']);
    await pass(SOME_FRAMES_MS);
    show([]);
    await pass(SOME_FRAMES_MS);
    act(() => save.blur());
    await pass(LATER_MS);
    show(['message']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    show([]);
    await pass(SOME_FRAMES_MS);
    expect(save).not.toHaveFocus();
  });
});

describe('a message is shown to screen readers, and hides what is below,', () => {
  it.each([
    ['if it opens together with the window', 0],
    ['if it opens 4 ms after the window', 4],
    ['if it opens some frames after the window', SOME_FRAMES_MS],
  ])('%s', async (_when, milliseconds) => {
    renderInPortal(<Chain />);
    if (milliseconds > 0) {
      show(['window']);
      await pass(milliseconds);
    }
    show(['window', 'message']);
    await pass(SOME_FRAMES_MS);
    expect(screen.getByRole('alertdialog', { name: 'Message' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Window' })).toBeNull();
    expect(page()).not.toBeNull();
    show(['window']);
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Window' })).toBeVisible());
    show([]);
    await waitFor(() => expect(page()).toBeNull());
    expect(document.querySelectorAll('[data-aria-hidden]')).toHaveLength(0);
  });

  it.each([
    ['at once', 0],
    ['4 ms later', 4],
  ])('if it opens %s after the window has closed', async (_when, milliseconds) => {
    renderInPortal(<Chain />);
    show(['window']);
    await pass(SOME_FRAMES_MS);
    if (milliseconds > 0) {
      show([]);
      await pass(milliseconds);
    }
    show(['message']);
    await pass(SOME_FRAMES_MS);
    expect(screen.getByRole('alertdialog', { name: 'Message' })).toBeVisible();
    expect(page()).not.toBeNull();
    show([]);
    await waitFor(() => expect(page()).toBeNull());
  });
});
