import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  RouterProvider,
  useBlocker,
  useLocation,
  useWindowEntry,
  windowsAbandoned,
  windowsSettled,
} from './index.ts';
import { historySettled } from './testing.ts';

interface LayerProps {
  readonly name: string;
  readonly onBack: () => void;
  readonly pages?: string;
}
const NONE = {};

function Layer({ name, onBack, pages }: LayerProps) {
  useWindowEntry(onBack, pages === undefined ? NONE : { preview: pages });
  return <p>{name}</p>;
}

let setLayers: (names: readonly string[]) => void = () => {};
let setPages: (pages: string) => void = () => {};
let refusing: string | undefined;
/** The page asks before it is left. */
let isAsking = false;
afterEach(() => {
  isAsking = false;
});

/** Asks before the page is left. */
function Asking() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  if (blocker.state !== 'blocked') return null;
  return (
    <p>
      <span>Leave?</span>
      <button type="button" onClick={() => blocker.reset()}>
        Stay
      </button>
      <button
        type="button"
        onClick={() => {
          isAsking = false;
          blocker.proceed();
        }}
      >
        Leave
      </button>
    </p>
  );
}

/** A page with windows on it, each closed by Back unless it refuses. The lowest has a part in the address. */
function Page() {
  const [names, change] = useState<readonly string[]>([]);
  const [pages, changePages] = useState('all');
  const location = useLocation();
  useEffect(() => {
    setLayers = change;
    setPages = changePages;
  }, []);
  return (
    <main>
      <h1>{location.pathname}</h1>
      {isAsking && <Asking />}
      {names.map((name) => (
        <Layer
          key={name}
          name={name}
          {...(name === 'preview' ? { pages } : {})}
          onBack={() => refusing !== name && change((open) => open.filter((one) => !name.startsWith(one)))}
        />
      ))}
    </main>
  );
}

const lay = async (...names: string[]) => {
  act(() => setLayers(names));
  await historySettled();
};
const step = async (by: number) => {
  window.history.go(by);
  await historySettled();
};
const laid = () => screen.queryAllByText(/^(preview|escrow|card)$/).map(({ textContent }) => textContent);
const address = () => `${window.location.pathname}${window.location.search}`;
let below = 0;

/** A browser loads a page, with the history as it is. */
async function load() {
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await historySettled();
  return router;
}

async function open(from = '/results?search=Name') {
  refusing = undefined;
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', from);
  const router = await load();
  below = window.history.length;
  return router;
}

