import type * as z from 'zod/mini';
import { errorReply, type Reply } from './replies.ts';

/** The value at a path of the request; undefined if there is none. */
const at = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, step) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, step) : undefined),
    body,
  );

/** The reply to a request with a missing or invalid field. */
export function invalid({ issues: [issue] }: z.core.$ZodError, body: unknown): Reply {
  const path = issue?.path ?? [];
  return at(body, path) === undefined
    ? errorReply('E00014', `A required field is missing: ${path.join('.')}.`)
    : errorReply('E00013', `The field ${path.join('.')} is invalid.`);
}
