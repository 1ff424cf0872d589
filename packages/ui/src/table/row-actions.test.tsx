import { screen, waitFor } from '@testing-library/react';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { RowActions } from './row-actions.tsx';

const NAMES = ['Weekly', 'Monthly'];
const list = (names: readonly string[]) => (
  <main>
    <h1 tabIndex={-1}>Saved Searches</h1>
    {names.map((name) => (
      <RowActions key={name} rowName={name} actions={[{ key: 'delete', label: 'Delete', onAct: () => undefined }]} />
    ))}
  </main>
);

test("a row's removal moves the focus that was on its actions to the page's heading", async () => {
  const view = renderInPortal(list(NAMES));
  screen.getByRole('button', { name: 'Delete Weekly' }).focus();
  view.rerender(list(['Monthly']));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Saved Searches' })).toHaveFocus());
});

test("a row's removal leaves the focus on another row", () => {
  const view = renderInPortal(list(NAMES));
  const other = screen.getByRole('button', { name: 'Delete Monthly' });
  other.focus();
  view.rerender(list(['Monthly']));
  expect(other).toHaveFocus();
});

test("the end of an action moves the focus that was on it to the page's heading, although its row stays", async () => {
  const refund = { key: 'refund', label: 'Refund', onAct: () => undefined };
  const purchase = (isRefunded: boolean) => (
    <main>
      <h1 tabIndex={-1}>History</h1>
      <RowActions rowName="Deed" actions={isRefunded ? [] : [refund]} all={[refund]} />
    </main>
  );
  const view = renderInPortal(purchase(false));
  screen.getByRole('button', { name: 'Refund Deed' }).focus();
  view.rerender(purchase(true));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'History' })).toHaveFocus());
});
