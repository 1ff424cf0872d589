/** Builds a record with one value per name, typed so that no name is missing. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  const made: Partial<Record<Name, Value>> = {};
  for (const name of names) made[name] = makeValue(name);
  const isWhole = (record: Partial<Record<Name, Value>>): record is Record<Name, Value> =>
    names.every((name) => Object.hasOwn(record, name));
  if (!isWhole(made)) throw new Error(`A name is missing: ${names.join(', ')}`);
  return made;
}
