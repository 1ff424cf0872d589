/** Exported name to a fingerprint of its declaration. */
export type Surface = Readonly<Record<string, string>>;
/** Surfaces by name of the entry point: '.', './form'. */
export type Surfaces = Readonly<Record<string, Surface>>;
/**
 * Exported name to fingerprint, for each entry point. `entries` maps the name of an entry point to its declaration file;
 * declarations outside of `folder` are ignored.
 */
export function surfacesOf(entries: Readonly<Record<string, string>>, folder: string): Surfaces;
