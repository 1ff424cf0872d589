import type { Services } from '../platform/services.ts';
import type { World } from './world.testing.ts';

/**
 * A race of concurrent requests. Returns '' if it ends correctly, else the problem. `open` returns the services of a server, perhaps
 * without one of its guards. `key` makes the idempotency keys of this race unique.
 */
export type Race = (world: World, open: () => Services, key: string) => Promise<string>;
