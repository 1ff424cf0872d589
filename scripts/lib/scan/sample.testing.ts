import * as z from 'zod/mini';

/** A form field for one field of a call: its path in the request, and its initial value. */
export interface Field {
  /** 'criteria.0.name' */
  readonly path: string;
  readonly kind: 'text' | 'number' | 'boolean';
  value: string;
}

interface Shape {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly minimum?: unknown;
  readonly default?: unknown;
  readonly properties?: unknown;
  readonly items?: unknown;
  readonly anyOf?: unknown;
}
const asShape = (value: unknown): Shape => (value instanceof Object ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function leafOf(path: string, shape: Shape): Field {
  const first = shape.const ?? listOf(shape.enum)[0] ?? shape.default;
  const sample =
    typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean' ? String(first) : '';
  if (shape.type === 'boolean') return { path, kind: 'boolean', value: sample || 'true' };
  if (shape.type === 'integer' || shape.type === 'number')
    return { path, kind: 'number', value: sample || String(Math.max(1, Number(shape.minimum ?? 1))) };
  return { path, kind: 'text', value: sample || 'CRUZ' };
}

function fieldsBelow(path: string, shape: Shape): Field[] {
  const pathOf = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const [alternative] = listOf(shape.anyOf);
  if (alternative !== undefined) return fieldsBelow(path, asShape(alternative));
  if (shape.properties instanceof Object)
    return Object.entries(shape.properties).flatMap(([name, below]) => fieldsBelow(pathOf(name), asShape(below)));
  if (shape.type === 'object') return [];
  if (shape.type === 'array') return fieldsBelow(pathOf('0'), asShape(shape.items));
  return path === '' ? [] : [leafOf(path, shape)];
}

/** Every field of a request, with a sample value. */
export const requestFieldsOf = (request: z.ZodMiniType): Field[] =>
  fieldsBelow('', z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }));

const asKind = (text: string, kind: Field['kind']): unknown => {
  if (kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

/** Builds a request from fields; numbers in a path are indexes of a list. */
export function buildRequest(fields: readonly Field[], sent: Readonly<Record<string, string>>): object {
  const request: Record<string, unknown> = {};
  for (const { path, kind, value } of fields) {
    const names = path.split('.');
    let place: object = request;
    for (const [index, name] of names.entries()) {
      if (index === names.length - 1) Reflect.set(place, name, asKind(sent[path] ?? value, kind));
      else {
        const below: unknown = Reflect.get(place, name);
        const next = below instanceof Object ? below : names[index + 1] === '0' ? [] : {};
        Reflect.set(place, name, next);
        place = next;
      }
    }
  }
  return request;
}
