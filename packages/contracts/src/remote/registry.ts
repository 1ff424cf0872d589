import * as z from 'zod/mini';

/** One file of a build with its integrity hash (`sha384-…`). Paths are relative to the build's folder. */
export const builtFileSchema = z.object({ path: z.string(), integrity: z.string(), bytes: z.int() });

const conditionSchema = z.object({
  capability: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
  countyFlag: z.optional(z.string()),
});

/** The `manifest.json` that a remote's build generates. */
export const remoteManifestSchema = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.string(),
  /** Content hash of the build, also the name of its folder when released. */
  build: z.string(),
  contract: z.string(),
  /** Shared singletons with the exact versions that the build used. */
  shared: z.record(z.string(), z.string()),
  entry: z.string(),
  files: z.array(builtFileSchema),
  /** Files that the landing route needs immediately: entry, expose chunk, route chunk. */
  critical: z.array(z.string()),
  /** Share keys of those files, so that the page can preload the shell's files for them. */
  criticalShared: z._default(z.array(z.string()), []),
  routes: z.array(
    z.object({ path: z.string(), titleKey: z.string(), access: z.string(), when: z.optional(conditionSchema) }),
  ),
  navigation: z.array(
    z.object({
      id: z.string(),
      area: z.string(),
      groupKey: z.optional(z.string()),
      labelKey: z.string(),
      path: z.string(),
      alsoAt: z.optional(z.array(z.string())),
      atHome: z.optional(z.object({ titleKey: z.string(), leadKey: z.string() })),
      order: z.optional(z.int()),
      when: z.optional(conditionSchema),
    }),
  ),
  side: z.optional(
    z.object({
      labelKey: z.string(),
      titleKey: z.optional(z.string()),
      isOnHome: z.optional(z.boolean()),
      recent: z.optional(z.object({ titleKey: z.string(), path: z.string() })),
    }),
  ),
  slots: z.array(z.string()),
  requires: z.object({ calls: z.array(z.string()), slots: z.array(z.string()) }),
  /** Texts of titles and navigation by language tag and key, so menus are complete without loading the remote. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
});
export type RemoteManifest = z.output<typeof remoteManifestSchema>;

/** A remote in the page's registry: its active manifest and its location. */
export const registryRemoteSchema = z.extend(remoteManifestSchema, {
  /** URL of the build's folder with a trailing slash, relative to the base path or absolute. */
  baseUrl: z.string(),
  /** Kill switch: the message to show instead, or empty. */
  disabledMessage: z._default(z.string(), ''),
});
export type RegistryRemote = z.output<typeof registryRemoteSchema>;

/** The content of `<script type="application/json" id="registry">` on every page except login, and of `remotesUrl`. */
export const registrySchema = z.object({
  contract: z.string(),
  remotes: z.array(registryRemoteSchema),
});
export type Registry = z.output<typeof registrySchema>;

/**
 * The remote that renders this address, with or without a leading slash: of the remotes whose routes contain it, the one
 * with the longest route. Undefined for the shell's own and unknown addresses. Case is ignored, as the browser's router
 * does.
 */
export function remoteAt({ remotes }: Registry, address: string): RegistryRemote | undefined {
  const path = address.replace(/^\//, '').toLowerCase();
  const contains = (route: string): boolean => path === route || path.startsWith(`${route}/`);
  const routes = remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ remote, path: route.path.toLowerCase() })),
  );
  const matches = routes.filter((route) => contains(route.path));
  return matches.sort((one, other) => other.path.length - one.path.length)[0]?.remote;
}
