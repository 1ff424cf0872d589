const PLACEHOLDER = /\{(\w+)\}/g;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of the request that are in the path: 'userManager/user/{id}' has `id`. */
export const pathFields = (path: string): readonly string[] =>
  [...path.matchAll(PLACEHOLDER)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** The path as the server's router reads it: 'userManager/user/:id'. */
export const routePath = (path: string): string => path.replaceAll(PLACEHOLDER, ':$1');

/** What is sent for a request: its address, and what is left for the body. */
export interface SentRequest {
  readonly path: string;
  readonly body: unknown;
}

/**
 * Fills the placeholders of a path with fields of the request.
 * @throws RangeError for an empty value: it would be the address of another call
 */
export function fillPath(path: string, request: unknown): SentRequest {
  const names = new Set(pathFields(path));
  if (names.size === 0) return { path, body: request };
  const fields = new Map(isFields(request) ? Object.entries(request) : []);
  const filled = path.replaceAll(PLACEHOLDER, (_placeholder, name: string) => {
    const value = fields.get(name);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (text === '' || text === '.' || text === '..') throw new RangeError(`${path}: ${name} has no value`);
    return encodeURIComponent(text);
  });
  return { path: filled, body: Object.fromEntries([...fields].filter(([name]) => !names.has(name))) };
}

/** The request of the fields in path and body; undefined when the body has a field that belongs in the path. */
export function joinPathAndBody(path: string, values: unknown, body: unknown): Fields | undefined {
  const names = pathFields(path);
  const rest = body === undefined || body === null ? {} : body;
  if (!isFields(rest) || !isFields(values) || names.some((name) => Object.hasOwn(rest, name))) return undefined;
  return { ...rest, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
}
