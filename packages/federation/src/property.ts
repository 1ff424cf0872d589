/** A property of a value of unknown type. Module namespaces have no prototype, so `instanceof` would not work for them. */
export function readProperty(value: unknown, name: string): unknown {
  const hasProperties = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return hasProperties ? Reflect.get(value, name) : undefined;
}
