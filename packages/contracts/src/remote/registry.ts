import * as z from 'zod/mini';

/** One file of a build with its integrity (`sha384-…`). Paths are relative to the build's folder. */
export const builtFileSchema = z.object({ path: z.string(), integrity: z.string(), bytes: z.int() });

const conditionSchema = z.object({
  capability: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
  countyFlag: z.optional(z.string()),
});

/** What a remote's build prints beside its files: `manifest.json`. */
export const remoteManifestSchema = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.string(),
  /** Content id of the build; its folder's name when released. */
  build: z.string(),
  contract: z.string(),
  /** Shared singletons and the exact versions built against. */
  shared: z.record(z.string(), z.string()),
  entry: z.string(),
  files: z.array(builtFileSchema),
  /** Files that its landing route needs at once: entry, expose chunk, route chunk. */
  critical: z.array(z.string()),
  /** Share keys that those files use, so that the page can preload the shell's files for them. */
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
  /** Texts of titles and navigation, language tag to key to words: menus are whole without the remote. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
});
export type RemoteManifest = z.output<typeof remoteManifestSchema>;

/** A remote as the page's registry tells it: its active manifest and where it is served. */
export const registryRemoteSchema = z.extend(remoteManifestSchema, {
  /** URL of the build's folder with a trailing slash, relative to the base path or absolute. */
  baseUrl: z.string(),
  /** Kill switch: the message to show instead, or empty. */
  disabledMessage: z._default(z.string(), ''),
});
export type RegistryRemote = z.output<typeof registryRemoteSchema>;

/** `<script type="application/json" id="registry">` of pages other than the login page, and what `remotesUrl` answers. */
export const registrySchema = z.object({
  contract: z.string(),
  remotes: z.array(registryRemoteSchema),
});
export type Registry = z.output<typeof registrySchema>;

/** The remote that draws the address, which may begin with a slash; undefined for the shell's own and for unknown ones. */
export function remoteAt({ remotes }: Registry, address: string): RegistryRemote | undefined {
  const asked = address.replace(/^\//, '').toLowerCase();
  const draws = (route: string): boolean => asked === route || asked.startsWith(`${route}/`);
  return remotes.find(({ routes }) => routes.some(({ path }) => draws(path.toLowerCase())));
}
