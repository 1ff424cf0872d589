import { type Registry, remoteManifestSchema } from '@portal/contracts/remote';

const KEY = 'portal.overrides';

/** Remote id to the URL of the folder that it is to be loaded from instead, kept in this browser only. */
export function readOverrides(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!(kept instanceof Object)) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Back to what the server released, all of it. */
export const clearOverrides = (): void => localStorage.removeItem(KEY);

/** The registry with the overridden remotes' own manifests in place. One that does not answer stays as released. */
export async function applyOverrides(registry: Registry, overrides = readOverrides()): Promise<Registry> {
  const replaced = Object.entries(overrides).map(async ([id, baseUrl]) => {
    try {
      const answer = await fetch(new URL('manifest.json', new URL(baseUrl, document.baseURI)));
      const manifest = remoteManifestSchema.parse(await answer.json());
      return manifest.id === id ? { ...manifest, baseUrl, disabledMessage: '' } : undefined;
    } catch {
      return undefined;
    }
  });
  const found = (await Promise.all(replaced)).filter((remote) => remote !== undefined);
  const kept = registry.remotes.filter((remote) => !found.some((other) => other.id === remote.id));
  return { ...registry, remotes: [...kept, ...found] };
}
