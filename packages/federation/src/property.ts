/** A property of something whose shape is not known; module namespaces have no prototype, so `instanceof` misses them. */
export function property(value: unknown, name: string): unknown {
  const holder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return holder ? Reflect.get(value, name) : undefined;
}
