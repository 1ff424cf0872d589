type Value = string | number | boolean | null;
/** An entry as the audit log keeps it. */
export type Shown = Readonly<Record<string, Value>>;

/** Only what differs, as it was and as it is. */
export function differenceOf(before: Shown, after: Shown): { readonly before: Shown; readonly after: Shown } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (of: Shown): Shown => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: only(before), after: only(after) };
}
