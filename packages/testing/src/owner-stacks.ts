import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Has React take no trace of the stack for each element that a component makes: a tenth of a screen test. React itself stops
 * after ten thousand in a second; here the count always stands there. Its warnings come as ever, without that trace.
 */
export function leaveOutOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (!(internals instanceof Object) || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts its stacks elsewhere now: look at owner-stacks.ts.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
}
