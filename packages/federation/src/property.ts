/** A property of a value of unknown type. Module namespaces have no prototype, so `instanceof` would not work for them. */
export function readProperty(value: unknown, name: string): unknown {
  const holder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return holder ? Reflect.get(value, name) : undefined;
}
