import { act, screen } from '@testing-library/react';
import { openPortal } from '../../portal.testing.tsx';

test('[U07] a printed page names the county and the time of printing, not the time when the page was opened', async () => {
  await openPortal('/home');
  await screen.findByRole('heading', { level: 1 });
  jest.useFakeTimers({ now: new Date('2026-11-23T22:30:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/^Tasi County Land Record Portal, printed/)).toHaveTextContent(/11\/24\/2026,? 8:30 AM/);
  jest.useRealTimers();
});
