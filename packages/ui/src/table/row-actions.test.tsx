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
