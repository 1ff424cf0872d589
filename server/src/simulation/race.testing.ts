import type { Services } from '../platform/services.ts';
import type { Stage } from './cast.testing.ts';

/** A meeting of requests: '' when it ends as it must, else what was wrong. */
export type Race = (stage: Stage, open: () => Services, key: string) => Promise<string>;
