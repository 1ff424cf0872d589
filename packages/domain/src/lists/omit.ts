/** Returns a copy without one property. */
export function omit<Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> {
  const rest = { ...value };
  Reflect.deleteProperty(rest, key);
  return rest;
}
