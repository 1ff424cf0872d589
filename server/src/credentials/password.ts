import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '../platform/errors/refusal.ts';
import { FairGate } from '../platform/fairness/fair-gate.ts';

const derive = promisify(argon2);

/**
 * Node's thread pool has four threads, and reads files too. It serves in order, so without the gate hundreds of simultaneous logins
 * would delay every file, and all other logins. Behind the gate, users and networks take turns.
 */
const gate = new FairGate(2, () => new Refusal('BUSY', { retryAfterSeconds: 2 }));
/** About five seconds of hashing. When more wait, the client with the most of them is refused as busy. */
const WAITING = { maxWaiting: 300, maxWaitMs: 20_000 };

/** OWASP's minimum: 19 MiB, two passes, one lane. About 30 ms in the thread pool, off the event loop. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

async function hash(
  password: string,
  salt: Buffer,
  cost: Omit<Argon2Parameters, 'message' | 'nonce'>,
): Promise<Buffer> {
  const release = await gate.acquire(WAITING);
  try {
    return await derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, ...cost });
  } finally {
    release();
  }
}

/** The encoded argon2id hash that is stored: parameters, salt and tag. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash(password, salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Passwords for unknown usernames are checked against this hash, so that the response takes as long as for a known one. */
const UNKNOWN_USER_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16, 7))}$${unpadded(Buffer.alloc(32, 7))}`;

/** True when the password belongs to the hash. Without a hash, it does the same work and returns false. */
export async function verifyPassword(encoded: string | null, password: string): Promise<boolean> {
  const found = ENCODED.exec(encoded ?? UNKNOWN_USER_HASH);
  if (found === null) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = found;
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && encoded !== null;
}
