import { type Registry, remoteManifestSchema } from '@portal/contracts/remote';

/** Replaces the overridden remotes in the registry by their own manifests. A remote whose manifest fails to load stays as released. */
export async function applyOverrides(
  registry: Registry,
  overrides: Readonly<Record<string, string>>,
): Promise<Registry> {
  const replaced = Object.entries(overrides).map(async ([id, baseUrl]) => {
    try {
      const response = await fetch(new URL('manifest.json', baseUrl));
      const manifest = remoteManifestSchema.parse(await response.json());
      return manifest.id === id ? { ...manifest, baseUrl, disabledMessage: '' } : undefined;
    } catch {
      return undefined;
    }
  });
  const found = (await Promise.all(replaced)).filter((remote) => remote !== undefined);
  const kept = registry.remotes.filter((remote) => !found.some((other) => other.id === remote.id));
  return { ...registry, remotes: [...kept, ...found] };
}
