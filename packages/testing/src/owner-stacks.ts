import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Stops React from capturing a stack trace for each element, which takes a tenth of a screen test's time. React stops capturing
 * after ten thousand traces in a second; this pretends that the limit is always reached. Warnings still appear, without the trace.
 */
export function disableOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (!(internals instanceof Object) || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React no longer keeps recentlyCreatedOwnerStacks: update owner-stacks.ts.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
}
