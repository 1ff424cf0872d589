import type * as z from 'zod/mini';
import { knownFields } from './known-fields.ts';

/** A violation of a call's contract in a response. It is logged, so it never contains the value. */
export interface AnswerFault {
  /** 'rows.3.note'; '' for the content as a whole. */
  readonly path: string;
  /** 'string', 'DEED or LIEN', 'no field'. */
  readonly expected: string;
  /** The actual type of the value. */
  readonly found: string;
}

type Issue = z.core.$ZodIssue;

/** The maximum number of faults reported: more of them would add nothing. */
const MAX_FAULTS = 20;

/** The violations of a schema by a content, including fields that are not in the schema. */
export function answerFaults(schema: z.ZodMiniType, content: unknown): readonly AnswerFault[] {
  const parsed = schema.safeParse(content);
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => createFaultInterceptor(issue, content));
  const wrongPaths = new Set(wrong.map(({ path }) => path));
  const extras = knownFields(schema, content).extras.filter((path) => !wrongPaths.has(path));
  return [...wrong, ...extras.map(extraField)].slice(0, MAX_FAULTS);
}

/** Describes the faults of a call in one sentence for developers. */
export const describeAnswerFaults = (call: string, faults: readonly AnswerFault[]): string =>
  `The answer of ${call} breaks its contract: ${faults.map(describeFault).join('; ')}.`;

const describeFault = ({ path, expected, found }: AnswerFault): string =>
  `${path === '' ? 'its content' : path}: expected ${expected}, found ${found}`;

const extraField = (path: string): AnswerFault => ({ path, expected: 'no field', found: 'an additional field' });

const createFaultInterceptor = (issue: Issue, content: unknown): AnswerFault => ({
  path: issue.path.map(String).join('.'),
  expected: expectedBy(issue),
  found: kindOf(valueAt(content, issue.path)),
});

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_value':
      return issue.values.map(String).join(' or ');
    case 'invalid_union':
      return [...new Set(issue.errors.flat().map(expectedBy))].join(' or ') || 'another value';
    case 'invalid_format':
      return `the format ${issue.format}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'unrecognized_keys':
      return `no field ${issue.keys.join(', ')}`;
    default:
      return 'another value';
  }
}

const isObject = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null;

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), content);

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
