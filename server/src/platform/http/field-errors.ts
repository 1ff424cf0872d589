import type { InvalidContent } from '@portal/contracts';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
}

type FieldError = InvalidContent['errors'][string];

/** Maps each field to its message key, from the issues that a schema found. If a field has several errors, the first one counts. */
export function fieldErrors(issues: readonly Issue[]): InvalidContent['errors'] {
  const found = issues.flatMap((issue) => fieldsOf(issue).map((field) => [field, errorOf(issue)] as const));
  return Object.fromEntries(found.reverse());
}

function fieldsOf(issue: Issue): string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [path.join('.') || 'request'];
  return (issue.keys ?? []).map((key) => [...path, key].join('.').slice(0, 100));
}

function errorOf(issue: Issue): FieldError {
  if (issue.code === 'unrecognized_keys') return { key: 'unknownField' };
  if (issue.code === 'too_big') return { key: 'tooLong', values: { maximum: Number(issue.maximum) } };
  if (issue.code === 'too_small') return { key: 'tooSmall', values: { minimum: Number(issue.minimum) } };
  return { key: 'malformed' };
}
