import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/** The duration of the sample work on two current cores with nothing else running, in milliseconds. */
const USUAL_MS = 180;
/** A fast machine may be busy for a moment, so factors below this one count as 1. */
const SLOW = 2;
const ITERATIONS = 300_000;

const work = promisify(pbkdf2);

/**
 * How many times slower than two current cores this machine is now: 1, or a factor from 2 up. Time limits are promised for two current
 * cores. Tests multiply a limit by this factor, so that they also tell right from wrong on a slow machine.
 */
export async function machineSlowness(): Promise<number> {
  const startedAt = performance.now();
  // Node computes each hash in a separate thread.
  await Promise.all(['one', 'two'].map((text) => work(text, 'salt', ITERATIONS, 64, 'sha512')));
  const factor = (performance.now() - startedAt) / USUAL_MS;
  return factor < SLOW ? 1 : factor;
}
