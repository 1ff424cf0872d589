const PLACEHOLDER = /\{(\w+)\}/g;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of the request fields in a path: `id` for 'userManager/user/{id}'. */
export const pathFields = (path: string): readonly string[] =>
  [...path.matchAll(PLACEHOLDER)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** The path in the syntax of the server's router: 'userManager/user/:id'. */
export const routePath = (path: string): string => path.replaceAll(PLACEHOLDER, ':$1');

/** A request split into its path and the remaining fields for the body. */
export interface SentRequest {
  readonly path: string;
  readonly body: unknown;
}

/**
 * Fills the placeholders of a path with fields of the request.
 * @throws RangeError for an empty value or a dot segment, which would address another call
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

/**
 * Rebuilds a request from the `values` of the path's placeholders and the body. An empty body is allowed. Undefined if the body is not an
 * object, or has a field that belongs in the path.
 */
export function joinPathAndBody(path: string, values: unknown, body: unknown): Fields | undefined {
  const names = pathFields(path);
  const rest = body === undefined || body === null ? {} : body;
  if (!isFields(rest) || !isFields(values) || names.some((name) => Object.hasOwn(rest, name))) return undefined;
  return { ...rest, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
}
