// Records the public surfaces of the shared packages, and raises the version of each whose surface changed.
import { changeOf, readSharedPackages, recordSurface } from '../lib/surfaces.ts';

for (const shared of await readSharedPackages()) {
  const change = changeOf(shared);
  if (change === undefined && shared.recorded?.version === shared.version) continue;
  const version = recordSurface(shared);
  const { removed = [], changed = [], added = [] } = change ?? {};
  console.log(
    `${shared.folder} ${version}: ${removed.length} names removed, ${changed.length} changed, ${added.length} added`,
  );
}
