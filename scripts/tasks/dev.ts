// npm run dev [-- PART ...]: the portal with hot reload. With names only those remotes (and the shell, which draws them) are
// served from their sources; the others come from their last build.
import { buildAll, parts, requireParts } from '../build.ts';
import { type ServedPart, servePart, withServedParts } from '../lib/dev-servers.ts';

const wanted = process.argv.slice(2);
requireParts(wanted);

const served: ServedPart[] = [];
let running = false;
const stopAll = (): void => {
  for (const part of served) part.stop();
  // once the portal runs, it ends the process itself when it has finished
  if (!running) process.exit(130);
};
process.once('SIGINT', stopAll);
process.once('SIGTERM', stopAll);

await buildAll();
for (const part of wanted.length === 0 ? parts() : new Set(['shell', ...wanted])) {
  served.push(await servePart(part));
  console.log(`${part} is served with hot reload.`);
}
running = true;
const { startPortal } = await import('../../server/src/main.ts');
await startPortal({ startedAt: Date.now(), adjustBuilds: (builds) => withServedParts(builds, served) });
