import type * as z from 'zod/mini';

/** The address of a portal that a developer typed, with a trailing slash. Throws an error that says what an address is. */
export function portalAddress(typed: string): URL {
  const url = URL.parse(typed.endsWith('/') ? typed : `${typed}/`);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new Error(`'${typed}' is not an address of a portal. It begins with https:// or http://.`);
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';

/** Why a request failed, such as 'connect ECONNREFUSED'. `fetch` has these words of the system in the cause. */
function reasonOf(error: unknown): string {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? messageOf(error.cause) : '';
  return cause === '' ? messageOf(error) : cause;
}

/** What to do when a portal cannot be reached. */
export const unreachableMessage = (portal: URL, error: unknown): string =>
  `Nothing answers at ${portal.href} (${reasonOf(error)}). Start that portal, or correct the address.`;

/** Reads a JSON file that every portal publishes below its address. Throws an error that says what to do. */
export async function readPublished<Schema extends z.ZodMiniType>(
  portal: URL,
  path: string,
  schema: Schema,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.output<Schema>> {
  const address = new URL(path, portal);
  const answer = await fetch(address, { headers }).catch((error: unknown) => {
    throw new Error(unreachableMessage(portal, error), { cause: error });
  });
  if (!answer.ok)
    throw new Error(
      answer.status >= 500
        ? `The portal at ${portal.href} is not ready: ${address.href} answered ${answer.status}. Try again in a minute.`
        : `${address.href} answered ${answer.status}. Is ${portal.href} the address of a portal, with its base path?`,
    );
  const content: unknown = await answer.json().catch(() => undefined);
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  throw new Error(
    `What ${address.href} answered is not understood. Is ${portal.href} the address of a portal, of the same release as these sources?`,
  );
}
