import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * The duration of the sample work on the reference machine with nothing else running, in milliseconds: a server with two AMD EPYC cores
 * on which the time limits of tests were chosen (2026).
 */
const USUAL_MS = 180;
/** A fast machine may be busy for a moment, so factors below this one count as 1. */
const SLOW = 2;
const ITERATIONS = 300_000;

const work = promisify(pbkdf2);

/**
 * How many times slower than the reference machine this one is now: 1, or a factor from 2 up. Tests multiply their time limits by this
 * factor, so that they also tell right from wrong on a slow machine.
 */
export async function machineSlowness(): Promise<number> {
  const startedAt = performance.now();
  // Node computes each hash in a separate thread, so this uses both cores.
  await Promise.all(['one', 'two'].map((text) => work(text, 'salt', ITERATIONS, 64, 'sha512')));
  const factor = (performance.now() - startedAt) / USUAL_MS;
  return factor < SLOW ? 1 : factor;
}
