import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { announce } from './announcer.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LedgerLines } from './ledger-lines.tsx';
import { LiveRegion } from './live-region.tsx';
import { resetShownPage } from './page-focus.ts';
import { PageHead } from './page-head.tsx';
import { PageTitleProvider } from './page-title.ts';
import { Sheet } from './sheet.tsx';
import { Skeleton } from './skeleton.tsx';
import { SkipLink } from './skip-link.tsx';

beforeEach(resetShownPage);

test('the first page keeps the focus, the next page focuses its heading, and a filter does not move the focus', () => {
  const { rerender } = renderInPortal(<PageHead key="a" pageKey="/search/name" title="Name" />);
  expect(screen.getByRole('heading', { name: 'Name' })).not.toHaveFocus();
  rerender(<PageHead key="b" pageKey="/search/plat" title="Plat" />);
  expect(screen.getByRole('heading', { name: 'Plat', level: 1 })).toHaveFocus();
  screen.getByRole('heading', { name: 'Plat' }).blur();
  rerender(<PageHead key="b" pageKey="/search/plat" title="Plat, filtered" />);
  expect(screen.getByRole('heading', { name: 'Plat, filtered' })).not.toHaveFocus();
});

test('a heading of plain text sets the window title while it is mounted', () => {
  const titles: (string | undefined)[] = [];
  const page = (title: ReactNode) => (
    <PageTitleProvider value={(title) => titles.push(title)}>{title}</PageTitleProvider>
  );
  const { rerender } = renderInPortal(page(<PageHead pageKey="/a" title="Name" />));
  rerender(page(<PageHead pageKey="/a" title={<em>Plat</em>} />));
  expect(titles.at(0)).toBe('Name');
  expect(titles.at(-1)).toBeUndefined();
  rerender(page(<PageHead pageKey="/a" title="CRUZ, MARIA" windowTitle="Name search results" />));
  expect(titles.at(-1)).toBe('Name search results');
});

test('the breadcrumb ends with the page itself, which is not a link', () => {
  renderInPortal(<Breadcrumb label="Breadcrumb" steps={[{ label: 'Search', href: '/search' }, { label: 'Name' }]} />);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
  expect(screen.getByText('Name')).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('the same text announced twice is read twice', () => {
  renderInPortal(<LiveRegion />);
  const region = screen.getByRole('status');
  act(() => announce('Citation copied.'));
  expect(region).toHaveTextContent('Citation copied.');
  const before = region.textContent;
  act(() => announce('Citation copied.'));
  expect(region.textContent).not.toBe(before);
  act(() => announce('The connection is lost.', 'urgent'));
  expect(screen.getByRole('alert')).toHaveTextContent('The connection is lost.');
});

test('a skeleton announces immediately what is loading and becomes visible after 150 ms', () => {
  jest.useFakeTimers();
  try {
    const { container } = renderInPortal(<Skeleton label="Loading results" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading results');
    const bones = container.querySelector('[aria-hidden]');
    expect(bones).toHaveAttribute('data-shown', 'false');
    act(() => jest.advanceTimersByTime(150));
    expect(bones).toHaveAttribute('data-shown', 'true');
  } finally {
    jest.useRealTimers();
  }
});

test('a skeleton that replaces a visible one is visible immediately', () => {
  jest.useFakeTimers();
  try {
    const coming = (name: string) => <Skeleton key={name} label={name} />;
    const { container, rerender } = renderInPortal(coming('code'));
    const bones = () => container.querySelector('[aria-hidden]');
    rerender(coming('early'));
    expect(bones()).toHaveAttribute('data-shown', 'false');
    act(() => jest.advanceTimersByTime(150));
    rerender(coming('rows'));
    expect(bones()).toHaveAttribute('data-shown', 'true');
    rerender(<p>rows</p>);
    rerender(coming('next'));
    expect(bones()).toHaveAttribute('data-shown', 'false');
  } finally {
    jest.useRealTimers();
  }
});

test('a sheet is an article named by its heading', () => {
  renderInPortal(
    <Sheet title="Warranty Deed" locator="2024-000123" foot="Instrument 2024-000123">
      <p>text</p>
    </Sheet>,
  );
  expect(screen.getByRole('article', { name: 'Warranty Deed' })).toHaveTextContent('2024-000123');
});

test('charge lines are a table with row headers', () => {
  renderInPortal(
    <LedgerLines
      caption="Download charges"
      lines={[
        { key: 'first', label: 'First page', amount: '$1.00' },
        { key: 'total', label: 'Total', amount: '$2.00', total: true },
      ]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Download charges' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Total $2.00' })).toBeVisible();
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
});

test('the skip link moves the focus, not only the view', () => {
  renderInPortal(
    <>
      <SkipLink label="Skip to main content" target="main" />
      <main id="main" tabIndex={-1} />
    </>,
  );
  act(() => screen.getByRole('link', { name: 'Skip to main content' }).click());
  expect(screen.getByRole('main')).toHaveFocus();
});
