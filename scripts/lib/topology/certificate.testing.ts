import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Creates a self-signed certificate for localhost, with the file names that the nginx configuration uses.
 *
 * @returns whether openssl succeeded
 */
export function makeCertificate(folder: string): boolean {
  const out = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...out];
  return spawnSync('openssl', args).status === 0;
}
