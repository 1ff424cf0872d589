import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { announce } from '../core/announcer.ts';
import { Button } from '../core/button.tsx';
import { ICON_PATHS, type IconName } from '../core/icon-paths.ts';
import { LiveRegion } from '../core/live-region.tsx';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { AlertDialog, type AlertKind } from './alert-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { SlideIn } from './slide-in.tsx';

// jsdom has no layout, and elements without a rectangle cannot be focused
beforeEach(() => {
  const rectangles = Object.assign([new DOMRect(0, 0, 10, 10)], { item: () => null });
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rectangles);
});
afterEach(() => jest.restoreAllMocks());

function DeleteAccount({
  destructive = false,
  onConfirm = () => {},
}: {
  readonly destructive?: boolean;
  readonly onConfirm?: () => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        destructive={destructive}
        title="Delete account Pacific Title and users?"
        description="Lost for good: the account and its 12 users."
        confirmLabel="Yes, delete"
        cancelLabel="No"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Delete' }));

test('a destructive confirmation focuses Cancel, traps the focus and returns it', async () => {
  renderInPortal(<DeleteAccount destructive />);
  await open();
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete account Pacific Title and users?' });
  expect(dialog).toHaveAccessibleDescription('Lost for good: the account and its 12 users.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus());
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Yes, delete' })).toHaveFocus();
  await userEvent.tab();
  expect(dialog).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
});

test('what is announced while a dialog is open is read, although the dialog hides the page', async () => {
  renderInPortal(
    <main>
      <DeleteAccount />
      <LiveRegion />
    </main>,
  );
  await open();
  await waitFor(() => expect(screen.queryByRole('main')).toBeNull());
  act(() => announce('12 users deleted'));
  // elements that are hidden from screen readers have no role here
  expect(screen.getByRole('status')).toHaveTextContent('12 users deleted');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a control outside the window that gets the focus is scrolled into view, one inside is not', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  renderInPortal(<DeleteAccount destructive />);
  await open();
  const cancel = await screen.findByRole('button', { name: 'No' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await userEvent.tab();
  expect(scrolled).not.toHaveBeenCalled();
  jest.spyOn(cancel, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300, 80, 36));
  await userEvent.tab();
  expect(cancel).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([cancel]);
});

test('a dialog whose first control is outside the window gets the focus itself', async () => {
  const low = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 80, 36));
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  renderInPortal(
    <Dialog open title="Words explained" onClose={() => {}} actions={<Button>Close</Button>}>
      A long text.
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Words explained' })).toHaveFocus());
  expect(scrolled).not.toHaveBeenCalled();
  low.mockReturnValue(new DOMRect(0, 0, 80, 36));
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('a confirmation that is not destructive focuses the confirm button', async () => {
  const onConfirm = jest.fn();
  renderInPortal(<DeleteAccount onConfirm={onConfirm} />);
  await open();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yes, delete' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test.each<[AlertKind, string, IconName]>([
  ['MESSAGE', 'Message', 'document'],
  ['WARNING', 'Warning', 'alert'],
  ['INFO', 'Information', 'info'],
])(
  "[001-2.6.alert.1] [000-3.alerts.1] an alert of kind %s shows its kind, the server's text and a single button",
  async (kind, title, icon) => {
    const onClose = jest.fn();
    renderInPortal(
      <AlertDialog open kind={kind} title={title} closeLabel="Close" onClose={onClose}>
        There are no pages selected.
      </AlertDialog>,
    );
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog).toHaveAccessibleDescription('There are no pages selected.');
    expect(dialog.querySelector('path')).toHaveAttribute('d', ICON_PATHS[icon]);
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  },
);

/** The Back handlers of open dialogs, topmost last, as the shell's router keeps them. */
let entries: readonly (() => void)[] = [];
function WindowEntry({ onBack }: { readonly onBack: () => void }) {
  useEffect(() => {
    entries = [...entries, onBack];
    return () => {
      entries = entries.filter((one) => one !== onBack);
    };
  }, [onBack]);
  return null;
}
const pressBack = () => act(() => entries.at(-1)?.());

function Nested() {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const close = (name: string) => setOpened((names) => names.filter((one) => one !== name));
  return (
    <>
      <Button onClick={() => setOpened(['Profile'])}>Open</Button>
      <Dialog open={opened.includes('Profile')} title="Profile" onClose={() => close('Profile')}>
        <Button onClick={() => setOpened(['Profile', 'Question'])}>Ask</Button>
        <ConfirmDialog
          open={opened.includes('Question')}
          title="Question"
          description="Is it so?"
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={() => setOpened([])}
          onCancel={() => close('Question')}
        />
      </Dialog>
    </>
  );
}

test('Back closes the topmost dialog first, and cancels a confirmation', async () => {
  renderInPortal(<Nested />, { windowEntry: WindowEntry });
  expect(entries).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  // a dialog hides everything else one frame after it opens, which would include a question that opens in between
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Open' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(entries).toHaveLength(2);
  pressBack();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog', { name: 'Profile' })).toBeVisible();
  pressBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(entries).toHaveLength(0);
});

test('a confirmed action in progress is not canceled by Cancel, Escape or Back', async () => {
  const onCancel = jest.fn();
  const backs: (() => void)[] = [];
  const WindowEntry = ({ onBack }: { readonly onBack: () => void }) => {
    useEffect(() => {
      backs[0] = onBack;
    }, [onBack]);
    return null;
  };
  renderInPortal(
    <ConfirmDialog
      open
      busy
      title="Make new codes?"
      description="The old ones stop working."
      confirmLabel="Make them"
      cancelLabel="Cancel"
      onConfirm={() => {}}
      onCancel={onCancel}
    />,
    { windowEntry: WindowEntry },
  );
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  act(() => backs[0]?.());
  expect(onCancel).not.toHaveBeenCalled();
});

test('Back may have a different effect than Escape', async () => {
  const onClose = jest.fn();
  const onBack = jest.fn();
  renderInPortal(<Dialog open title="Step" onClose={onClose} onBack={onBack} />, { windowEntry: WindowEntry });
  pressBack();
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await userEvent.keyboard('{Escape}');
  expect([onBack.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

test('a menu works by keyboard and marks the current value', async () => {
  const onChoose = jest.fn();
  renderInPortal(
    <Menu
      trigger={<Button>English</Button>}
      label="Language"
      chosen="en"
      onChoose={onChoose}
      items={[
        { value: 'en', label: 'English' },
        { value: 'ko', label: '한국어', lang: 'ko' },
      ]}
    />,
  );
  screen.getByRole('button', { name: 'English' }).focus();
  await userEvent.keyboard('{Enter}');
  const korean = await screen.findByRole('menuitemradio', { name: '한국어' });
  expect(korean).toHaveAttribute('lang', 'ko');
  expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('aria-checked', 'true');
  // the list handles keys only after it is focused and has a highlighted item, shortly after it appears
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await waitFor(() => expect(screen.getByRole('menu')).toHaveAttribute('aria-activedescendant'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith('ko'));
});

test('a menu item can be chosen by a click without a pointer, as from voice control', async () => {
  const onChoose = jest.fn();
  renderInPortal(
    <Menu
      trigger={<Button>More</Button>}
      label="More"
      onChoose={onChoose}
      items={[
        { value: 'users', label: 'Users' },
        { value: 'tasks', label: 'Tasks', disabled: true },
      ]}
    />,
  );
  const more = screen.getByRole('button', { name: 'More' });
  await userEvent.click(more);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tasks' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Users' }));
  await waitFor(() => expect(onChoose.mock.calls).toEqual([['users']]));
  await waitFor(() => expect(more).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await userEvent.keyboard('{Enter}');
  // the list handles keys only after it is focused, shortly after it appears
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await userEvent.keyboard('{Home}{Enter}');
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(2));
});

test('new content is readable immediately, and animated after the animation code is loaded', async () => {
  renderInPortal(
    <SlideIn>
      <p>Paid</p>
    </SlideIn>,
  );
  // not transparent either, in case the animation code never loads
  expect(screen.getByText('Paid')).toBeVisible();
  const arriving = screen.getByText('Paid').parentElement;
  expect(arriving).toHaveStyle({ transform: 'translateY(-8px)' });
  await waitFor(() => expect(arriving).toHaveStyle({ transform: 'none' }));
});
