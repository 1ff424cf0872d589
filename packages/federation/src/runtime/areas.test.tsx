import type { RemoteDefinition } from '@portal/contracts/remote';
import { loadTexts, translate } from '@portal/i18n';
import { RouterProvider, useWindowEntry } from '@portal/router';
import { createMemoryRouter, historySettled, pressBack } from '@portal/router/testing';
import { noteConnection, PortalProvider, TextProvider } from '@portal/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aDefinition, aRemote } from '../testing/fixtures.ts';
import { RemoteFailure } from './failure.ts';
import { createRemoteLoader, type RemoteLoader } from './loader.ts';
import { RemoteLoaderProvider } from './loader-context.tsx';
import { RemoteArea } from './remote-area.tsx';
import { Slot, useSlot } from './slot.tsx';

const SLOT = 'imaging.preview.v1';
const registry = { contract: '1.0.0', remotes: [aRemote({ slots: [SLOT] })] };
const slotProps = {
  sourcedDocKey: { docKeyType: 'D', docKeyNumber: '1', imageKeyType: 'I' },
  instrumentCode: 'D',
  onClose: () => {},
  onBalance: () => {},
};

function loaderOf(give: () => Promise<RemoteDefinition>): RemoteLoader {
  return createRemoteLoader({
    registry,
    shell: { contract: '1.0.0', shared: { react: '19.3.1' } },
    importRemote: give,
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
const withRoutes = (Routes: () => ReactNode) => aDefinition({ loadRoutes: async () => ({ default: Routes }) });

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
  test('is rendered at once, without a skeleton, if the remote was loaded before', async () => {
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

  it('draws the remote', async () => {
    await draw(
      loaderOf(async () => withRoutes(() => <p>search screen</p>)),
      area,
    );
    expect(await screen.findByText('search screen')).toBeInTheDocument();
  });
  it('[R27] names what is not there, and Retry draws it once it is back', async () => {
    let give: () => Promise<RemoteDefinition> = broken;
    await draw(
      loaderOf(() => give()),
      area,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Search is not available right now.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Search');
    give = async () => withRoutes(() => <p>search screen</p>);
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await screen.findByText('search screen')).toBeInTheDocument();
  });
  it('says that there is no connection, instead of that one part is missing, when nothing arrives', async () => {
    await loadTexts('common');
    noteConnection(false);
    await draw(loaderOf(broken), area);
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent('No connection to the portal.');
    expect(said).not.toHaveTextContent('Search');
    act(() => noteConnection(true));
    expect(said).toHaveTextContent('Search is not available right now.');
  });
  it('[R27] offers Retry within 3 s while a remote hangs, not at once, and Retry is a fresh attempt', async () => {
    jest.useFakeTimers();
    let give: () => Promise<RemoteDefinition> = () => new Promise(() => undefined);
    await draw(
      loaderOf(() => give()),
      area,
    );
    const mayRetry = () => screen.queryByRole('button', { name: 'Retry' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(mayRetry()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('skeleton')).toBeInTheDocument();
    give = async () => withRoutes(() => <p>search screen</p>);
    await act(async () => mayRetry()?.click());
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
  const offering = aDefinition({ slots: { [SLOT]: async () => ({ default: Window }) } });

  it('is rendered with its props', async () => {
    const slot = <Slot name={SLOT} label="Preview" props={slotProps} />;
    await draw(
      loaderOf(async () => offering),
      slot,
    );
    expect(await screen.findByText('window of D')).toBeInTheDocument();
  });
  it('says in its own frame that it is not there', async () => {
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
    await historySettled();
    expect(window.history.length).toBe(below + 1);
    // a reload opens the same pages
    expect(window.location.search).toBe('?preview=1%2C3');
    await pressBack();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe('/page');
  });
  it('takes the place of the skeleton', async () => {
    const LaidWindow = () => {
      useWindowEntry(() => undefined);
      return <p>laid</p>;
    };
    const laid = aDefinition({ slots: { [SLOT]: async () => ({ default: LaidWindow }) } });
    const coming = Promise.withResolvers<RemoteDefinition>();
    const loader = loaderOf(() => coming.promise);
    window.history.pushState(null, '', '/page');
    const below = window.history.length;
    await draw(loader, <Slot name={SLOT} label="Preview" props={slotProps} />);
    await historySettled();
    await act(async () => coming.resolve(laid));
    expect(await screen.findByText('laid')).toBeVisible();
    await historySettled();
    expect(window.history.length).toBe(below + 1);
  });
  it('is offered only where a remote offers it', async () => {
    const Offers = () => <p>{`${useSlot(SLOT).offered} ${useSlot('imaging.payment.v1').offered}`}</p>;
    await draw(loaderOf(broken), <Offers />);
    expect(screen.getByText('true false')).toBeInTheDocument();
  });
});

describe('a release while the portal is open', () => {
  /** A loader whose remote draws the build that is in force, and a way to tell of another one. */
  function releasing() {
    let told = registry;
    const loader = createRemoteLoader({
      registry,
      fetchRegistry: async () => told,
      shell: { contract: '1.0.0', shared: { react: '19.3.1' } },
      importRemote: async ({ build }) => withRoutes(() => <input aria-label={`search ${build}`} />),
      loadTexts: async () => {},
    });
    const tell = async (changes: Parameters<typeof aRemote>[0]): Promise<void> => {
      told = { contract: '1.0.0', remotes: [aRemote({ slots: [SLOT], ...changes })] };
      await loader.updates.refresh();
    };
    return { loader, tell };
  }

  it('leaves the screen and what is typed in it alone, and draws the new build where the user continues', async () => {
    const { loader, tell } = releasing();
    await draw(loader, area);
    const typed = await screen.findByLabelText<HTMLInputElement>('search abc');
    typed.value = 'CRUZ';
    await act(() => tell({ build: 'def' }));
    expect(screen.getByLabelText('search abc')).toHaveValue('CRUZ');
    act(() => loader.updates.takeOffered());
    expect(await screen.findByLabelText('search def')).toBeInTheDocument();
    expect(screen.queryByLabelText('search abc')).not.toBeInTheDocument();
    await act(() => tell({}));
    act(() => loader.updates.takeOffered());
    // a build that was here before is drawn at once
    expect(screen.getByLabelText('search abc')).toBeInTheDocument();
  });

  it('shows the message of a remote that was switched off, and Retry draws it once it is on again', async () => {
    const { loader, tell } = releasing();
    await draw(loader, area);
    await screen.findByLabelText('search abc');
    await act(() => tell({ disabledMessage: 'Back at noon.' }));
    act(() => loader.updates.takeOffered());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Search is not available right now.');
    expect(alert).toHaveTextContent('Back at noon.');
    await act(() => tell({}));
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(await screen.findByLabelText('search abc')).toBeInTheDocument();
  });

  it('waits while a window of the remote is open', async () => {
    const { loader, tell } = releasing();
    await draw(loader, <Slot name={SLOT} label="Preview" props={slotProps} />);
    await act(() => tell({ build: 'def' }));
    act(() => loader.updates.takeOffered());
    expect(loader.updates.inForce().remotes.map(({ build }) => build)).toEqual(['abc']);
  });
});

describe('the badge of an overridden remote', () => {
  function start(overrides: object): void {
    // biome-ignore lint/suspicious/noDocumentCookie: as a developer types it
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
  it('is not there where the server allows no overrides', async () => {
    start({});
    await draw(
      loaderOf(async () => withRoutes(() => <p>search screen</p>)),
      area,
    );
    expect(await screen.findByText('search screen')).toBeInTheDocument();
    expect(screen.queryByText(/is loaded from/)).not.toBeInTheDocument();
  });
});
