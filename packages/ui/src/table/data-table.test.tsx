import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../core/skeleton.tsx';
import { addTestTexts, axeViolations, renderKit } from '../testing/render-kit.tsx';
import { Highlighted, MoreItems, MutedText, PartyLine, ReadMark, RecordKind } from './cell-parts.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { DataTableLines } from './data-table-lines.tsx';
import { rowsInView } from './rows-model.ts';
import { useRows } from './use-rows.ts';
import { useShortcutKeys } from './use-shortcut-keys.ts';

interface Hit {
  readonly id: string;
  readonly number: string;
  readonly grantors: readonly string[];
}
const hit = (index: number): Hit => ({
  id: `${index}`,
  number: `2024-${index}`,
  grantors: ['CRUZ, MARIA V', `PARTY ${index}`],
});
const hits = (count: number) => Array.from({ length: count }, (_, index) => hit(index + 1));
let renderedCells = 0;
const columns: readonly Column<Hit>[] = [
  {
    key: 'number',
    headerKeys: ['test:instrument', 'test:number'],
    narrow: 'start',
    cell: (row, { isVisited }) => {
      renderedCells += 1;
      return (
        <>
          <RecordKind>Deed</RecordKind>
          {row.number} {isVisited && <ReadMark />}
        </>
      );
    },
  },
  {
    key: 'parties',
    headerKeys: ['test:grantors'],
    hasMarginRule: true,
    cell: (row) => (
      <PartyLine word="from">
        <MoreItems
          items={row.grantors}
          itemKey={String}
          render={(name) => <Highlighted text={name} ranges={[{ start: 0, end: 4 }]} />}
        />
      </PartyLine>
    ),
  },
  {
    key: 'legals',
    headerKeys: ['test:legals'],
    cell: (row) => (row.id === '1' ? <MutedText>No legal</MutedText> : <a href="#ref">1998-002117</a>),
  },
];
beforeAll(() =>
  addTestTexts({ instrument: 'Instrument/', number: 'Document #', grantors: 'Grantors', legals: 'References/ Legals' }),
);

const rowId = (row: Hit) => row.id;
const rowLabel = (row: Hit) => row.number;
const onLimit = jest.fn();
const onImages = jest.fn();
function Results({ rows, hasKeys = true }: { readonly rows: readonly Hit[]; readonly hasKeys?: boolean }) {
  const list = useRows({ onLimit });
  const region = useShortcutKeys({ i: onImages }, { enabled: hasKeys });
  const [opened, setOpened] = useState('');
  return (
    <div {...region}>
      <input aria-label="Elsewhere" />
      <DataTable
        columns={columns}
        rows={rowsInView(rows, rowId, list.state)}
        rowId={rowId}
        rowLabel={rowLabel}
        caption="Documents that name CRUZ, MARIA"
        regionLabel="Results list"
        state={list.state}
        totalRowCount={1000}
        rowsBefore={100}
        listKey="page 2"
        onOpen={(id) => {
          list.select(id);
          setOpened(id);
        }}
        onToggleCheck={list.toggleCheck}
      />
      <p>Opened {opened}</p>
      <button type="button" onClick={list.applyFilter}>
        Filter Selections
      </button>
    </div>
  );
}
const row = (number: string) => screen.getByRole('row', { name: new RegExp(`${number}\\b`) });

const focusOn = (element: HTMLElement) => act(() => element.focus());

test('the table is a grid with a caption, headings of two lines, and counted rows, and has no accessibility violations', async () => {
  const { container } = renderKit(<Results rows={hits(3)} />);
  const grid = screen.getByRole('grid', { name: 'Documents that name CRUZ, MARIA' });
  expect(grid).toHaveAttribute('aria-rowcount', '1001');
  expect(within(grid).getByRole('columnheader', { name: 'Instrument/ Document #' })).toBeVisible();
  expect(row('2024-1')).toHaveAttribute('aria-rowindex', '102');
  expect(screen.getByRole('region', { name: 'Results list' })).toContainElement(grid);
  expect(await axeViolations(container)).toEqual([]);
});

test('Tab reaches only one row and its content; arrows move between rows, Home and End go to the ends', async () => {
  const { user } = renderKit(<Results rows={hits(5)} />);
  await user.click(screen.getByRole('textbox'));
  await user.tab();
  expect(row('2024-1')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(row('2024-3')).toHaveFocus();
  await user.keyboard('{End}{ArrowUp}');
  expect(row('2024-4')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('checkbox', { name: 'Select 2024-4' })).toHaveFocus();
  await user.tab();
  expect(within(row('2024-4')).getByRole('button', { name: '1 more' })).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Filter Selections' })).toHaveFocus();
});

test('[001-4.4.selected.1] Enter or a click opens a row, which is then selected and marked as read', async () => {
  const { user } = renderKit(<Results rows={hits(3)} />);
  await user.click(row('2024-2'));
  expect(screen.getByText('Opened 2')).toBeVisible();
  expect(row('2024-2')).toHaveAttribute('aria-selected', 'true');
  expect(within(row('2024-2')).getByText('read')).toBeVisible();
  focusOn(row('2024-2'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(row('2024-3')).toHaveAttribute('aria-selected', 'true');
  expect(row('2024-2')).toHaveAttribute('aria-selected', 'false');
  expect(within(row('2024-2')).getByText('read')).toBeVisible();
});

test('Space and the checkbox check a row without opening it, and a click on a link or badge does not open it', async () => {
  const { user } = renderKit(<Results rows={hits(3)} />);
  focusOn(row('2024-1'));
  await user.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Select 2024-1' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Select 2024-2' }));
  expect(screen.getByRole('checkbox', { name: 'Select 2024-2' })).toBeChecked();
  await user.click(within(row('2024-3')).getByRole('link'));
  await user.click(within(row('2024-3')).getByRole('button', { name: '1 more' }));
  expect(within(row('2024-3')).getByText('3', { exact: false, selector: '[data-item] > span' })).toBeVisible();
  expect(screen.getByText('Opened', { exact: true })).toBeVisible();
});

