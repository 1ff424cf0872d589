import { isConflict, isDatabaseUnavailable, isStoppedAsTooSlow, sqlState } from '../database/errors.ts';
import { BrokenAnswer } from './broken-answer.ts';
import { Refusal } from './refusal.ts';

/** Fastify's own refusals by status; any other 4xx of it is a request that could not be read. */
const OF_FASTIFY: Readonly<
  Record<number, 'TOO_LARGE' | 'MEDIA_NOT_SUPPORTED' | 'TOO_MANY_REQUESTS' | 'HEADERS_TOO_LARGE'>
> = { 413: 'TOO_LARGE', 415: 'MEDIA_NOT_SUPPORTED', 429: 'TOO_MANY_REQUESTS', 431: 'HEADERS_TOO_LARGE' };

/** A disk of files that takes nothing now: full, or out of someone's share of it. It will again when there is room. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** The plain sentence for people, and beside it what a developer looks for: production throws none of these. */
const toDeveloper = ({ call, faults }: BrokenAnswer): Refusal =>
  new Refusal('UNEXPECTED', { content: { brokenAnswer: { call, faults } } });

/** Turns whatever was thrown into an answer. What the database or our own bugs say never reaches a client. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BrokenAnswer) return toDeveloper(error);
  const status = statusOf(error);
  if (status >= 400 && status < 500) return new Refusal(OF_FASTIFY[status] ?? 'MALFORMED');
  if (isDatabaseUnavailable(error) || isConflict(error)) return new Refusal('BUSY', { retryAfterSeconds: 2 });
  if (isStoppedAsTooSlow(error)) return new Refusal('STOPPED_AS_TOO_SLOW', { retryAfterSeconds: 2 });
  if (FULL_DISK.has(sqlState(error) ?? '')) return new Refusal('UNAVAILABLE', { retryAfterSeconds: 60 });
  return new Refusal('UNEXPECTED');
}
