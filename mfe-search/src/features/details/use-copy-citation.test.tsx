import { aDocumentRow, aUser, fakeApi, renderRemote } from '@portal/testing';
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aDetail, aSearchResponse, noOtherNames, startCounty } from '../../testing.ts';
import { useCopyCitation } from './use-copy-citation.ts';

jest.setTimeout(60_000);

const putClipboard = (clipboard: Pick<Clipboard, 'writeText'> | undefined): void => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
};

test('if the browser has no clipboard, because the page came over HTTP, a message in place of the citation says so', async () => {
  fakeApi({
    alsoTryNames: noOtherNames,
    searchByName: (request) => aSearchResponse([aDocumentRow(1)], request),
    documentDetails: ({ docId }) => aDetail(docId),
  });
  startCounty();
  const path = '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ&record=1';
  await renderRemote(remote, { path, user: aUser(), slots: {} });
  const citation = await screen.findByText(/^Instrument 2024-000001, recorded/);
  const user = userEvent.setup();
  putClipboard(undefined);
  await user.click(screen.getByRole('button', { name: /Copy/ }));
  expect(await screen.findByText("Your browser didn't allow copying.")).toBeVisible();
  expect(citation).not.toHaveTextContent('Instrument');
});

test('the message about a second copy is shown for three seconds, even if it follows soon after the first', async () => {
  jest.useFakeTimers();
  putClipboard({ writeText: () => Promise.resolve() });
  const { result } = renderHook(useCopyCitation);
  const copy = () => act(async () => result.current.copyCitation('Book 12 Page 345'));
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  await copy();
  pass(2000);
  await copy();
  pass(2000);
  expect(result.current.copyNotice).not.toBeNull();
  pass(1000);
  expect(result.current.copyNotice).toBeNull();
  jest.useRealTimers();
});
