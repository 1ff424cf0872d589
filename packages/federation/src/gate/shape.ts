/** The properties of a JSON Schema; the gate reads only some of them. */
export type Shape = Readonly<Record<string, unknown>>;

/** A difference between two shapes: the path of the field, and what is wrong. */
export interface ShapeBreak {
  readonly at: string;
  readonly why: string;
}

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shapesIn = (value: unknown): Shape[] => (Array.isArray(value) ? value.filter(isShape) : []);
const propertiesOf = ({ properties }: Shape): ReadonlyMap<string, unknown> =>
  new Map(isShape(properties) ? Object.entries(properties) : []);
const requiredOf = ({ required }: Shape): ReadonlySet<unknown> => new Set(Array.isArray(required) ? required : []);

const alternativesOf = (shape: Shape): Shape[] | undefined => {
  const found = shapesIn(shape.anyOf ?? shape.oneOf);
  return found.length === 0 ? undefined : found;
};

/** The values that a shape allows; undefined if it allows any value of its type. */
function valuesOf(shape: Shape): readonly unknown[] | undefined {
  if ('const' in shape) return [shape.const];
  return Array.isArray(shape.enum) ? shape.enum : undefined;
}

const typeOf = (shape: Shape): string | undefined => {
  if (typeof shape.type === 'string') return shape.type;
  const [value] = valuesOf(shape) ?? [];
  return value === undefined ? undefined : value === null ? 'null' : typeof value;
};

const isTyped = (expected: string, given: string): boolean =>
  expected === given || (expected === 'number' && given === 'integer');

/**
 * Where a value of shape `given` would not match shape `expected`; empty if every value matches. Additional fields are allowed.
 * Lengths, patterns and bounds are ignored: they are validation, not contract.
 */
export function shapeBreaks(expected: unknown, given: unknown, at = ''): ShapeBreak[] {
  if (!isShape(expected) || !isShape(given)) return [];
  const sources = alternativesOf(given);
  if (sources !== undefined) return sources.flatMap((source) => shapeBreaks(expected, source, at));
  const targets = alternativesOf(expected);
  if (targets !== undefined) {
    const tried = targets.map((target) => shapeBreaks(target, given, at));
    return tried.some((found) => found.length === 0) ? [] : (tried.sort(byFewest)[0] ?? []);
  }
  return singleBreaks(expected, given, at);
}

const byFewest = (a: readonly ShapeBreak[], b: readonly ShapeBreak[]): number => a.length - b.length;

function singleBreaks(expected: Shape, given: Shape, at: string): ShapeBreak[] {
  const wanted = typeOf(expected);
  if (wanted === undefined) return [];
  const type = typeOf(given);
  if (type === undefined || !isTyped(wanted, type)) return [{ at, why: `is ${type ?? 'of any type'}, not ${wanted}` }];
  return [...valueBreaks(expected, given, at), ...fieldBreaks(expected, given, at), ...itemBreaks(expected, given, at)];
}

function valueBreaks(expected: Shape, given: Shape, at: string): ShapeBreak[] {
  const known = valuesOf(expected);
  if (known === undefined) return [];
  const values = valuesOf(given);
  if (values === undefined) return [{ at, why: 'may have any value, where only some are known' }];
  return values
    .filter((value) => !known.includes(value))
    .map((value) => ({ at, why: `may be ${JSON.stringify(value)}` }));
}

function fieldBreaks(expected: Shape, given: Shape, at: string): ShapeBreak[] {
  const required = requiredOf(expected);
  const always = requiredOf(given);
  const own = propertiesOf(given);
  const found = [...propertiesOf(expected)].flatMap(([name, field]): ShapeBreak[] => {
    const place = at === '' ? name : `${at}.${name}`;
    if (required.has(name) && !always.has(name))
      return [{ at: place, why: own.has(name) ? 'may be missing' : 'is missing' }];
    return own.has(name) ? shapeBreaks(field, own.get(name), place) : [];
  });
  return [...found, ...shapeBreaks(expected.additionalProperties, given.additionalProperties, `${at}.*`)];
}

const itemBreaks = (expected: Shape, given: Shape, at: string): ShapeBreak[] =>
  shapeBreaks(expected.items, given.items, `${at}[]`);
