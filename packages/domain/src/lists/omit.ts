/** A copy without one member: what is left can be sent, stored or compared as it is. */
export function omit<Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> {
  const rest = { ...value };
  Reflect.deleteProperty(rest, key);
  return rest;
}
