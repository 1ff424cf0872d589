// A package that shell and remotes share must raise its version whenever its public surface changes: the shell compares that version
// to refuse an incompatible remote before it downloads it.
import { changeOf, readSharedPackages } from '../lib/surfaces.ts';

const MAX_LISTED = 10;
const describeNames = (verb: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `${verb}: ${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ''}`,
      ];

for (const shared of await readSharedPackages()) {
  const change = changeOf(shared);
  if (change === undefined && shared.recorded?.version === shared.version) continue;
  const { removed = [], changed = [], added = [] } = change ?? {};
  const changes = [
    ...describeNames('removed', removed),
    ...describeNames('changed', changed),
    ...describeNames('added', added),
  ].join('; ');
  console.error(
    `The public surface of ${shared.folder} differs from its surface.json (${changes || `version ${shared.version}`}). Run 'node scripts/run.mjs surface': it raises the version and records the surface.`,
  );
  process.exitCode = 1;
}
