import type { Services } from '../platform/services.ts';
import type { Stage } from './cast.testing.ts';

/** A race of concurrent requests. Returns '' if it ends correctly, else the problem. */
export type Race = (stage: Stage, open: () => Services, key: string) => Promise<string>;
