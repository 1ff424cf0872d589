type Value = string | number | boolean | null;
/** The fields of an entry that the audit log stores. */
export type AuditedFields = Readonly<Record<string, Value>>;

/** The changed fields with their old and new values. */
export function changedFields(
  before: AuditedFields,
  after: AuditedFields,
): { readonly before: AuditedFields; readonly after: AuditedFields } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const changedIn = (fields: AuditedFields): AuditedFields =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: changedIn(before), after: changedIn(after) };
}
