import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { View } from './view.tsx';
import { type ViewState, viewOf } from './view-state.ts';

const show = (state: ViewState<string[], Error>) =>
  renderInPortal(
    <View
      state={state}
      loading={<p>Loading results</p>}
      empty={<p>No Records Found.</p>}
      failed={(failure) => ({
        sentence: failure.message,
        next: 'You were not charged.',
        reference: 'Reference 7F3A',
        retryLabel: 'Retry',
      })}
      ready={(names) => <p>{names.join('; ')}</p>}
    />,
  );

test('each view state shows only its own content', () => {
  const first = show({ state: 'loading' });
  expect(screen.getByText('Loading results')).toBeVisible();
  first.unmount();
  const second = show({ state: 'empty' });
  expect(screen.getByText('No Records Found.')).toBeVisible();
  second.unmount();
  show({ state: 'ready', data: ['CRUZ, MARIA', 'SABLAN, JOSE'] });
  expect(screen.getByText('CRUZ, MARIA; SABLAN, JOSE')).toBeVisible();
});

test('a failure shows its sentence word for word, then what to do, and Retry tries again', async () => {
  const retry = jest.fn();
  show({ state: 'failed', failure: new Error('Cannot get  results.'), retry });
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Cannot get  results.', { normalizeWhitespace: false });
  expect(alert).toHaveTextContent('You were not charged.');
  expect(alert).toHaveTextContent('Reference 7F3A');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test.each(['Retry', 'another button'])(
  'the content that comes after a failure leaves the focus of %s on the page',
  async (focused) => {
    const content = (state: ViewState<string[], Error>) => (
      <main>
        <h1 tabIndex={-1}>Users</h1>
        <button type="button">another button</button>
        <View
          state={state}
          loading={null}
          empty={null}
          failed={({ message }) => ({ sentence: message, retryLabel: 'Retry' })}
          ready={(names) => <p>{names.join('; ')}</p>}
        />
      </main>
    );
    const view = renderInPortal(content({ state: 'failed', failure: new Error('Broken'), retry: () => undefined }));
    screen.getByRole('button', { name: focused }).focus();
    view.rerender(content({ state: 'ready', data: ['CRUZ, MARIA'] }));
    expect(screen.getByText('CRUZ, MARIA')).toBeVisible();
    const expected = focused === 'Retry' ? screen.getByRole('heading', { name: 'Users' }) : screen.getByText(focused);
    await waitFor(() => expect(expected).toHaveFocus());
  },
);

test('a failure that cannot be tried again offers no Retry', () => {
  show({ state: 'failed', failure: new Error('Not allowed.') });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('the state of a query', () => {
  const rest = { data: undefined, error: null, isFetching: true, refetch: () => undefined };

  test.each([
    ['is loading', { ...rest }, 'loading'],
    ['failed', { ...rest, error: new Error('x') }, 'failed'],
    ['is empty', { ...rest, data: [] }, 'empty'],
    ['is ready', { ...rest, data: ['a'] }, 'ready'],
    ['is ready although the next fetch failed', { ...rest, data: ['a'], error: new Error('x') }, 'ready'],
  ])('%s', (_name, query, state) => {
    expect(viewOf<string[]>(query, (data) => data.length === 0).state).toBe(state);
  });
});
