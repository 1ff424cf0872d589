// A package that shell and remotes share must raise its version whenever its public surface changes: the shell compares that version
// to refuse an incompatible remote before it downloads it.
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
  const changes = [...listed('removed', removed), ...listed('changed', changed), ...listed('added', added)].join('; ');
  console.error(
    `${shared.folder} has another public surface than its surface.json records (${changes || `version ${shared.version}`}). Run 'node scripts/run.mjs surface': it raises the version and records the surface.`,
  );
  process.exitCode = 1;
}
