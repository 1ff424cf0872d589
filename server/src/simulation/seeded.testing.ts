import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type Random, randomOf } from './random.testing.ts';

const bytesOf = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.below(256)));

/**
 * Runs work with random bytes derived from a seed. Invoice numbers, guids and session tokens are made of them. In production they
 * must be unpredictable; here a failed history is replayed exactly.
 */
export async function withSeededNames<Value>(seed: number, work: () => Promise<Value>): Promise<Value> {
  const random = randomOf(seed ^ 0x5eed);
  const { randomBytes, randomInt } = crypto;
  Reflect.set(crypto, 'randomBytes', (length: number) => bytesOf(random, length));
  Reflect.set(crypto, 'randomInt', (limit: number) => random.below(limit));
  // also for modules that import these two by name
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Reflect.set(crypto, 'randomBytes', randomBytes);
    Reflect.set(crypto, 'randomInt', randomInt);
    syncBuiltinESMExports();
  }
}
