import type { RemoteDefinition } from '@portal/contracts/remote';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isText = (value: unknown): boolean => typeof value === 'string';

/** What each required property of a definition must be. */
const REQUIRED_PROPERTIES: readonly (readonly [keyof RemoteDefinition, (value: unknown) => boolean])[] = [
  ['id', isText],
  ['contract', isText],
  ['routes', Array.isArray],
  ['navigation', Array.isArray],
  ['slots', isObject],
  ['requires', isObject],
  ['loadRoutes', isFunction],
  ['loadTexts', isFunction],
];

/**
 * Whether a value has the properties of a remote's definition. The compiler cannot check this: the value is the default export of a
 * module that is imported at runtime, often from another release. What the properties contain is not checked.
 */
export function isRemoteDefinition(value: unknown): value is RemoteDefinition {
  if (!(value instanceof Object)) return false;
  return REQUIRED_PROPERTIES.every(([name, isValid]) => isValid(Reflect.get(value, name)));
}
