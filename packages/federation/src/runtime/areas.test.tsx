import type { RemoteDefinition } from '@portal/contracts/remote';
import { loadTexts, translate } from '@portal/i18n';
import { RouterProvider, useWindowEntry } from '@portal/router';
import { createMemoryRouter, pressBack, waitForHistorySteps } from '@portal/router/testing';
import { PortalProvider, recordConnection, TextProvider } from '@portal/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aRegistryRemote, aRemoteDefinition } from '../testing/fixtures.ts';
import { RemoteFailure } from './failure.ts';
import { createRemoteLoader, type RemoteLoader } from './loader.ts';
import { RemoteLoaderProvider } from './loader-context.tsx';
import { RemoteArea } from './remote-area.tsx';
import { Slot, useSlot } from './slot.tsx';

const SLOT = 'imaging.preview.v1';
const registry = { contract: '1.0.0', remotes: [aRegistryRemote({ slots: [SLOT] })] };
const slotProps = {
  sourcedDocKey: { docKeyType: 'D', docKeyNumber: '1', imageKeyType: 'I' },
  instrumentCode: 'D',
  onClose: () => {},
  onBalance: () => {},
};

function loaderOf(importRemote: () => Promise<RemoteDefinition>): RemoteLoader {
  return createRemoteLoader({
    registry,
    shell: { contract: '1.0.0', shared: { react: '19.3.1' } },
    importRemote,
    loadTexts: async () => {},
  });
}
const broken = (): Promise<never> => Promise.reject(new RemoteFailure('search', 'unreachable', 'did not arrive'));

async function draw(loader: RemoteLoader, children: ReactNode) {
  await loadTexts('shell');
  const element = <RemoteLoaderProvider loader={loader}>{children}</RemoteLoaderProvider>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/search'] });
  await act(async () => {
    render(
      <PortalProvider>
        <TextProvider t={translate} locale="en">
          <RouterProvider router={router} />
        </TextProvider>
      </PortalProvider>,
    );
  });
}
const area = <RemoteArea id="search" name="Search" skeleton={<p>skeleton</p>} />;
const withRoutes = (Routes: () => ReactNode) => aRemoteDefinition({ loadRoutes: async () => ({ default: Routes }) });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

