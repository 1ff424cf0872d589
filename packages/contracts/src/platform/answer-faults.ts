import type * as z from 'zod/mini';
import { knownFields } from './known-fields.ts';

/**
 * One place where the content of a response violates the contract of its call. It is logged, so it describes the value there only by its
 * type: the value itself may be personal data.
 */
export interface AnswerFault {
  /** The path of the field, such as 'rows.3.note' for the fourth row; '' for the content as a whole. */
  readonly path: string;
  /** What the contract allows, in words: 'string', 'DEED or LIEN', 'at most 3'; 'no field' for a field that is not in the contract. */
  readonly expected: string;
  /** The type of the value: 'string', 'array', 'null'; 'nothing' if the field is missing, 'an additional field' if it is not in the contract. */
  readonly found: string;
}

type Issue = z.core.$ZodIssue;

/** The maximum number of faults in a report. One mistake can make thousands of rows wrong, and the first few show it. */
const MAX_FAULTS = 20;

/**
 * Compares the content of a response with its schema. Returns the first faults: those that the schema finds, then the fields that it does not
 * have, which it would ignore. Empty if the content matches.
 */
export function answerFaults(schema: z.ZodMiniType, content: unknown): readonly AnswerFault[] {
  const parsed = schema.safeParse(content);
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => wrongValue(issue, content));
  const wrongPaths = new Set(wrong.map(({ path }) => path));
  // a value of the wrong type is listed among the extras too, and would be reported twice
  const extras = knownFields(schema, content).extras.filter((path) => !wrongPaths.has(path));
  return [...wrong, ...extras.map(extraField)].slice(0, MAX_FAULTS);
}

/**
 * Describes the faults of a response in one sentence for developers.
 *
 * @param call the name of the call
 */
export const describeAnswerFaults = (call: string, faults: readonly AnswerFault[]): string =>
  `The answer of ${call} breaks its contract: ${faults.map(describeFault).join('; ')}.`;

const describeFault = ({ path, expected, found }: AnswerFault): string =>
  `${path === '' ? 'its content' : path}: expected ${expected}, found ${found}`;

/** The fault of a field that is not in the schema. */
const extraField = (path: string): AnswerFault => ({ path, expected: 'no field', found: 'an additional field' });

/** The fault of a missing or wrong value. */
const wrongValue = (issue: Issue, content: unknown): AnswerFault => ({
  path: issue.path.map(String).join('.'),
  expected: expectedBy(issue),
  found: typeOf(valueAt(content, issue.path)),
});

/** What the schema allows at the path of an issue. */
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

function typeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
