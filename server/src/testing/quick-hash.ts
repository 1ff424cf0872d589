import { type Argon2Parameters, argon2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
/** The least that argon2id takes. */
const LEAST = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 } as const;
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/**
 * A hash of a password that is checked in no time, because it names its own cost. Logins of tests would otherwise spend more
 * than all that they are about; where the time of a login is the subject, a user gets a hash as the portal makes it.
 */
export async function quickHash(password: string): Promise<string> {
  const salt = Buffer.alloc(16, 1);
  const asked: Argon2Parameters = { message: Buffer.from(password.normalize('NFC')), nonce: salt, ...LEAST };
  const tag = await derive('argon2id', asked);
  return `$argon2id$v=19$m=${LEAST.memory},t=${LEAST.passes},p=${LEAST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}
