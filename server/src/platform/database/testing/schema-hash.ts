import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A hash of the migrations and of the other code that determines a template's content, so that an outdated template is never used. */
export function schemaHash(): string {
  known ??= readHash();
  return known;
}

let known: string | undefined;

function readHash(): string {
  const folder = join(import.meta.dirname, '..', 'migrations');
  const hash = createHash('sha256');
  for (const name of ['saved-rows.ts', 'renew-database.ts', 'embedded-test-database.ts'])
    hash.update(readFileSync(join(import.meta.dirname, name)));
  // the rights of the web role are part of the template too
  hash.update(readFileSync(join(folder, '..', 'web-rights.ts')));
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
