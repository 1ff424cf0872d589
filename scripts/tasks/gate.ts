// node scripts/run.mjs gate NAME URL: compares the build of a remote with what the portal at URL publishes. Nothing is released.
import path from 'node:path';
import { contractBreaks } from '../../packages/federation/src/gate/gate.ts';
import { deployedSchema } from '../../packages/federation/src/gate/needs.ts';
import { readBuild } from '../../server/src/pages/releases/release-files.ts';
import { portalAddress, readPublished } from '../lib/deployed-portal.ts';
import { partOf } from '../lib/parts.ts';
import { ROOT } from '../lib/run-command.ts';

const [name = '', url = ''] = process.argv.slice(2);
try {
  const { folder } = partOf(name);
  const deployed = await readPublished(portalAddress(url), 'remotes/contracts.json', deployedSchema);
  const breaks = contractBreaks(await readBuild(path.join(ROOT, folder, 'dist')), deployed);
  for (const { sentence } of breaks) console.log(sentence);
  console.log(breaks.length === 0 ? `${name} fits the portal at ${url}` : `${name} does not fit the portal at ${url}`);
  process.exitCode = breaks.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
