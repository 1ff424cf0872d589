import { readFile } from 'node:fs/promises';
import { runForOwner } from '../platform/fairness/work-owner.ts';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('is stored as an argon2id hash with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Portal#2026'), hashPassword('Portal#2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
  });

  it('is verified with any Unicode encoding of its accents, and no other password is', async () => {
    const hash = await hashPassword('Hagåtña#1');
    expect(await verifyPassword(hash, 'Hagåtña#1'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(hash, 'Hagatna#1')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  it('[S17] is hashed in turns: a flood of logins from one network delays neither those from another nor the reading of files', async () => {
    const done: string[] = [];
    const ending = async (name: string, work: Promise<unknown>): Promise<void> => {
      await work.catch(() => undefined);
      done.push(name);
    };
    const flood = Array.from({ length: 40 }, () =>
      ending(
        'flood',
        runForOwner({ group: 'strangers 198.51.100.0/24', member: '' }, () => verifyPassword(null, 'guess')),
      ),
    );
    const other = runForOwner({ group: 'strangers 203.0.113.0/24', member: '' }, () => verifyPassword(null, 'guess'));
    await Promise.all([ending('other', other), ending('file', readFile(import.meta.filename))]);
    // Two are being hashed when the other network's login comes, and one more has its turn before. While that login is hashed and the
    // file is read, two more may end.
    expect(done.filter((name) => name === 'flood').length).toBeLessThanOrEqual(5);
    await Promise.all(flood);
    expect(done).toHaveLength(42);
  });

  it('[S16] is never right without a stored hash', async () => {
    expect(await verifyPassword(null, 'Portal#2026')).toBe(false);
  });
});
