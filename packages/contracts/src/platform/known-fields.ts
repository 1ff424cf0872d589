import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

export interface KnownFields {
  /** The given value, without the fields that the schema does not have. */
  readonly content: unknown;
  /** Paths of those fields: 'user.passwordHash', 'rows.3.note'. */
  readonly extras: readonly string[];
}

/**
 * Removes fields that a schema does not have, at any depth, and returns their paths. Other violations of the contract are left as
 * they are: nothing is refused here.
 */
export function knownFields(schema: Schema, given: unknown): KnownFields {
  if (checkOf(schema)(given)) return { content: given, extras: [] };
  const extras: string[] = [];
  return { content: keep(schema, given, '', extras), extras };
}

/** Whether a value has no field that its schema does not have. */
type Check = (value: unknown) => boolean;

// Nearly every answer has no extra fields, and may have thousands of fields: checks are built once for each schema.
const checks = new WeakMap<Schema, Check>();

function checkOf(schema: Schema): Check {
  const made = checks.get(schema) ?? makeCheck(schema);
  checks.set(schema, made);
  return made;
}

function makeCheck(schema: Schema): Check {
  if (schema instanceof z.ZodMiniUnknown) return () => true;
  const checkObject = objectCheck(schema);
  return (value) => value === null || typeof value !== 'object' || checkObject(value);
}

function objectCheck(schema: Schema): (value: object) => boolean {
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return checkOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) {
    const checkItem = checkOf(schema.def.element);
    return (value) => Array.isArray(value) && value.every(checkItem);
  }
  if (schema instanceof z.ZodMiniRecord) {
    const checkField = checkOf(schema.def.valueType);
    return (value) => isPlain(value) && Object.values(value).every(checkField);
  }
  if (schema instanceof z.ZodMiniObject) {
    const fields = new Map(Object.entries<Schema>(schema.def.shape).map(([name, field]) => [name, checkOf(field)]));
    return (value) =>
      isPlain(value) && Object.entries(value).every(([name, field]) => fields.get(name)?.(field) === true);
  }
  return () => false;
}

/** An object whose JSON consists of its own fields, and is not made by a `toJSON` method. */
const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);

function keep(schema: Schema, value: unknown, path: string, extras: string[]): unknown {
  if (value === null || typeof value !== 'object') return value;
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return keep(schema.def.innerType, value, path, extras);
  if (schema instanceof z.ZodMiniArray && Array.isArray(value))
    return value.map((item: unknown, index) => keep(schema.def.element, item, at(String(index)), extras));
  if (schema instanceof z.ZodMiniRecord)
    return mapFields(value, (name, field) => keep(schema.def.valueType, field, at(name), extras));
  if (schema instanceof z.ZodMiniObject) {
    const { shape } = schema.def;
    return mapFields(value, (name, field) => {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (known !== undefined) return keep(known, field, at(name), extras);
      if (field !== undefined) extras.push(at(name));
      return undefined;
    });
  }
  if (schema instanceof z.ZodMiniUnknown) return value;
  // a kind of schema that no answer has used yet: add it above
  extras.push(path);
  return undefined;
}

/** Maps the fields of an object by `change`; undefined ones are dropped. */
const mapFields = (value: object, change: (name: string, field: unknown) => unknown): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const kept = change(name, field);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
