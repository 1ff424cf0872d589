import { type Argon2Parameters, argon2 } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
/** The lowest cost that argon2id accepts. */
const LOWEST_COST = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 } as const;
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/**
 * Hashes a password at the lowest cost. The hash contains its cost, so checking it is fast too. With normal hashes, tests would spend most
 * of their time on logins. A test of the duration of a login must use a hash that the portal created.
 */
export async function quickHash(password: string): Promise<string> {
  const salt = Buffer.alloc(16, 1);
  const parameters: Argon2Parameters = { message: Buffer.from(password.normalize('NFC')), nonce: salt, ...LOWEST_COST };
  const tag = await derive('argon2id', parameters);
  return `$argon2id$v=19$m=${LOWEST_COST.memory},t=${LOWEST_COST.passes},p=${LOWEST_COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}
