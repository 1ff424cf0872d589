import { createApiClient, setApiClient } from '@portal/api-client';
import { handleLogin, handleLogout } from '@portal/session';
import { aUser, fakeApi } from '@portal/testing';
import { act, renderHook } from '@testing-library/react';
import { consumeCardForm, usePrefetchedCardForm } from './card-form.ts';

beforeEach(() =>
  setApiClient(createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => {}, onDenied: () => {} })),
);

const payer = (username: string) => aUser({ username, paymentMethod: 'CREDIT_CARD', lookupPrices: { Name: 100 } });

test('a card form token that arrives after its user logged out is not given to the next user', async () => {
  const responses: ((token: string) => void)[] = [];
  fakeApi({
    authorizeCard: () =>
      new Promise((resolve) => {
        responses.push((token) => resolve({ token, amountCents: 2500 }));
      }),
  });
  const open = () => renderHook(() => usePrefetchedCardForm('Name'));
  act(() => handleLogin(payer('ana')));
  const form = open();
  await act(async () => {});
  act(() => handleLogout());
  form.unmount();
  act(() => handleLogin(payer('ben')));
  open();
  await act(async () => responses.at(0)?.('of ana'));
  expect(consumeCardForm()).toBeUndefined();
  await act(async () => responses.at(1)?.('of ben'));
  expect(consumeCardForm()?.token).toBe('of ben');
});
