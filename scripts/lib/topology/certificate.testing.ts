import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Makes a certificate for localhost that nobody else vouches for, under the names that the settings of nginx read.
 *
 * @returns whether openssl made it
 */
export function makeCertificate(folder: string): boolean {
  const out = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...out];
  return spawnSync('openssl', made).status === 0;
}
