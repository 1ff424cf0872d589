import { RemoteFailure } from '@portal/federation';
import { aUser, fakeApi, refuse, renderRemote } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const CRUZ = '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ';

type Slots = NonNullable<Parameters<typeof renderRemote>[1]['slots']>;

async function openResults(preview: NonNullable<Slots['imaging.preview.v1']>) {
  sessionStorage.clear();
  fakeApi({
    alsoTryNames: noOtherNames,
    searchByName: (request) => aSearchResponse(3, request),
    getThumbnails: () => refuse({ httpStatus: 409, message: 'No pages here.' }),
  });
  startCounty();
  const view = await renderRemote(remote, { path: CRUZ, user: aUser(), slots: { 'imaging.preview.v1': preview } });
  await screen.findByText('1–3 of 3');
  const first = row();
  act(() => first.focus());
  return { ...view, user: userEvent.setup() };
}

function row(): HTMLElement {
  const found = document.querySelector<HTMLElement>('tr[data-row-id="1"]');
  if (found === null) throw new Error('No row 1');
  return found;
}

/** Whether a style rule hides the list. jsdom does not support content-visibility, so this parses the style sheets. */
const isListCovered = (): boolean =>
  [...document.querySelectorAll('style')]
    .flatMap(({ textContent }) => [...textContent.matchAll(/([^{}]+)\{[^{}]*content-visibility:\s*hidden/g)])
    .some(([, selector = '']) => row().closest(selector) !== null);

test('the list stays visible while the image window loads, and is covered and ignores keys once the window is open', async () => {
  const pendingPreview = Promise.withResolvers<Awaited<ReturnType<NonNullable<Slots['imaging.preview.v1']>>>>();
  const { user, router } = await openResults(() => pendingPreview.promise);
  await user.keyboard('i');
  expect(isListCovered()).toBe(false);
  await act(async () => pendingPreview.resolve({ default: () => <p data-covers-page="">the pages</p> }));
  expect(await screen.findByText('the pages')).toBeVisible();
  expect(isListCovered()).toBe(true);
  act(() => row().blur());
  await user.keyboard('{ArrowDown}/');
  expect(row()).not.toHaveFocus();
  expect(router.state.location.pathname).toBe('/search/SearchResults');
});

test('an image window that fails to load shows a message, and Close returns to the list', async () => {
  // React logs every error that an error boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await openResults(() => Promise.reject(new RemoteFailure('imaging', 'unreachable', 'gone')));
  await user.keyboard('i');
  const dialog = await screen.findByRole('dialog', { name: 'Page images' });
  expect(dialog).toHaveTextContent("This part didn't load.");
  expect(within(dialog).getByRole('button', { name: 'Retry' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(isListCovered()).toBe(false);
  expect(row()).toHaveFocus();
});
