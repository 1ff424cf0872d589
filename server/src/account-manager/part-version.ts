import { createHash } from 'node:crypto';
import { Refusal } from '../platform/errors/refusal.ts';

/** Identifies the values of a part of an account. */
export const versionOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

/** Refuses a save by someone who has not seen the latest change of these values, because it would undo that change. */
export function requireSeen(seen: string | undefined, stored: { readonly version?: string | undefined }): void {
  if (seen !== undefined && seen !== stored.version) throw new Refusal('CHANGED');
}
