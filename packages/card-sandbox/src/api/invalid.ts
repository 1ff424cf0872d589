import type * as z from 'zod/mini';
import { errorReply, type Reply } from './replies.ts';

/** What is at a path of the request; undefined where nothing does. */
const at = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, step) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, step) : undefined),
    body,
  );

/** The answer to a request whose fields are not as they have to be. */
export function invalid({ issues: [issue] }: z.core.$ZodError, body: unknown): Reply {
  const path = issue?.path ?? [];
  return at(body, path) === undefined
    ? errorReply('E00014', `A required field is missing: ${path.join('.')}.`)
    : errorReply('E00013', `The field ${path.join('.')} is invalid.`);
}
