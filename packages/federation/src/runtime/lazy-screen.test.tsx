import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
const fallback = () => <p>coming</p>;
const show = (element: ReactNode) => act(async () => render(element));

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

test('a screen shows its placeholder until its code is loaded, then itself with its props', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Greeting }>();
  const Screen = lazyScreen(() => promise, fallback);
  await show(<Screen name="Ana" />);
  expect(screen.getByText('coming')).toBeVisible();
  await act(async () => resolve({ default: Greeting }));
  expect(screen.getByText('Hello Ana')).toBeVisible();
  expect(screen.queryByText('coming')).not.toBeInTheDocument();
});

test('a preloaded screen is rendered immediately', async () => {
  const load = jest.fn(async () => ({ default: Greeting }));
  const Screen = lazyScreen(load, fallback);
  await act(async () => Screen.preload());
  render(<Screen name="Ana" />);
  expect(screen.getByText('Hello Ana')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed load is thrown to the error boundary, and the next render loads again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn(async () => ({ default: Greeting })).mockRejectedValueOnce(new Error('no line'));
  const Screen = lazyScreen(load, fallback);
  await show(
    <Boundary key="first">
      <Screen name="Ana" />
    </Boundary>,
  );
  expect(screen.getByText('failed')).toBeVisible();
  await show(
    <Boundary key="second">
      <Screen name="Ben" />
    </Boundary>,
  );
  expect(screen.getByText('Hello Ben')).toBeVisible();
});

test('a preload that fails throws nothing', async () => {
  const Screen = lazyScreen(() => Promise.reject(new Error('no line')), fallback);
  await expect(act(async () => Screen.preload())).resolves.toBeUndefined();
});
