// node scripts/run.mjs offer mfe-NAME: builds a remote and serves it until Ctrl-C, so that a browser on this machine can load it into a
// deployed portal. The portal allows this only for provider staff.
import { join } from 'node:path';
import { startStaticOrigin } from '../../packages/testing/src/origins/static-origin.ts';
import { buildAll, requireParts } from '../build.ts';
import { ROOT } from '../lib/run-command.ts';

const [part = ''] = process.argv.slice(2);
requireParts([part]);
if (!part.startsWith('mfe-')) {
  console.error(`${part} is not a remote. A portal cannot load another shell.`);
  process.exit(2);
}
await buildAll([part]);
const { url } = await startStaticOrigin(join(ROOT, part, 'dist'));
console.log(
  `${part} is at ${url}. In a browser on this machine, logged in as TRIMIN, type into the console of the portal's page:`,
);
const value = `portal_overrides=${part.slice('mfe-'.length)}=${url}; path=/; samesite=strict`;
console.log(
  `  document.cookie = location.protocol === 'https:' ? '__Host-${value}; secure' : '${value}'; location.reload()`,
);
console.log('Its screens then show their origin, with a link back to the released build.');