describe('windows in the history', () => {
  it('Back takes the topmost window away and leaves the page', async () => {
    await open();
    await lay('preview');
    await lay('preview', 'escrow');
    expect(window.history.length).toBe(below + 2);
    await step(-1);
    expect(laid()).toEqual(['preview']);
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a window that is closed by its button takes its entry along', async () => {
    await open();
    await lay('preview');
    await lay();
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('windows that close together take all their entries along', async () => {
    await open();
    await lay('preview', 'escrow', 'card');
    await lay('preview');
    expect(laid()).toEqual(['preview']);
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a window in place of another gets its entry, and none is added', async () => {
    await open();
    await lay('preview', 'escrow');
    await lay('preview', 'card');
    expect(window.history.length).toBe(below + 2);
    await step(-1);
    expect(laid()).toEqual(['preview']);
  });

  it('the address contains what a window shows, without a history entry for each change', async () => {
    await open();
    await lay('preview');
    expect(address()).toBe('/results?search=Name&preview=all');
    act(() => setPages('1,3'));
    await historySettled();
    expect(address()).toBe('/results?search=Name&preview=1%2C3');
    expect(window.history.length).toBe(below + 1);
  });

  it('opened by a link, a window has the page below it, and Back stays in the portal', async () => {
    await open('/results?search=Name&preview=2');
    act(() => setPages('2'));
    await lay('preview');
    expect(address()).toBe('/results?search=Name&preview=2');
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('Forward leads to no window that is gone', async () => {
    await open();
    await lay('preview', 'escrow');
    await step(-1);
    await step(1);
    expect(laid()).toEqual(['preview']);
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a window that may not close stays, and the next Back asks it again', async () => {
    await open();
    await lay('preview');
    refusing = 'preview';
    await step(-1);
    expect(laid()).toEqual(['preview']);
    refusing = undefined;
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a navigation that waits for windows to settle is not taken back by their step', async () => {
    const router = await open();
    await lay('preview', 'card');
    act(() => setLayers([]));
    await act(async () => {
      await windowsSettled();
      await router.navigate('/elsewhere');
    });
    await historySettled();
    expect(address()).toBe('/elsewhere');
    await step(-1);
    expect(address()).toBe('/results?search=Name');
  });

  it.each([
    ['one window', ['preview']],
    ['windows upon each other', ['preview', 'escrow', 'card']],
  ])('a page that is opened from %s leaves no entry of theirs behind', async (_, names) => {
    const router = await open();
    await lay(...names);
    await act(() => router.navigate('/elsewhere'));
    act(() => setLayers([]));
    await historySettled();
    expect(address()).toBe('/elsewhere');
    await step(-1);
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('a window that closes as it opens a page leaves no entry behind', async () => {
    const router = await open();
    await lay('preview');
    await act(async () => {
      setLayers([]);
      await router.navigate('/elsewhere');
    });
    await historySettled();
    expect(address()).toBe('/elsewhere');
    await step(-1);
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('an address that is changed from a window changes for the page below it, and the window stays', async () => {
    const router = await open();
    await lay('preview', 'card');
    await act(() => router.navigate('/results?search=Plat', { replace: true }));
    await historySettled();
    expect(laid()).toEqual(['preview', 'card']);
    await step(-1);
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toBe('/results?search=Plat');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('a window that stays on the next page has its entry there', async () => {
    const router = await open();
    await lay('card');
    await act(() => router.navigate('/elsewhere'));
    await historySettled();
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toContain('/elsewhere');
    await step(-1);
    expect(address()).toContain('/results');
  });

  it('a reload leads past a window that nothing opens again', async () => {
    window.history.pushState(null, '', '/before');
    window.history.pushState(null, '', '/results?search=Name');
    window.history.pushState({ windows: 1, reopens: false }, '');
    window.history.pushState({ windows: 2, reopens: false }, '');
    await load();
    await historySettled();
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('Forward leads past a window that nothing opens again', async () => {
    await open();
    await lay('preview', 'card');
    await step(-2);
    expect(laid()).toEqual([]);
    await step(2);
    // the preview's address opens it; the card was taken away
    expect(address()).toBe('/results?search=Name&preview=all');
    act(() => setLayers(['preview']));
    await historySettled();
    await step(-1);
    expect(laid()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('a window in place of another that lies under an alert stays under it', async () => {
    await open();
    await lay('preview', 'escrow', 'card');
    await lay('preview', 'receipt', 'card');
    await step(-1);
    expect(screen.queryByText('card')).not.toBeInTheDocument();
    expect(screen.getByText('receipt')).toBeVisible();
  });

  it('a window that has two entries, as one of an older remote, goes with one Back', async () => {
    await open();
    act(() => setLayers(['escrow', 'escrow again']));
    await historySettled();
    expect(window.history.length).toBe(below + 2);
    await step(-1);
    expect(laid()).toEqual([]);
    await historySettled();
    expect(address()).toContain('/results');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('the router does not draw a page again whose window comes and goes', async () => {
    const router = await open();
    const told = jest.fn();
    router.subscribe(told);
    await lay('escrow');
    await lay();
    expect(address()).toContain('/results');
    expect(told).not.toHaveBeenCalled();
    await step(-1);
    expect(address()).toBe('/before');
    expect(told).toHaveBeenCalled();
  });

  it('a page that is opened from a window appears at once', async () => {
    const router = await open();
    await lay('card');
    const where: string[] = [];
    router.subscribe(({ location }) => where.push(location.pathname));
    await act(async () => {
      void router.navigate('/elsewhere');
      // no history step is in between: those take a separate task
      await Promise.resolve().then(() => undefined);
      await Promise.resolve().then(() => undefined);
    });
    expect(where).toContain('/elsewhere');
  });

  it('windows that go with the session take no step', async () => {
    const router = await open();
    await lay('preview', 'card');
    const steps = jest.spyOn(window.history, 'go');
    await act(async () => {
      void windowsAbandoned();
      setLayers([]);
      await router.navigate('/login');
    });
    await historySettled();
    expect(steps).not.toHaveBeenCalled();
    expect(address()).toBe('/login');
    steps.mockRestore();
  });

  it('the router continues from where the windows left it', async () => {
    const router = await open();
    await lay('preview');
    await lay();
    await act(() => router.navigate('/elsewhere'));
    await step(-1);
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('/results'));
    expect(address()).toBe('/results?search=Name');
  });

  describe('where the browser does not answer a step', () => {
    const lead = () => jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
    /** Longer than a step is waited for. */
    const wait = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

    it('a page is opened after one step, and windows settle', async () => {
      const router = await open();
      await lay('preview');
      const steps = lead();
      act(() => setLayers([]));
      await wait(100);
      void router.navigate('/elsewhere');
      await waitFor(() => expect(address()).toBe('/elsewhere'));
      await windowsSettled();
      expect(steps).toHaveBeenCalledTimes(1);
      steps.mockRestore();
    });
    it('windows give up after three attempts, and the entry stands for what is open', async () => {
      await open();
      await lay('preview');
      const steps = lead();
      act(() => setLayers([]));
      await wait(100);
      await act(() => windowsSettled());
      expect(steps).toHaveBeenCalledTimes(3);
      steps.mockRestore();
      await lay('card');
      await step(-1);
      expect(laid()).toEqual([]);
    }, 60_000);
  });

  it('with the two routers that StrictMode creates, windows use the one that is kept', async () => {
    isAsking = true;
    window.history.pushState({ key: 'entry', idx: 1 }, '', '/entry');
    const kept = createBrowserRouter([{ path: '*', element: <Page /> }]);
    const other = createBrowserRouter([{ path: '*', element: <Page /> }]);
    render(<RouterProvider router={kept} />);
    await historySettled();
    other.dispose();
    await act(async () => void kept.navigate('/elsewhere'));
    expect(screen.getByText('Leave?')).toBeVisible();
    const laidBefore = window.history.length;
    await lay('card');
    // while it asks, no window lays an entry
    expect(window.history.length).toBe(laidBefore);
    act(() => screen.getByRole('button', { name: 'Stay' }).click());
    await historySettled();
    expect(window.history.length).toBe(laidBefore + 1);
    await lay();
    kept.dispose();
  });

  describe('about a page that asks before it is left', () => {
    /** Such a page, below it an entry of a window that is gone, and below that its page. */
    async function openAsking() {
      window.history.pushState(null, '', '/before');
      window.history.pushState({ key: 'results', idx: 1 }, '', '/results');
      window.history.pushState({ key: 'results', idx: 2, windows: 1, reopens: false }, '', '/results');
      window.history.pushState({ key: 'entry', idx: 3 }, '', '/entry');
      isAsking = true;
      await load();
    }
    const asked = () => screen.queryByText('Leave?') !== null;
    const answer = async (name: string) => {
      act(() => screen.getByRole('button', { name }).click());
      await historySettled();
    };

    it('an entry whose window is gone is stepped over after the answer, not before', async () => {
      await openAsking();
      await step(-1);
      expect(asked()).toBe(true);
      expect(address()).toBe('/entry');
      await answer('Stay');
      expect(asked()).toBe(false);
      expect(address()).toBe('/entry');
      await step(-1);
      expect(asked()).toBe(true);
      await answer('Leave');
      expect(asked()).toBe(false);
      expect(address()).toBe('/results');
      await step(-1);
      expect(address()).toBe('/before');
    });

    it('a window that opens while it asks has its entry after the answer', async () => {
      await openAsking();
      await step(-1);
      const entries = window.history.length;
      await lay('warning');
      expect(window.history.length).toBe(entries);
      await answer('Leave');
      expect(address()).toBe('/results');
      await step(-1);
      expect(screen.queryByText('warning')).not.toBeInTheDocument();
      expect(address()).toBe('/results');
    });

    it('a window that opened while it asked lies on the page that stays', async () => {
      await openAsking();
      await step(-1);
      await lay('warning');
      await answer('Stay');
      expect(window.history.state).toMatchObject({ windows: 1 });
      await step(-1);
      expect(screen.queryByText('warning')).not.toBeInTheDocument();
      expect(asked()).toBe(false);
      expect(address()).toBe('/entry');
    });

    it('a window on it is closed by Back without a question', async () => {
      await openAsking();
      await lay('escrow');
      await step(-1);
      expect(laid()).toEqual([]);
      expect(asked()).toBe(false);
      expect(address()).toBe('/entry');
      await lay('escrow');
      await lay();
      expect(asked()).toBe(false);
      await step(-1);
      expect(asked()).toBe(true);
    });
  });
});

describe('a browser that can name its entries', () => {
  /** Two entries of a page within the window lie upon the window's own, which the browser does not count for this page. */
  it('is asked for the entry below the window, not for one step', async () => {
    await open();
    await lay('preview');
    const own = ['before', 'page', 'window'].map((key, index) => ({ key, index }));
    const asked: string[] = [];
    const traverseTo = (key: string) => {
      asked.push(key);
      window.history.back();
      const taken = Promise.reject(new Error('another step took its place'));
      return { committed: taken, finished: taken };
    };
    Object.assign(window, { navigation: { currentEntry: own[2], entries: () => own, traverseTo } });
    const counted = jest.spyOn(window.history, 'go');
    try {
      await lay();
      expect(asked).toEqual(['page']);
      expect(counted).not.toHaveBeenCalled();
      expect(address()).toBe('/results?search=Name');
      expect(window.history.state).not.toMatchObject({ windows: 1 });
    } finally {
      Reflect.deleteProperty(window, 'navigation');
      counted.mockRestore();
    }
  });
});