describe('the area of a remote', () => {
  test('is rendered immediately, without a skeleton, if the remote was loaded before', async () => {
    const loader = loaderOf(async () => withRoutes(() => <h1>Search</h1>));
    await loader.open('search');
    const drawn = jest.fn();
    const Waiting = (): ReactNode => {
      drawn();
      return null;
    };
    await draw(loader, <RemoteArea id="search" name="Search" skeleton={<Waiting />} />);
    expect(screen.getByRole('heading', { name: 'Search' })).toBeVisible();
    expect(drawn).not.toHaveBeenCalled();
  });

  it('renders the remote', async () => {
    await draw(
      loaderOf(async () => withRoutes(() => <p>search screen</p>)),
      area,
    );
    expect(await screen.findByText('search screen')).toBeInTheDocument();
  });
  it('[R27] names the remote that is not available, and Retry renders it once it is back', async () => {
    let importRemote: () => Promise<RemoteDefinition> = broken;
    await draw(
      loaderOf(() => importRemote()),
      area,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent("Search can't be opened right now.");
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search');
    importRemote = async () => withRoutes(() => <p>search screen</p>);
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await screen.findByText('search screen')).toBeInTheDocument();
  });
  it('reports a lost connection, not an unavailable part, while the browser is offline', async () => {
    await loadTexts('common');
    recordConnection(false);
    await draw(loaderOf(broken), area);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No connection to the portal.');
    expect(alert).not.toHaveTextContent('Search');
    act(() => recordConnection(true));
    expect(alert).toHaveTextContent("Search can't be opened right now.");
  });
  it('[R27] offers Retry within 3 s while a remote hangs, not immediately, and Retry is a fresh attempt', async () => {
    jest.useFakeTimers();
    let importRemote: () => Promise<RemoteDefinition> = () => new Promise(() => undefined);
    await draw(
      loaderOf(() => importRemote()),
      area,
    );
    const retryButton = () => screen.queryByRole('button', { name: 'Retry' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(retryButton()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('skeleton')).toBeInTheDocument();
    importRemote = async () => withRoutes(() => <p>search screen</p>);
    await act(async () => retryButton()?.click());
    expect(screen.getByText('search screen')).toBeInTheDocument();
  });
  it('[R27] shows a failure when a remote throws during rendering', async () => {
    const definition = withRoutes(() => {
      throw new Error('oh');
    });
    await draw(
      loaderOf(async () => definition),
      area,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in this part.');
  });
});

describe('a window of another remote', () => {
  const Window = ({ instrumentCode }: { readonly instrumentCode: string }) => <p>window of {instrumentCode}</p>;
  const offering = aRemoteDefinition({ slots: { [SLOT]: async () => ({ default: Window }) } });

  it('is rendered with its props', async () => {
    const slot = <Slot name={SLOT} label="Preview" props={slotProps} />;
    await draw(
      loaderOf(async () => offering),
      slot,
    );
    expect(await screen.findByText('window of D')).toBeInTheDocument();
  });
  it('renders its failure with the given function', async () => {
    const failed = (failure: RemoteFailure) => <p>no window: {failure.kind}</p>;
    await draw(loaderOf(broken), <Slot name={SLOT} label="Preview" props={slotProps} failed={failed} />);
    expect(await screen.findByText('no window: unreachable')).toBeInTheDocument();
  });
  it('is closed by Back while its code is loading, and the page below stays', async () => {
    window.history.pushState(null, '', '/page?preview=1,3');
    const onClose = jest.fn();
    const loader = loaderOf(() => new Promise(() => undefined));
    const below = window.history.length;
    await draw(loader, <Slot name={SLOT} label="Preview" props={{ ...slotProps, onClose }} />);
    await waitForHistorySteps();
    expect(window.history.length).toBe(below + 1);
    // so that a reload opens the same pages
    expect(window.location.search).toBe('?preview=1%2C3');
    await pressBack();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe('/page');
  });
  it('takes over the history entry of its loading state', async () => {
    const LoadedWindow = () => {
      useWindowEntry(() => undefined);
      return <p>loaded</p>;
    };
    const loaded = aRemoteDefinition({ slots: { [SLOT]: async () => ({ default: LoadedWindow }) } });
    const loading = Promise.withResolvers<RemoteDefinition>();
    const loader = loaderOf(() => loading.promise);
    window.history.pushState(null, '', '/page');
    const below = window.history.length;
    await draw(loader, <Slot name={SLOT} label="Preview" props={slotProps} />);
    await waitForHistorySteps();
    await act(async () => loading.resolve(loaded));
    expect(await screen.findByText('loaded')).toBeVisible();
    await waitForHistorySteps();
    expect(window.history.length).toBe(below + 1);
  });
  it('is offered only if a remote of the registry has it', async () => {
    const Offers = () => <p>{`${useSlot(SLOT).offered} ${useSlot('imaging.payment.v1').offered}`}</p>;
    await draw(loaderOf(broken), <Offers />);
    expect(screen.getByText('true false')).toBeInTheDocument();
  });
});

describe('a release while the portal is open', () => {
  /** A loader whose remote shows the id of its build, and a function that announces another release. */
  function releasing() {
    let announced = registry;
    const loader = createRemoteLoader({
      registry,
      fetchRegistry: async () => announced,
      shell: { contract: '1.0.0', shared: { react: '19.3.1' } },
      importRemote: async ({ build }) => withRoutes(() => <input aria-label={`search ${build}`} />),
      loadTexts: async () => {},
    });
    const announce = async (changes: Parameters<typeof aRegistryRemote>[0]): Promise<void> => {
      announced = { contract: '1.0.0', remotes: [aRegistryRemote({ slots: [SLOT], ...changes })] };
      await loader.updates.refresh();
    };
    return { loader, announce };
  }

  it('keeps the screen and its input, and renders the new build at the next navigation', async () => {
    const { loader, announce } = releasing();
    await draw(loader, area);
    const typed = await screen.findByLabelText<HTMLInputElement>('search abc');
    typed.value = 'CRUZ';
    await act(() => announce({ build: 'def' }));
    expect(screen.getByLabelText('search abc')).toHaveValue('CRUZ');
    act(() => loader.updates.applyReceived());
    expect(await screen.findByLabelText('search def')).toBeInTheDocument();
    expect(screen.queryByLabelText('search abc')).not.toBeInTheDocument();
    await act(() => announce({}));
    act(() => loader.updates.applyReceived());
    // a build that was loaded before is rendered once its own texts are back
    expect(await screen.findByLabelText('search abc')).toBeInTheDocument();
  });

  it('shows the message of a disabled remote, and Retry renders it once it is enabled again', async () => {
    const { loader, announce } = releasing();
    await draw(loader, area);
    await screen.findByLabelText('search abc');
    await act(() => announce({ disabledMessage: 'Back at noon.' }));
    act(() => loader.updates.applyReceived());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("Search can't be opened right now.");
    expect(alert).toHaveTextContent('Back at noon.');
    await act(() => announce({}));
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await screen.findByLabelText('search abc')).toBeInTheDocument();
  });

  it('[R27] is used by Retry in a window that failed, and the page below stays as it is', async () => {
    let announced = { contract: '1.0.0', remotes: [aRegistryRemote({ build: 'bad', slots: [SLOT] })] };
    const window = aRemoteDefinition({ slots: { [SLOT]: async () => ({ default: () => <p>window</p> }) } });
    const loader = createRemoteLoader({
      registry: { ...announced, remotes: [...announced.remotes, aRegistryRemote({ id: 'efile', build: 'efile1' })] },
      fetchRegistry: async () => announced,
      shell: { contract: '1.0.0', shared: { react: '19.3.1' } },
      importRemote: async ({ build }) => (build === 'bad' ? Promise.reject(new Error('oh')) : window),
      loadTexts: async () => {},
    });
    await draw(loader, <Slot name={SLOT} label="Preview" props={slotProps} />);
    await screen.findByText('Something went wrong in this part. Everything else works.');
    announced = {
      contract: '1.0.0',
      remotes: [aRegistryRemote({ slots: [SLOT] }), aRegistryRemote({ id: 'efile', build: 'efile2' })],
    };
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await screen.findByText('window')).toBeVisible();
    expect(loader.updates.current().remotes.map(({ build }) => build)).toEqual(['abc', 'efile1']);
  });

  it('waits while a window of the remote is open', async () => {
    const { loader, announce } = releasing();
    await draw(loader, <Slot name={SLOT} label="Preview" props={slotProps} />);
    await act(() => announce({ build: 'def' }));
    act(() => loader.updates.applyReceived());
    expect(loader.updates.current().remotes.map(({ build }) => build)).toEqual(['abc']);
  });
});

describe('the badge of an overridden remote', () => {
  function start(overrides: object): void {
    // biome-ignore lint/suspicious/noDocumentCookie: a developer sets it this way
    document.cookie = 'portal_overrides=search=http://127.0.0.1:9/';
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = 'start';
    element.textContent = JSON.stringify({ overrides });
    document.body.append(element);
  }
  it('shows where the remote comes from', async () => {
    start({ search: 'http://127.0.0.1:9/' });
    await draw(
      loaderOf(async () => withRoutes(() => <p>search screen</p>)),
      area,
    );
    expect(await screen.findByText(/search is loaded from http:\/\/127\.0\.0\.1:9\//)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the release' }));
    expect(document.cookie).not.toContain('portal_overrides');
  });
  it('is absent if the server allows no overrides', async () => {
    start({});
    await draw(
      loaderOf(async () => withRoutes(() => <p>search screen</p>)),
      area,
    );
    expect(await screen.findByText('search screen')).toBeInTheDocument();
    expect(screen.queryByText(/is loaded from/)).not.toBeInTheDocument();
  });
});
