import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import {
  createBrowserRouter,
  RouterProvider,
  useLocation,
  useWindowEntry,
  windowsAbandoned,
  windowsSettled,
} from './index.ts';

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

/** A page with windows upon it, each closed by Back unless it refuses. The lowest has a part in the address. */
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
      {names.map((name, index) => (
        <Layer
          key={name}
          name={name}
          {...(index === 0 ? { pages } : {})}
          onBack={() => refusing !== name && change((open) => open.filter((one) => one !== name))}
        />
      ))}
    </main>
  );
}

// Steps of the history answer in a task of their own.
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
const lay = async (...names: string[]) => {
  act(() => setLayers(names));
  await settled();
};
const step = async (by: number) => {
  window.history.go(by);
  await settled();
};
const laid = () => screen.queryAllByText(/^(preview|escrow|card)$/).map(({ textContent }) => textContent);
const address = () => `${window.location.pathname}${window.location.search}`;
let below = 0;

async function open(from = '/results?search=Name') {
  refusing = undefined;
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', from);
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={router} />);
  await settled();
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

  it('the address says what a window is open on, without an entry for each change', async () => {
    await open();
    await lay('preview');
    expect(address()).toBe('/results?search=Name&preview=all');
    act(() => setPages('1,3'));
    await settled();
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
    await settled();
    expect(address()).toBe('/elsewhere');
    await step(-1);
    expect(address()).toBe('/results?search=Name');
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
    await settled();
    expect(steps).not.toHaveBeenCalled();
    expect(address()).toBe('/login');
    steps.mockRestore();
  });

  it('the router goes on from where the windows left it', async () => {
    const router = await open();
    await lay('preview');
    await lay();
    await act(() => router.navigate('/elsewhere'));
    await step(-1);
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('/results'));
    expect(address()).toBe('/results?search=Name');
  });
});
