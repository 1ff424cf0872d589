/** Exported name to a fingerprint of its declaration. */
export type Surface = Readonly<Record<string, string>>;
/** By the name of the entry: '.', './form'. */
export type Surfaces = Readonly<Record<string, Surface>>;
/**
 * Exported name to fingerprint, by entry. `entries` maps the name of an entry to its declaration file; what is outside of
 * `folder` belongs to others and does not count.
 */
export function surfacesOf(entries: Readonly<Record<string, string>>, folder: string): Surfaces;
