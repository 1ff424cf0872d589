import { render, screen } from '@testing-library/react';
import * as React from 'react';
import { disableOwnerStacks } from '../owner-stacks.ts';

test('React still warns, though it captures no stack trace for each element', () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ul>
      {['deed', 'lien'].map((kind) => (
        <li>{kind}</li>
      ))}
    </ul>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(consoleError.mock.calls.flat().join(' ')).toContain('should have a unique "key" prop');
  consoleError.mockRestore();
});

test("React's count of captured stack traces is always at its limit, even after React resets it", () => {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (!(internals instanceof Object)) throw new Error('React has no internals');
  disableOwnerStacks();
  Reflect.set(internals, 'recentlyCreatedOwnerStacks', 0);
  expect(Reflect.get(internals, 'recentlyCreatedOwnerStacks')).toBe(Number.POSITIVE_INFINITY);
});
