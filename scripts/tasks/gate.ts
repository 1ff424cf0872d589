// node scripts/run.mjs gate NAME URL: checks whether the build of a remote is compatible with the contracts that the portal at URL
// publishes. Nothing is released.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifestSchema } from '../../packages/contracts/src/remote/index.ts';
import { contractBreaks } from '../../packages/federation/src/gate/gate.ts';
import { deployedSchema, remoteNeedsSchema } from '../../packages/federation/src/gate/needs.ts';
import { partOf } from '../lib/parts.ts';
import { ROOT } from '../lib/run-command.ts';

const [name = '', url = ''] = process.argv.slice(2);
try {
  const { folder } = partOf(name);
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, folder, 'dist', file), 'utf8'));
  const portal = URL.parse(url.endsWith('/') ? url : `${url}/`);
  if (portal === null) throw new Error(`'${url}' is not an address of a portal. It begins with https:// or http://.`);
  const address = new URL('remotes/contracts.json', portal);
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(`There is no response from ${address.href}: is a portal there?`, { cause: error });
  });
  if (!answer.ok) throw new Error(`${answer.url} returned ${answer.status}: is a portal there?`);
  const deployed = deployedSchema.parse(await answer.json());
  const needs = remoteNeedsSchema.parse(read('needs.json'));
  const breaks = contractBreaks({ manifest: remoteManifestSchema.parse(read('manifest.json')), needs }, deployed);
  for (const { sentence } of breaks) console.log(sentence);
  console.log(breaks.length === 0 ? `${name} fits the portal at ${url}` : `${name} does not fit the portal at ${url}`);
  process.exitCode = breaks.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
