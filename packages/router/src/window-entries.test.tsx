import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useEffect, useState } from 'react';
import {
  abandonOpenWindows,
  createBrowserRouter,
  RouterProvider,
  useBlocker,
  useLocation,
  useWindowEntry,
  waitForWindowHistory,
} from './index.ts';
import { waitForHistorySteps } from './testing.ts';

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
/** Whether the page asks for confirmation before the user leaves it. */
let isAsking = false;
afterEach(() => {
  isAsking = false;
});

/** Asks for confirmation before the user leaves the page. */
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

/** A page with windows, each of which Back closes unless it refuses. The window 'preview' has a query parameter. */
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

const showWindows = async (...names: string[]) => {
  act(() => setLayers(names));
  await waitForHistorySteps();
};
const step = async (by: number) => {
  window.history.go(by);
  await waitForHistorySteps();
};
const openWindows = () => screen.queryAllByText(/^(preview|escrow|card)$/).map(({ textContent }) => textContent);
const address = () => `${window.location.pathname}${window.location.search}`;
let lengthBefore = 0;

/** Loads the page as a browser does, with the present history. */
async function load() {
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await waitForHistorySteps();
  return router;
}

async function open(from = '/results?search=Name') {
  refusing = undefined;
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', from);
  const router = await load();
  lengthBefore = window.history.length;
  return router;
}