test('a click beside a checkbox, in its cell, toggles it and does not open the row', async () => {
  const { user } = renderKit(<Results rows={hits(3)} />);
  const box = screen.getByRole('checkbox', { name: 'Select 2024-2' });
  await user.click(screen.getAllByRole('gridcell').find((cell) => cell.contains(box)) ?? box);
  expect(box).toBeChecked();
  expect(screen.getByText('Opened', { exact: true })).toBeVisible();
});

test('[001-4.4.filter.1] applying the filter shows only checked rows, whose boxes are disabled', async () => {
  const { user } = renderKit(<Results rows={hits(4)} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select 2024-3' }));
  await user.click(screen.getByRole('button', { name: 'Filter Selections' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByRole('checkbox', { name: 'Select 2024-3' })).toBeDisabled();
});

test('[001-4.4.limit.1] a 101st check is refused with a message', async () => {
  const { user } = renderKit(<Results rows={hits(101)} />);
  focusOn(row('2024-1'));
  for (let index = 0; index < 101; index += 1) await user.keyboard(' {ArrowDown}');
  expect(onLimit).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(100);
}, 60_000);

test('the next batch renders only its own rows, and existing rows keep their elements and the focus', () => {
  const all = hits(50);
  function Growing() {
    const [count, setCount] = useState(25);
    return (
      <>
        <button type="button" onClick={() => setCount(50)}>
          Next batch
        </button>
        <Results rows={all.slice(0, count)} />
      </>
    );
  }
  renderKit(<Growing />);
  const third = row('2024-3');
  focusOn(third);
  renderedCells = 0;
  act(() => screen.getByText('Next batch').click());
  expect(screen.getAllByRole('row')).toHaveLength(51);
  expect(renderedCells).toBe(25);
  expect(row('2024-3')).toBe(third);
  expect(third).toHaveFocus();
});

test('another list replaces the rows only after the press that asked for it is rendered', () => {
  const all = hits(200);
  function Sorted() {
    const [isReversed, setReversed] = useState(false);
    return (
      <>
        <button type="button" aria-pressed={isReversed} onClick={() => setReversed(true)}>
          Descending
        </button>
        <Results rows={isReversed ? all.slice(100) : all.slice(0, 100)} />
      </>
    );
  }
  renderKit(<Sorted />);
  let whenPressed: readonly unknown[] = [];
  act(() => {
    // `flushSync` renders what the browser paints next, and `act` the rest
    flushSync(() => screen.getByText('Descending').click());
    whenPressed = [
      screen.getByText('Descending').ariaPressed,
      screen.queryByText('2024-1'),
      screen.queryByText('2024-101'),
    ];
  });
  expect(whenPressed).toEqual(['true', expect.any(HTMLElement), null]);
  expect(screen.queryByText('2024-1')).toBeNull();
  expect(screen.getByText('2024-101')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(101);
});

test('single-key shortcuts work only in the region, never while typing, and can be turned off', async () => {
  const { user, rerender } = renderKit(<Results rows={hits(2)} />);
  await user.keyboard('i');
  await user.type(screen.getByRole('textbox'), 'i');
  expect(onImages).not.toHaveBeenCalled();
  focusOn(row('2024-1'));
  await user.keyboard('{Control>}i{/Control}');
  expect(onImages).not.toHaveBeenCalled();
  await user.keyboard('i');
  expect(onImages).toHaveBeenCalledTimes(1);
  rerender(<Results rows={hits(2)} hasKeys={false} />);
  await user.keyboard('i');
  expect(onImages).toHaveBeenCalledTimes(1);
});

test('a loading list has the columns of the final list, and hides them from screen readers', async () => {
  const lines = renderKit(
    <Skeleton label="Loading results">
      <DataTableLines columns={columns} hasChecks />
    </Skeleton>,
  );
  const headings = (within: Element) => [...within.querySelectorAll('thead th')].slice(1).map((cell) => cell.innerHTML);
  const loadingHeadings = headings(lines.container);
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('columnheader')).toBeNull();
  expect(await axeViolations(lines.container)).toEqual([]);
  lines.unmount();
  const list = renderKit(<Results rows={hits(1)} />);
  expect(loadingHeadings).toEqual(headings(list.container));
});
