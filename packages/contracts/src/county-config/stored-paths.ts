/**
 * The path of a field in the stored record: 'maxAmount', 'alternateRates.searchByName' inside a group, or
 * 'enabled:Name' for whether the list `enabled` contains 'Name'.
 */
type StoredPath = string;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the value at a path of a stored record; undefined if there is none. */
export function readStored(record: unknown, path: StoredPath): unknown {
  const [fieldPath = '', member] = path.split(':');
  const value = fieldPath.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), record);
  return member === undefined ? value : Array.isArray(value) && value.includes(member);
}

/** Builds a record from paths and values. */
export function writeStored(entries: readonly (readonly [StoredPath, unknown])[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const [fieldPath = '', member] = path.split(':');
    const groups = fieldPath.split('.');
    const last = groups.pop() ?? '';
    const group = groups.reduce(findOrAddGroup, record);
    group[last] = member === undefined ? value : withMember(group[last], member, value === true);
  }
  return record;
}

function findOrAddGroup(record: Record<string, unknown>, name: string): Record<string, unknown> {
  const known = record[name];
  const group = isRecord(known) ? known : {};
  record[name] = group;
  return group;
}

function withMember(list: unknown, member: string, isIncluded: boolean): readonly unknown[] {
  const known: readonly unknown[] = Array.isArray(list) ? list : [];
  return isIncluded ? [...known, member] : known;
}
