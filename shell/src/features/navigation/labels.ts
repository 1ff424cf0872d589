import type { Registry, RegistryRemote } from '@portal/contracts/remote';
import type { County } from '@portal/session';

/** A remote's label for a title or menu entry, from the registry, so that it is available before the remote loads. */
export function labelOf(remote: RegistryRemote, key: string, languageTag: string, county: County): string {
  const label = remote.labels[languageTag]?.[key] ?? remote.labels.en?.[key] ?? remote.id;
  return label.replaceAll('{{bookLabel}}', county.bookLabel).replaceAll('{{torrensLabel}}', county.torrensLabel);
}

export type NavigationEntry = RegistryRemote['navigation'][number];

interface RemoteEntry {
  readonly remote: RegistryRemote;
  readonly entry: NavigationEntry;
}

/** Every entry that remotes add to the top navigation, in order. */
export const topEntries = ({ remotes }: Registry): RemoteEntry[] =>
  remotes
    .flatMap((remote) => remote.navigation.filter(({ area }) => area === 'top').map((entry) => ({ remote, entry })))
    .sort((one, other) => (one.entry.order ?? LAST) - (other.entry.order ?? LAST));

const LAST = Number.MAX_SAFE_INTEGER;

/** Entries of a remote's own side navigation, as it declares them. */
export const sideEntries = ({ navigation }: RegistryRemote): NavigationEntry[] =>
  navigation.filter(({ area }) => area === 'side');

/** The remote whose side navigation is also shown on the shell's own pages. */
export const homeRemote = ({ remotes }: Registry): RegistryRemote | undefined =>
  remotes.find(({ side }) => side?.isOnHome === true);
