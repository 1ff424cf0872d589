// npm run dev [-- PART ...] [--portal URL]: the portal with hot reload. With names, only those remotes (and the shell, which
// renders them) are served from their sources; the others are built, or come from the deployed portal at URL.
import { parseArgs } from 'node:util';
import { registrySchema } from '../../packages/contracts/src/remote/index.ts';
import { buildAll, partFolders, requireParts } from '../build.ts';
import { portalAddress, readPublished } from '../lib/deployed-portal.ts';
import { replaceServedParts, type ServedPart, servePart } from '../lib/dev-servers.ts';
import { ROOT } from '../lib/run-command.ts';

const { values, positionals: wanted } = parseArgs({ options: { portal: { type: 'string' } }, allowPositionals: true });
requireParts(wanted);

/** Returns the deployed portal after it has answered, so that a wrong address is reported before the build, which takes minutes. */
async function deployedPortal(typed: string): Promise<URL> {
  if (wanted.length === 0)
    throw new Error('Say which remotes are served from their sources: npm run dev -- mfe-search --portal URL');
  const portal = portalAddress(typed);
  await readPublished(portal, 'remotes/registry.json', registrySchema);
  return portal;
}
const portal =
  values.portal === undefined
    ? undefined
    : await deployedPortal(values.portal).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(2);
      });

const served: ServedPart[] = [];
let running = false;
const stopAll = (): void => {
  for (const part of served) part.stop();
  // once the portal runs, it ends the process itself when it has shut down
  if (!running) process.exit(130);
};
process.once('SIGINT', stopAll);
process.once('SIGTERM', stopAll);

const names = new Set(wanted.length === 0 ? partFolders() : ['shell', ...wanted]);
await (portal === undefined ? buildAll() : buildAll([...names]));
for (const part of names) {
  served.push(await servePart(part));
  console.log(`${part} is served with hot reload.`);
}
if (portal === undefined) {
  running = true;
  const { startPortal } = await import('../../server/src/main.ts');
  await startPortal({ startedAt: Date.now(), adjustBuilds: (builds) => replaceServedParts(builds, served) });
} else {
  const { startDevProxy } = await import('../lib/dev-proxy.ts');
  const { readBuilds } = await import('../../server/src/pages/builds.ts');
  const builds = readBuilds(ROOT);
  if (builds === null) throw new Error('The shell is not built.');
  try {
    const { url } = await startDevProxy({ portal, builds, served, port: Number(process.env.PORT ?? 8080) });
    console.log(`Land Record Portal ready: ${url}`);
    console.log(`Calls, sessions and the other remotes are those of ${portal.href}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    for (const part of served) part.stop();
    process.exitCode = 2;
  }
}
