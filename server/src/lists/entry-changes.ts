type Value = string | number | boolean | null;
/** The fields of an entry that the audit log stores. */
export type Shown = Readonly<Record<string, Value>>;

/** The changed fields with their old and new values. */
export function differenceOf(before: Shown, after: Shown): { readonly before: Shown; readonly after: Shown } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (of: Shown): Shown => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: only(before), after: only(after) };
}
