import type { Call } from '@portal/contracts';

/** One text field of a request: its path, and a function that creates the request with another text in the field. */
export interface TextField {
  readonly path: string;
  readonly withText: (text: string) => object;
}

type Members = Readonly<Record<string, unknown>>;

const member = (value: unknown, name: string): unknown =>
  value instanceof Object ? Reflect.get(value, name) : undefined;
const membersOf = (value: unknown): Members => (value instanceof Object ? { ...value } : {});
const kindOf = (schema: unknown): unknown => member(member(schema, 'def'), 'type');
const isWrapped = (kind: unknown): boolean => kind === 'optional' || kind === 'nullable' || kind === 'default';
const shapeOf = (schema: unknown): Members => membersOf(member(member(schema, 'def'), 'shape'));
const innerOf = (schema: unknown): unknown => member(member(schema, 'def'), 'innerType');
const optionsOf = (union: unknown): unknown[] => Object.values(membersOf(member(member(union, 'def'), 'options')));
/** The input of a schema that transforms it. If several types of input are possible, the first one, which is a text. */
const inputOf = (schema: unknown): unknown => {
  const input = member(member(schema, 'def'), 'in');
  return kindOf(input) === 'union' ? optionsOf(input)[0] : input;
};

/** The key of the only member of a sample record. */
const A_KEY = 'A';

/** Creates a value that a schema accepts. `texts` contains given values by path. Throws for schema kinds that no request has yet. */
function sampleOf(schema: unknown, texts: Members, path = ''): unknown {
  const kind = kindOf(schema);
  const pathTo = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (isWrapped(kind)) return sampleOf(innerOf(schema), texts, path);
  if (kind === 'pipe') return sampleOf(inputOf(schema), texts, path);
  if (kind === 'object') {
    const fields = Object.entries(shapeOf(schema));
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, texts, pathTo(name))]));
  }
  if (kind === 'array') return [sampleOf(member(member(schema, 'def'), 'element'), texts, pathTo('0'))];
  if (kind === 'union') return texts[path] ?? sampleOf(optionsOf(schema)[0], texts, path);
  if (kind === 'record') return { [A_KEY]: sampleOf(member(member(schema, 'def'), 'valueType'), texts, pathTo(A_KEY)) };
  if (kind === 'enum') return texts[path] ?? Object.values(membersOf(member(member(schema, 'def'), 'entries')))[0];
  if (kind === 'string' || kind === 'unknown') return texts[path] ?? 'A';
  if (kind === 'int' || kind === 'number') return texts[path] ?? 1;
  if (kind === 'boolean') return false;
  if (kind === 'literal') return Object.values(membersOf(member(member(schema, 'def'), 'values')))[0];
  throw new Error(`No sample is known for ${String(kind)} at ${path}.`);
}

/** The paths of all texts and enum values, at any depth. */
function textPaths(schema: unknown, path = ''): string[] {
  const kind = kindOf(schema);
  const pathTo = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (isWrapped(kind)) return textPaths(innerOf(schema), path);
  if (kind === 'pipe') return textPaths(inputOf(schema), path);
  if (kind === 'object')
    return Object.entries(shapeOf(schema)).flatMap(([name, field]) => textPaths(field, pathTo(name)));
  if (kind === 'array') return textPaths(member(member(schema, 'def'), 'element'), pathTo('0'));
  if (kind === 'record') return textPaths(member(member(schema, 'def'), 'valueType'), pathTo(A_KEY));
  const isText = kind === 'union' ? optionsOf(schema).some((option) => kindOf(option) === 'string') : kind === 'string';
  return isText || kind === 'enum' ? [path] : [];
}

/** Creates a request that the call's schema accepts, with the given texts at their paths. */
export function sampleRequest(call: Call, texts: Members = {}): object {
  return membersOf(sampleOf(call.request, texts));
}

/** Finds every text field of a call's request in its schema, so that the fields of new calls are tested automatically. */
export const textFieldsOf = (call: Call, others: Members = {}): TextField[] =>
  textPaths(call.request).map((path) => ({
    path,
    withText: (text) => sampleRequest(call, { ...others, [path]: text }),
  }));