describe('windows in the history', () => {
  it('Back closes the topmost window, and the page stays', async () => {
    await open();
    await showWindows('preview');
    await showWindows('preview', 'escrow');
    expect(window.history.length).toBe(lengthBefore + 2);
    await step(-1);
    expect(openWindows()).toEqual(['preview']);
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a window that is closed by its button removes its entry', async () => {
    await open();
    await showWindows('preview');
    await showWindows();
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('windows that close together remove all their entries', async () => {
    await open();
    await showWindows('preview', 'escrow', 'card');
    await showWindows('preview');
    expect(openWindows()).toEqual(['preview']);
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a window that replaces another takes over its entry', async () => {
    await open();
    await showWindows('preview', 'escrow');
    await showWindows('preview', 'card');
    expect(window.history.length).toBe(lengthBefore + 2);
    await step(-1);
    expect(openWindows()).toEqual(['preview']);
  });

  it('the address has the parameters of a window, without a history entry for each change', async () => {
    await open();
    await showWindows('preview');
    expect(address()).toBe('/results?search=Name&preview=all');
    act(() => setPages('1,3'));
    await waitForHistorySteps();
    expect(address()).toBe('/results?search=Name&preview=1%2C3');
    expect(window.history.length).toBe(lengthBefore + 1);
  });

  it('a window that a link opens gets an entry above its page, so that Back stays in the portal', async () => {
    await open('/results?search=Name&preview=2');
    act(() => setPages('2'));
    await showWindows('preview');
    expect(address()).toBe('/results?search=Name&preview=2');
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('Forward to the entry of a closed window steps back again', async () => {
    await open();
    await showWindows('preview', 'escrow');
    await step(-1);
    await step(1);
    expect(openWindows()).toEqual(['preview']);
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a window that refuses to close stays, and the next Back asks it again', async () => {
    await open();
    await showWindows('preview');
    refusing = 'preview';
    await step(-1);
    expect(openWindows()).toEqual(['preview']);
    refusing = undefined;
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
  });

  it('a navigation after waitForWindowHistory is not undone by the step of a closing window', async () => {
    const router = await open();
    await showWindows('preview', 'card');
    act(() => setLayers([]));
    await act(async () => {
      await waitForWindowHistory();
      await router.navigate('/elsewhere');
    });
    await waitForHistorySteps();
    expect(address()).toBe('/elsewhere');
    await step(-1);
    expect(address()).toBe('/results?search=Name');
  });

  it.each([
    ['one window', ['preview']],
    ['stacked windows', ['preview', 'escrow', 'card']],
  ])('a navigation from %s leaves none of their entries behind', async (_, names) => {
    const router = await open();
    await showWindows(...names);
    await act(() => router.navigate('/elsewhere'));
    act(() => setLayers([]));
    await waitForHistorySteps();
    expect(address()).toBe('/elsewhere');
    await step(-1);
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('a window that closes while it navigates leaves no entry behind', async () => {
    const router = await open();
    await showWindows('preview');
    await act(async () => {
      setLayers([]);
      await router.navigate('/elsewhere');
    });
    await waitForHistorySteps();
    expect(address()).toBe('/elsewhere');
    await step(-1);
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('a window that replaces the address replaces that of the page below it, and stays open', async () => {
    const router = await open();
    await showWindows('preview', 'card');
    await act(() => router.navigate('/results?search=Plat', { replace: true }));
    await waitForHistorySteps();
    expect(openWindows()).toEqual(['preview', 'card']);
    await step(-1);
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toBe('/results?search=Plat');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('a window that stays open on the next page has its entry there', async () => {
    const router = await open();
    await showWindows('card');
    await act(() => router.navigate('/elsewhere'));
    await waitForHistorySteps();
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toContain('/elsewhere');
    await step(-1);
    expect(address()).toContain('/results');
  });

  it('a reload skips the entries of windows that cannot be reopened', async () => {
    window.history.pushState(null, '', '/before');
    window.history.pushState(null, '', '/results?search=Name');
    window.history.pushState({ windows: 1, reopens: false }, '');
    window.history.pushState({ windows: 2, reopens: false }, '');
    await load();
    await waitForHistorySteps();
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('Forward skips the entry of a window that cannot be reopened', async () => {
    await open();
    await showWindows('preview', 'card');
    await step(-2);
    expect(openWindows()).toEqual([]);
    await step(2);
    // the preview's address reopens it; the entry of the card is skipped
    expect(address()).toBe('/results?search=Name&preview=all');
    act(() => setLayers(['preview']));
    await waitForHistorySteps();
    await step(-1);
    expect(openWindows()).toEqual([]);
    expect(address()).toBe('/results?search=Name');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('a window that replaces another below an alert stays below the alert', async () => {
    await open();
    await showWindows('preview', 'escrow', 'card');
    await showWindows('preview', 'receipt', 'card');
    await step(-1);
    expect(screen.queryByText('card')).not.toBeInTheDocument();
    expect(screen.getByText('receipt')).toBeVisible();
  });

  it('one Back closes a window with two entries, as remotes of older releases have', async () => {
    await open();
    act(() => setLayers(['escrow', 'escrow again']));
    await waitForHistorySteps();
    expect(window.history.length).toBe(lengthBefore + 2);
    await step(-1);
    expect(openWindows()).toEqual([]);
    await waitForHistorySteps();
    expect(address()).toContain('/results');
    await step(-1);
    expect(address()).toBe('/before');
  });

  it('the router does not render a page again when a window on it opens and closes', async () => {
    const router = await open();
    const listener = jest.fn();
    router.subscribe(listener);
    await showWindows('escrow');
    await showWindows();
    expect(address()).toContain('/results');
    expect(listener).not.toHaveBeenCalled();
    await step(-1);
    expect(address()).toBe('/before');
    expect(listener).toHaveBeenCalled();
  });

  it('a navigation from a window happens without a history step', async () => {
    const router = await open();
    await showWindows('card');
    const paths: string[] = [];
    router.subscribe(({ location }) => paths.push(location.pathname));
    await act(async () => {
      void router.navigate('/elsewhere');
      // no history step is in between: those take a separate task
      await Promise.resolve().then(() => undefined);
      await Promise.resolve().then(() => undefined);
    });
    expect(paths).toContain('/elsewhere');
  });

  it('windows that close after abandonOpenWindows take no history step', async () => {
    const router = await open();
    await showWindows('preview', 'card');
    const steps = jest.spyOn(window.history, 'go');
    await act(async () => {
      void abandonOpenWindows();
      setLayers([]);
      await router.navigate('/login');
    });
    await waitForHistorySteps();
    expect(steps).not.toHaveBeenCalled();
    expect(address()).toBe('/login');
    steps.mockRestore();
  });

  it('the router can navigate back after a window was opened and closed', async () => {
    const router = await open();
    await showWindows('preview');
    await showWindows();
    await act(() => router.navigate('/elsewhere'));
    await step(-1);
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('/results'));
    expect(address()).toBe('/results?search=Name');
  });

  describe('if the browser ignores history steps', () => {
    const ignoreSteps = () => jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
    const wait = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

    it('a navigation waits for one step only, and windows settle', async () => {
      const router = await open();
      await showWindows('preview');
      const steps = ignoreSteps();
      act(() => setLayers([]));
      await wait(100);
      void router.navigate('/elsewhere');
      await waitFor(() => expect(address()).toBe('/elsewhere'));
      await waitForWindowHistory();
      expect(steps).toHaveBeenCalledTimes(1);
      steps.mockRestore();
    });
    it('windows give up after three attempts, and the entry then stands for the open windows', async () => {
      await open();
      await showWindows('preview');
      const steps = ignoreSteps();
      act(() => setLayers([]));
      await wait(100);
      await act(() => waitForWindowHistory());
      expect(steps).toHaveBeenCalledTimes(3);
      steps.mockRestore();
      await showWindows('card');
      await step(-1);
      expect(openWindows()).toEqual([]);
    }, 120_000);
  });

  it('with the two routers that StrictMode creates, windows use the one that is kept', async () => {
    isAsking = true;
    window.history.pushState({ key: 'entry', idx: 1 }, '', '/entry');
    const kept = createBrowserRouter([{ path: '*', element: <Page /> }]);
    const other = createBrowserRouter([{ path: '*', element: <Page /> }]);
    render(<RouterProvider router={kept} />);
    await waitForHistorySteps();
    other.dispose();
    await act(async () => void kept.navigate('/elsewhere'));
    expect(screen.getByText('Leave?')).toBeVisible();
    const entriesBefore = window.history.length;
    await showWindows('card');
    // while it asks, no window adds an entry
    expect(window.history.length).toBe(entriesBefore);
    act(() => screen.getByRole('button', { name: 'Stay' }).click());
    await waitForHistorySteps();
    expect(window.history.length).toBe(entriesBefore + 1);
    await showWindows();
    kept.dispose();
  });

  describe('on a page that asks for confirmation before the user leaves it', () => {
    /** Opens such a page. Below it in the history: the entry of a closed window, and the page of that window. */
    async function openAsking() {
      window.history.pushState(null, '', '/before');
      window.history.pushState({ key: 'results', idx: 1 }, '', '/results');
      window.history.pushState({ key: 'results', idx: 2, windows: 1, reopens: false }, '', '/results');
      window.history.pushState({ key: 'entry', idx: 3 }, '', '/entry');
      isAsking = true;
      await load();
    }
    const isQuestionShown = () => screen.queryByText('Leave?') !== null;
    const answer = async (name: string) => {
      act(() => screen.getByRole('button', { name }).click());
      await waitForHistorySteps();
    };

    it('the entry of a closed window is skipped after the answer, not before', async () => {
      await openAsking();
      await step(-1);
      expect(isQuestionShown()).toBe(true);
      expect(address()).toBe('/entry');
      await answer('Stay');
      expect(isQuestionShown()).toBe(false);
      expect(address()).toBe('/entry');
      await step(-1);
      expect(isQuestionShown()).toBe(true);
      await answer('Leave');
      expect(isQuestionShown()).toBe(false);
      expect(address()).toBe('/results');
      await step(-1);
      expect(address()).toBe('/before');
    });

    it('a window that opens during the question gets its entry after the answer', async () => {
      await openAsking();
      await step(-1);
      const entries = window.history.length;
      await showWindows('warning');
      expect(window.history.length).toBe(entries);
      await answer('Leave');
      expect(address()).toBe('/results');
      await step(-1);
      expect(screen.queryByText('warning')).not.toBeInTheDocument();
      expect(address()).toBe('/results');
    });

    it('a window that opened during the question has its entry on the page that stays', async () => {
      await openAsking();
      await step(-1);
      await showWindows('warning');
      await answer('Stay');
      expect(window.history.state).toMatchObject({ windows: 1 });
      await step(-1);
      expect(screen.queryByText('warning')).not.toBeInTheDocument();
      expect(isQuestionShown()).toBe(false);
      expect(address()).toBe('/entry');
    });

    it('Back closes a window without the question', async () => {
      await openAsking();
      await showWindows('escrow');
      await step(-1);
      expect(openWindows()).toEqual([]);
      expect(isQuestionShown()).toBe(false);
      expect(address()).toBe('/entry');
      await showWindows('escrow');
      await showWindows();
      expect(isQuestionShown()).toBe(false);
      await step(-1);
      expect(isQuestionShown()).toBe(true);
    });
  });
});

describe('in a browser with the Navigation API', () => {
  /** An iframe in the window may add entries, so that one step back would not reach the page. */
  it('a closing window traverses to the entry below it instead of stepping back', async () => {
    await open();
    await showWindows('preview');
    const entries = ['before', 'page', 'window'].map((key, index) => ({ key, index }));
    const traversedTo: string[] = [];
    const traverseTo = (key: string) => {
      traversedTo.push(key);
      window.history.back();
      const replaced = Promise.reject(new Error('another step took its place'));
      return { committed: replaced, finished: replaced };
    };
    Object.assign(window, { navigation: { currentEntry: entries[2], entries: () => entries, traverseTo } });
    const go = jest.spyOn(window.history, 'go');
    try {
      await showWindows();
      expect(traversedTo).toEqual(['page']);
      expect(go).not.toHaveBeenCalled();
      expect(address()).toBe('/results?search=Name');
      expect(window.history.state).not.toMatchObject({ windows: 1 });
    } finally {
      Reflect.deleteProperty(window, 'navigation');
      go.mockRestore();
    }
  });
});
