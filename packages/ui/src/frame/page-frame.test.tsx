import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useEffect, useState } from 'react';
import { PageHead } from '../core/page-head.tsx';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { BalanceBlock } from './balance-block.tsx';
import { CoverPage } from './cover-page.tsx';
import { Masthead } from './masthead.tsx';
import { MastheadLink } from './masthead-tool.tsx';
import { PageFrame } from './page-frame.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TopNavigation } from './top-navigation.tsx';

const sections = [
  { title: '', items: [{ label: 'Before you open', href: '#opening' }] },
  {
    title: 'Search by',
    items: [{ label: 'Name', href: '#name', current: true, badge: 'Current', secondLine: 'CRUZ, MARIA' }],
  },
];

function Page({
  loadingLabel,
  beforeScripts = false,
}: {
  readonly loadingLabel?: string;
  readonly beforeScripts?: boolean;
}) {
  const [open, setOpen] = useState(true);
  return (
    <PageFrame
      beforeScripts={beforeScripts}
      skipLabel="Skip to main content"
      openSideLabel="Open navigation"
      closeSideLabel="Close navigation"
      sideOpen={open}
      onSideOpenChange={setOpen}
      masthead={
        <Masthead
          county="Tasi County"
          title="Land Record Portal"
          homeHref="#home"
          tools={<MastheadLink icon="person" label="Profile" href="#profile" />}
          balance={
            <BalanceBlock
              label="Usage balance"
              amount="$250.00"
              refreshLabel="Refresh usage balance"
              onRefresh={() => {}}
            />
          }
          navigation={<TopNavigation label="Main" items={[{ label: 'Search', href: '#search', current: true }]} />}
        />
      }
      notice={<p role="status">Your payment arrived.</p>}
      side={
        <SideNavigation
          label="Search"
          loadingLabel={loadingLabel}
          sections={loadingLabel === undefined ? sections : []}
        />
      }
      footer={<footer>Version</footer>}
    >
      <PageHead pageKey="name" title="Name" />
    </PageFrame>
  );
}

const mockNarrowScreen = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );

afterEach(() => jest.restoreAllMocks());

test('the frame has one of each landmark and no accessibility violations', async () => {
  const { container } = renderInPortal(<Page />);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('banner')).toHaveTextContent('Tasi County Land Record Portal');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const side = screen.getByRole('navigation', { name: 'Search' });
  expect(within(side).getAllByRole('heading')).toEqual([screen.getByRole('heading', { name: 'Search by' })]);
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '#profile');
  const name = within(side).getByRole('link', { name: /^Name/ });
  expect(name).toHaveAttribute('aria-current', 'page');
  expect(name).toHaveTextContent('Name CurrentCRUZ, MARIA');
  // jsdom does not render, so the browser journeys check colors and visible names.
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
  });
  expect(violations.map((violation) => violation.id)).toEqual([]);
});

test('a link of the masthead whose label is hidden on a narrow screen has it as a tooltip', () => {
  renderInPortal(<Page />);
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('title', 'Profile');
});

test('closing and opening the side navigation never loses the focus', async () => {
  renderInPortal(<Page />);
  const side = screen.getByRole('navigation', { name: 'Search' });
  await userEvent.click(within(side).getByRole('button', { name: 'Close navigation' }));
  const open = screen.getByRole('button', { name: 'Open navigation' });
  expect(open).toHaveFocus();
  expect(screen.queryByRole('navigation', { name: 'Search' })).not.toBeInTheDocument();
  await userEvent.click(open);
  expect(within(screen.getByRole('navigation', { name: 'Search' })).getByRole('button')).toHaveFocus();
});

