import type { Registry, RegistryRemote } from '@portal/contracts/remote';
import type { County } from '@portal/session';

/** Words of a remote for its titles and menu, from the registry: there even when the remote is not. */
export function labelOf(remote: RegistryRemote, key: string, tag: string, county: County): string {
  const words = remote.labels[tag]?.[key] ?? remote.labels.en?.[key] ?? remote.id;
  return words.replaceAll('{{bookLabel}}', county.bookLabel).replaceAll('{{torrensLabel}}', county.torrensLabel);
}

export type NavigationEntry = RegistryRemote['navigation'][number];

/** Every menu entry of an area with its remote. */
export const entriesOf = (
  registry: Registry,
  area: 'top' | 'side',
): ReadonlyArray<{ readonly remote: RegistryRemote; readonly entry: NavigationEntry }> =>
  registry.remotes.flatMap((remote) =>
    remote.navigation.filter((entry) => entry.area === area).map((entry) => ({ remote, entry })),
  );
