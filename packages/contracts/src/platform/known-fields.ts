import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

export interface KnownFields {
  /** The value without the unknown fields. */
  readonly content: unknown;
  /** Paths of the unknown fields: 'user.passwordHash', 'rows.3.note'. */
  readonly extras: readonly string[];
}

/**
 * Removes the fields that are not in a schema, at any depth, and returns their paths. It does not report or change
 * other violations of the contract.
 */
export function knownFields(schema: Schema, given: unknown): KnownFields {
  if (checkOf(schema)(given)) return { content: given, extras: [] };
  const extras: string[] = [];
  return { content: keep(schema, given, '', extras), extras };
}

/** Whether a value has only fields of its schema. */
type Check = (value: unknown) => boolean;

// Nearly every response has no extra fields but may have thousands of fields: build the check of a schema only once.
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

/** A plain object, whose JSON consists of its own fields and not of the result of a `toJSON` method. */
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
  // a schema type that no response has used so far: add it above
  extras.push(path);
  return undefined;
}

/** Maps the fields of an object by `change` and drops undefined results. */
const mapFields = (value: object, change: (name: string, field: unknown) => unknown): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const kept = change(name, field);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
