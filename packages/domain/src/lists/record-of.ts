/** Builds a record with one value per name, typed so that no name is missing. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  const record: Partial<Record<Name, Value>> = {};
  for (const name of names) record[name] = makeValue(name);
  const isComplete = (candidate: Partial<Record<Name, Value>>): candidate is Record<Name, Value> =>
    names.every((name) => Object.hasOwn(candidate, name));
  if (!isComplete(record)) throw new Error(`A name is missing: ${names.join(', ')}`);
  return record;
}
