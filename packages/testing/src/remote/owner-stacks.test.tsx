import { render, screen } from '@testing-library/react';
import * as React from 'react';
import { leaveOutOwnerStacks } from '../owner-stacks.ts';

test('React warns as always, though it takes no stack for each element', () => {
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ul>
      {['deed', 'lien'].map((kind) => (
        <li>{kind}</li>
      ))}
    </ul>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(warned.mock.calls.flat().join(' ')).toContain('should have a unique "key" prop');
  warned.mockRestore();
});

test('the count of stacks is where React takes no more, whatever it sets', () => {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (!(internals instanceof Object)) throw new Error('React has no internals');
  leaveOutOwnerStacks();
  Reflect.set(internals, 'recentlyCreatedOwnerStacks', 0);
  expect(Reflect.get(internals, 'recentlyCreatedOwnerStacks')).toBe(Number.POSITIVE_INFINITY);
});
