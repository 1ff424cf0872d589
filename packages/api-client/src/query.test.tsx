import { usageBalance } from '@portal/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import { createApiClient, setApiClient } from './index.ts';
import { createQueryClient, QueryClientProvider, useCall } from './query.ts';

const ok = {
  ok: true,
  status: 'OK',
  message: '',
  lockout: null,
  content: { usageBalance: { kind: 'ESCROW', amount: 5 } },
};

function Balance() {
  const { data, error } = useCall(usageBalance, { userId: 7 });
  return <p>{data?.usageBalance.amount ?? error?.kind ?? 'waiting'}</p>;
}
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Balance />
    </QueryClientProvider>,
  );

beforeEach(() =>
  setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} })),
);
afterEach(() => jest.restoreAllMocks());

test('useCall gives a component the content of a call', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(ok));
  show();
  expect(await screen.findByText('5')).toBeVisible();
});

test('a 4xx response is not retried, and is an ApiError', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch');
  fetch.mockImplementation(async () => Response.json({ ...ok, ok: false, content: null }, { status: 404 }));
  show();
  expect(await screen.findByText('refused')).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a 5xx response is retried once', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch');
  fetch
    .mockImplementationOnce(async () => new Response('', { status: 502 }))
    .mockImplementation(async () => Response.json(ok));
  show();
  await waitFor(() => expect(screen.getByText('5')).toBeVisible());
  expect(fetch).toHaveBeenCalledTimes(2);
});
