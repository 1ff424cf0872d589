import { translate } from '@portal/i18n';
import { act, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { announce } from '../core/announcer.ts';
import { LiveRegion } from '../core/live-region.tsx';
import { TextProvider } from '../core/text-context.tsx';
import { addTestTexts, axeViolations, renderKit } from '../testing/render-kit.tsx';
import { Highlighted, MoreItems } from './cell-parts.tsx';
import { KeyHints } from './key-hints.tsx';
import { Pager } from './pager.tsx';
import { allActions, type RowAction, RowActions } from './row-actions.tsx';
import { DETAIL_PAGE_SIZE, SimpleTable } from './simple-table.tsx';
import { SortControl } from './sort-control.tsx';
import { DisplayingResults, StatusLineCounts } from './status-line.tsx';

function Paged({ count }: { readonly count: number }) {
  const [page, setPage] = useState(1);
  return <Pager page={page} pageCount={count} onPage={setPage} />;
}
const names = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('button')
    .map((step) => step.textContent);

test('[001-4.3.pager.3] a pager of 10 pages has no First button, a pager of 40 pages has all steps', async () => {
  const { container, unmount } = renderKit(<Paged count={10} />);
  expect(names()).toEqual(['Prev', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Next']);
  expect(await axeViolations(container)).toEqual([]);
  unmount();
  const { user } = renderKit(<Paged count={40} />);
  expect(names()).toEqual([
    'First',
    '-10',
    'Prev',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    'Next',
    '+10',
    'Last',
  ]);
  await user.click(screen.getByRole('button', { name: '+10: forward 10 pages' }));
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('11');
  await user.click(screen.getByRole('button', { name: 'Last' }));
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('40');
});

test('a step without a target page is disabled and keeps the focus', async () => {
  const { user } = renderKit(<Paged count={2} />);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2');
});

test('pages with URLs are links; a single page has no pager', () => {
  const { rerender } = renderKit(<Pager page={1} pageCount={3} onPage={() => {}} hrefOf={(page) => `?page=${page}`} />);
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '?page=2');
  rerender(<Pager page={1} pageCount={1} onPage={() => {}} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('[001-4.3.truncated.1] [001-8.truncated.1] the status line shows the counts, the truncation of a list of 1000, and the rows being loaded and checked', async () => {
  const batches = { totalRecordCount: 1000, page: 1, loadedCount: 75 };
  const line = (loadedCount: number) => (
    <>
      <StatusLineCounts from={1} to={loadedCount} total={1000} checkedCount={2} batches={{ ...batches, loadedCount }} />
      <LiveRegion />
    </>
  );
  const { container, rerender } = renderKit(line(75));
  expect(container).toHaveTextContent('1–75 of 1,000');
  expect(
    screen.getByText('Results truncated.\u00a0 If needed, narrow criteria and search again.', { normalizer: String }),
  ).toBeVisible();
  expect(container).toHaveTextContent('Loading rows 76–100');
  expect(container).toHaveTextContent('2 selected (limit 100)');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(await axeViolations(container)).toEqual([]);
  rerender(line(100));
  expect(screen.getByRole('status')).toHaveTextContent('1–100 of 1,000');
});

test('the number of selected rows is announced whenever it changes, also when the last row is no longer selected', () => {
  const line = (checkedCount: number) => (
    <>
      <StatusLineCounts from={1} to={25} total={25} checkedCount={checkedCount} />
      <LiveRegion />
    </>
  );
  act(() => announce(''));
  const { rerender } = renderKit(line(2));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(line(3));
  expect(screen.getByRole('status')).toHaveTextContent('3 selected (limit 100)');
  rerender(line(0));
  expect(screen.getByRole('status')).toHaveTextContent('0 selected (limit 100)');
});

test('the status line uses the same digits as the rows in every language', () => {
  const { container } = renderKit(
    <TextProvider t={translate} locale="bn">
      <StatusLineCounts from={1} to={75} total={1000} />
    </TextProvider>,
  );
  expect(container).toHaveTextContent('1–75 of 1,000');
});

test('a list shows which rows it displays', () => {
  renderKit(<DisplayingResults from={1} to={10} total={47} />);
  expect(screen.getByRole('status')).toHaveTextContent('Displaying Results: 1-10 of 47');
});

test('the sort control names the column, and the direction that its button would change to', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'docNumber', label: 'Document Number' },
    { value: 'recordedDate', label: 'Recorded Date' },
  ];
  const { user, container } = renderKit(
    <SortControl sort={{ key: 'recordedDate', direction: 'DESC' }} options={options} onChange={onChange} />,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'docNumber');
  await user.click(screen.getByRole('button', { name: 'Descending. Change to ascending' }));
  expect(onChange.mock.calls).toEqual([[{ key: 'docNumber' }], [{ direction: 'ASC' }]]);
  expect(await axeViolations(container)).toEqual([]);
});

test('matched parts of a text are in mark elements', () => {
  const { container } = render(<Highlighted text="CRUZ, MARIA V" ranges={[{ start: 0, end: 11 }]} />);
  expect(container.querySelector('mark')).toHaveTextContent('CRUZ, MARIA');
  expect(container).toHaveTextContent('CRUZ, MARIA V');
});

test('key hints show each key and its action', () => {
  const { container } = renderKit(<KeyHints hints={[{ keys: ['↑', '↓'], label: 'move' }]} />);
  expect(container).toHaveTextContent('↑ ↓ move');
});

test('[001-9.pages.1] a sub-table shows 3 rows per page; row headers, hidden headings and actions have accessible names', async () => {
  addTestTexts({ username: 'Username', actions: 'Actions' });
  const rows = ['ada', 'ben', 'cy', 'di'].map((name) => ({ name }));
  const onAct = jest.fn();
  const { user, container } = renderKit(
    <SimpleTable
      caption="Users of all accounts"
      variant="list"
      rows={rows}
      rowId={(row) => row.name}
      pageSize={DETAIL_PAGE_SIZE}
      isMuted={(row) => row.name === 'ben'}
      columns={[
        { key: 'name', headerKey: 'test:username', isRowHeader: true, cell: (row) => row.name },
        { key: 'count', headerKey: 'test:username', narrow: 'labeled', cell: (row) => row.name.length },
        {
          key: 'acts',
          headerKey: 'test:actions',
          isHeaderHidden: true,
          narrow: 'full',
          cell: (row) => (
            <RowActions rowName={row.name} actions={[{ key: 'delete', label: 'Delete', onAct, isDestructive: true }]} />
          ),
        },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Users of all accounts' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['ada', 'ben', 'cy']);
  // a number without context gets the column's heading as its label where the table head is hidden
  const [count] = within(table).getAllByRole('cell', { name: '3' });
  expect(count?.dataset).toMatchObject({
    narrow: 'labeled',
    label: within(table).getAllByRole('columnheader')[1]?.textContent,
  });
  expect(await axeViolations(container)).toEqual([]);
  await user.click(within(table).getByRole('button', { name: 'Delete ben' }));
  expect(onAct).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['di']);
});

test('an action that a row does not have keeps its space, so that each action has the same column in all rows', () => {
  const onAct = jest.fn();
  const action = (key: string): RowAction => ({ key, label: key, onAct });
  const rows = [
    ['Edit', 'Activate'],
    ['Edit', 'Password', 'Activate', 'Delete'],
  ].map((keys) => keys.map(action));
  const all = allActions(rows);
  expect(all.map(({ key }) => key)).toEqual(['Edit', 'Password', 'Activate', 'Delete']);
  const { container } = renderKit(<RowActions rowName="guest.user" actions={rows[0] ?? []} all={all} />);
  expect(container).toHaveTextContent('EditPasswordActivateDelete');
  // the placeholder is invisible, not focusable and hidden from screen readers
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', 'Activate']);
});

/** Runs a check between the events `beforeprint` and `afterprint`, while the browser renders for printing. */
const whilePrinting = (check: () => void) => {
  window.dispatchEvent(new Event('beforeprint'));
  check();
  window.dispatchEvent(new Event('afterprint'));
};

test('printing shows every name and no badge', () => {
  const parties = ['CRUZ, MARIA', 'SANTOS, JOSE', 'CAMACHO, ANA'];
  renderKit(<MoreItems items={parties} itemKey={String} render={(name) => name} />);
  expect(screen.queryByText('SANTOS, JOSE')).not.toBeInTheDocument();
  whilePrinting(() => {
    for (const name of parties) expect(screen.getByText(name)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
  expect(screen.getByRole('button', { name: '2 more' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('SANTOS, JOSE')).not.toBeInTheDocument();
});

test('printing shows all rows of a table with pages', () => {
  const rows = ['LOT 1', 'LOT 2', 'LOT 3', 'LOT 4', 'LOT 5'];
  addTestTexts({ land: 'Land' });
  const columns = [{ key: 'legal', headerKey: 'test:land', cell: (row: string) => row }];
  renderKit(<SimpleTable columns={columns} rows={rows} rowId={String} caption="Land" pageSize={DETAIL_PAGE_SIZE} />);
  expect(screen.getAllByRole('cell')).toHaveLength(DETAIL_PAGE_SIZE);
  whilePrinting(() => {
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(rows);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
  expect(screen.getAllByRole('cell')).toHaveLength(DETAIL_PAGE_SIZE);
});

test('a document number in a narrow column is not broken at its hyphen', () => {
  renderKit(
    <SimpleTable
      columns={[{ key: 'number', headerKey: 'test:username', cell: (row: string) => row }]}
      rows={['2024-000123']}
      rowId={String}
      caption="Documents"
    />,
  );
  // in an element of its own, which does not wrap
  expect(screen.getByText('2024-000123').parentElement).toHaveAttribute('role', 'cell');
});