test('on a narrow screen the side navigation starts closed, and Escape or following a link closes it', async () => {
  mockNarrowScreen();
  renderInPortal(<Page />);
  const button = screen.getByRole('button', { name: 'Open navigation' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  const side = screen.getByRole('navigation', { name: 'Search' });
  const notice = screen.getByText('Your payment arrived.');
  expect(side.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  screen.getByRole('link', { name: /^Name/ }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Open navigation' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
  await userEvent.click(screen.getByRole('link', { name: /^Name/ }));
  expect(screen.queryByRole('navigation', { name: 'Search' })).not.toBeInTheDocument();
});

test('the narrow navigation opens with skeleton lines while its content is unknown, and its entries replace them', async () => {
  mockNarrowScreen();
  const { rerender } = renderInPortal(<Page loadingLabel="Loading" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
  const side = screen.getByRole('navigation', { name: 'Search' });
  expect(within(side).getByRole('status')).toHaveTextContent('Loading');
  rerender(<Page />);
  expect(screen.getByRole('navigation', { name: 'Search' })).toBe(side);
  expect(within(side).getByRole('link', { name: /^Name/ })).toBeVisible();
  expect(within(side).queryByRole('status')).not.toBeInTheDocument();
  // the masthead's button; the other one is shown on wide screens only
  const [button] = screen.getAllByRole('button', { name: 'Close navigation' });
  expect(button).toHaveFocus();
});

test('the server-rendered frame hides buttons that do not work yet, and reserves their space', () => {
  mockNarrowScreen();
  const { rerender } = renderInPortal(<Page beforeScripts />);
  const button = () => screen.getByRole('button', { name: 'Open navigation' });
  expect(button().closest('[inert]')).not.toBeNull();
  rerender(<Page />);
  expect(button().closest('[inert]')).toBeNull();
  expect(button()).toBeVisible();
});

test('on a narrow screen Back closes the side navigation and returns the focus to its button', async () => {
  mockNarrowScreen();
  let pressBack: (() => void) | undefined;
  const WindowEntry = ({ onBack }: { readonly onBack: () => void }) => {
    useEffect(() => {
      pressBack = onBack;
      return () => {
        pressBack = undefined;
      };
    }, [onBack]);
    return null;
  };
  renderInPortal(<Page />, { windowEntry: WindowEntry });
  expect(pressBack).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Open navigation' }));
  act(() => pressBack?.());
  expect(screen.queryByRole('navigation', { name: 'Search' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open navigation' })).toHaveFocus();
  expect(pressBack).toBeUndefined();
});

test('on a wide screen the side navigation is part of the page, and Back leaves the page', () => {
  const WindowEntry = jest.fn(() => null);
  renderInPortal(<Page />, { windowEntry: WindowEntry });
  expect(screen.getByRole('navigation', { name: 'Search' })).toBeVisible();
  expect(WindowEntry).not.toHaveBeenCalled();
});

test('a balance that cannot be refreshed keeps its amount and shows the failure', async () => {
  const onRefresh = jest.fn();
  renderInPortal(
    <BalanceBlock
      label="Usage balance"
      amount="$250.00"
      refreshLabel="Refresh usage balance"
      onRefresh={onRefresh}
      failure="Cannot refresh usage balance"
    />,
  );
  const group = screen.getByRole('group', { name: 'Usage balance' });
  expect(group).toHaveTextContent('$250.00');
  expect(within(group).getByRole('status')).toHaveTextContent('Cannot refresh usage balance');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh usage balance' }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test('the reading order of the cover page is name, form, view, links', () => {
  renderInPortal(
    <CoverPage
      skipLabel="Skip to log in"
      county="Tasi County"
      title="Land Record Portal"
      view={<p>news</p>}
      linkRows={[[{ label: 'Forms', href: 'https://forms.example/' }]]}
      linksLabel="Links"
    >
      <p>form</p>
    </CoverPage>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tasi County Land Record Portal');
  expect(screen.getByRole('main')).toHaveTextContent(/Tasi County.*form.*news/);
  expect(screen.getByRole('navigation', { name: 'Links' })).toHaveTextContent('Forms');
});

test('the current tab is scrolled to the middle of the tabs, and nothing else is scrolled', () => {
  const scrolledIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const places: Record<string, DOMRect> = { NAV: new DOMRect(0, 0, 300, 40), A: new DOMRect(400, 0, 100, 40) };
  const measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    return places[this.tagName] ?? new DOMRect();
  });
  renderInPortal(<TopNavigation label="Portal" items={[{ label: 'Search', href: '/search', current: true }]} />);
  expect(screen.getByRole('navigation', { name: 'Portal' }).scrollLeft).toBe(300);
  expect(scrolledIntoView).not.toHaveBeenCalled();
  scrolledIntoView.mockRestore();
  measured.mockRestore();
});

test('while tabs are scrolled, the strip marks each end that hides more tabs', () => {
  const watched: Element[] = [];
  const sizes = jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((notify) => {
    const observer: ResizeObserver = {
      observe: (element: Element) => {
        watched.push(element);
        notify([], observer);
      },
      unobserve: () => undefined,
      disconnect: () => undefined,
    };
    return observer;
  });
  const contentWidth = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  const visibleWidth = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  renderInPortal(<TopNavigation label="Portal" items={[{ label: 'Search', href: '/search' }]} />);
  const tabs = screen.getByRole('navigation', { name: 'Portal' });
  expect(watched).toEqual([tabs, within(tabs).getByRole('link')]);
  const ends = [0, 100, 199.5].map((scrolled) => {
    tabs.scrollLeft = scrolled;
    fireEvent.scroll(tabs);
    return tabs.getAttribute('data-more');
  });
  expect(ends).toEqual(['end', 'start end', 'start']);
  visibleWidth.mockReturnValue(500);
  tabs.scrollLeft = 0;
  fireEvent.scroll(tabs);
  expect(tabs).not.toHaveAttribute('data-more');
  for (const mock of [sizes, contentWidth, visibleWidth]) mock.mockRestore();
});
