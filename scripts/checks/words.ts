// The repo speaks of the product alone: no path of a machine, no secret, no registry host in any file.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/run-command.ts';
import { projectFiles } from './files.ts';

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\/(work|home\/[a-z]+|Users\/[a-z]+)\/(main|shared|src)\b/, 'a path of one machine'],
  [/registry\.npm[a-z]*\.(org|com)/, 'a registry host'],
  [/-----BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY-----/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'a cloud access key'],
  [/\bghp_[A-Za-z0-9]{36}\b/, 'a token'],
];
const SELF = 'scripts/checks/words.ts';
const TOO_LARGE = 2_000_000;

const findings = projectFiles()
  .filter((file) => file !== SELF && existsSync(path.join(ROOT, file)))
  .filter((file) => statSync(path.join(ROOT, file)).size < TOO_LARGE)
  .flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'latin1');
    return FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${file}: ${what}`);
  });
for (const line of findings) console.error(line);
process.exitCode = findings.length === 0 ? 0 : 1;
