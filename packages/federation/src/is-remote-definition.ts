import type { RemoteDefinition } from '@portal/contracts/remote';

const has = (value: object, name: string, type: string): boolean => typeof Reflect.get(value, name) === type;

/** Whether a module's default export is a remote definition. Its properties are checked, because it comes from another build. */
export function isRemoteDefinition(value: unknown): value is RemoteDefinition {
  if (!(value instanceof Object)) return false;
  const texts = ['id', 'contract'].every((name) => has(value, name, 'string'));
  const lists = ['routes', 'navigation'].every((name) => Array.isArray(Reflect.get(value, name)));
  const loaders = ['loadRoutes', 'loadTexts'].every((name) => has(value, name, 'function'));
  return texts && lists && loaders && has(value, 'slots', 'object') && has(value, 'requires', 'object');
}
