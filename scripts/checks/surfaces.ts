// What shell and remotes share changes its version whenever it changes what it offers: by the version a remote is refused
// before it is downloaded, and a version that stays the same forever refuses nothing.
import { changeOf, readSharedPackages } from '../lib/surfaces.ts';

const SHOWN = 10;
const listed = (verb: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `${verb}: ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`,
      ];

for (const shared of await readSharedPackages()) {
  const change = changeOf(shared);
  if (change === undefined && shared.recorded?.version === shared.version) continue;
  const { removed = [], changed = [], added = [] } = change ?? {};
  const what = [...listed('removed', removed), ...listed('changed', changed), ...listed('added', added)].join('; ');
  console.error(
    `${shared.folder} offers something else than its surface.json says (${what || `version ${shared.version}`}). Run 'node scripts/run.mjs surface': it raises the version and records what is offered.`,
  );
  process.exitCode = 1;
}
