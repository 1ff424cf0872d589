import type { Call } from '@portal/contracts';

/** One text field of a request. */
export interface TextField {
  /** The names from the request down to the field, and the index 0 for an array: 'documents.0.number'. */
  readonly path: string;
  /** Creates a request with this text in the field, and sample values in all others. */
  readonly withText: (text: string) => object;
}

type ValuesByName = Readonly<Record<string, unknown>>;

// Zod describes each schema in its property `def`. The functions below read it without a type, because its type differs by kind of schema.
const propertyOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? Reflect.get(value, name) : undefined;
const propertiesOf = (value: unknown): ValuesByName => (value instanceof Object ? { ...value } : {});
const defOf = (schema: unknown, name: string): unknown => propertyOf(propertyOf(schema, 'def'), name);
const kindOf = (schema: unknown): unknown => defOf(schema, 'type');
const isWrapper = (kind: unknown): boolean => kind === 'optional' || kind === 'nullable' || kind === 'default';
const wrappedIn = (wrapper: unknown): unknown => defOf(wrapper, 'innerType');
const fieldsOf = (object: unknown): ValuesByName => propertiesOf(defOf(object, 'shape'));
const optionsOf = (union: unknown): unknown[] => Object.values(propertiesOf(defOf(union, 'options')));
/** The schema of the input of a pipe, which transforms it. A union of inputs, such as a text or a number, lists the text first. */
const inputOf = (pipe: unknown): unknown => {
  const input = defOf(pipe, 'in');
  return kindOf(input) === 'union' ? optionsOf(input)[0] : input;
};

/** The only key of a sample record. */
const SAMPLE_KEY = 'A';
const SAMPLE_TEXT = 'A';

/**
 * Creates a value that a schema accepts.
 * @param given values for texts, numbers, enums and unions, by path; the others get sample values
 * @throws Error for a kind of schema that no request has yet
 */
function sampleOf(schema: unknown, given: ValuesByName, path = ''): unknown {
  const kind = kindOf(schema);
  const pathTo = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (isWrapper(kind)) return sampleOf(wrappedIn(schema), given, path);
  if (kind === 'pipe') return sampleOf(inputOf(schema), given, path);
  if (kind === 'object') {
    const fields = Object.entries(fieldsOf(schema));
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, given, pathTo(name))]));
  }
  if (kind === 'array') return [sampleOf(defOf(schema, 'element'), given, pathTo('0'))];
  if (kind === 'union') return given[path] ?? sampleOf(optionsOf(schema)[0], given, path);
  if (kind === 'record') return { [SAMPLE_KEY]: sampleOf(defOf(schema, 'valueType'), given, pathTo(SAMPLE_KEY)) };
  if (kind === 'enum') return given[path] ?? Object.values(propertiesOf(defOf(schema, 'entries')))[0];
  if (kind === 'string' || kind === 'unknown') return given[path] ?? SAMPLE_TEXT;
  if (kind === 'int' || kind === 'number') return given[path] ?? 1;
  if (kind === 'boolean') return false;
  if (kind === 'literal') return Object.values(propertiesOf(defOf(schema, 'values')))[0];
  throw new Error(`No sample is known for ${String(kind)} at ${path}.`);
}

/** The paths of all fields at any depth that may be a text: texts, enums, and unions with a text. */
function textPaths(schema: unknown, path = ''): string[] {
  const kind = kindOf(schema);
  const pathTo = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (isWrapper(kind)) return textPaths(wrappedIn(schema), path);
  if (kind === 'pipe') return textPaths(inputOf(schema), path);
  if (kind === 'object')
    return Object.entries(fieldsOf(schema)).flatMap(([name, field]) => textPaths(field, pathTo(name)));
  if (kind === 'array') return textPaths(defOf(schema, 'element'), pathTo('0'));
  if (kind === 'record') return textPaths(defOf(schema, 'valueType'), pathTo(SAMPLE_KEY));
  const isText = kind === 'union' ? optionsOf(schema).some((option) => kindOf(option) === 'string') : kind === 'string';
  return isText || kind === 'enum' ? [path] : [];
}

/** Creates a request that the call's schema accepts, with the given values at their paths. */
export function sampleRequest(call: Call, given: ValuesByName = {}): object {
  return propertiesOf(sampleOf(call.request, given));
}

/**
 * Finds every text field of a call's request in its schema, so that the fields of new calls are tested automatically. The requests that
 * the fields create have the given values at their paths.
 */
export const textFieldsOf = (call: Call, given: ValuesByName = {}): TextField[] =>
  textPaths(call.request).map((path) => ({
    path,
    withText: (text) => sampleRequest(call, { ...given, [path]: text }),
  }));
