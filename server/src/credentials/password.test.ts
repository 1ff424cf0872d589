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

  it('[S16] is never right without a stored hash', async () => {
    expect(await verifyPassword(null, 'Portal#2026')).toBe(false);
  });
});
