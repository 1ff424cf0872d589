import { isConflict, isDatabaseUnavailable, isStoppedAsTooSlow, sqlState } from '../database/errors.ts';
import { ContractViolation } from './contract-violation.ts';
import { Refusal } from './refusal.ts';

/** The error codes for Fastify's own 4xx errors, by status. Any other 4xx error means that the request could not be parsed. */
const FASTIFY_CODES: Readonly<
  Record<number, 'TOO_LARGE' | 'MEDIA_NOT_SUPPORTED' | 'TOO_MANY_REQUESTS' | 'HEADERS_TOO_LARGE'>
> = { 413: 'TOO_LARGE', 415: 'MEDIA_NOT_SUPPORTED', 429: 'TOO_MANY_REQUESTS', 431: 'HEADERS_TOO_LARGE' };

/** The disk of the files is full, its quota is used up, or it became read-only after an error. Writes work again when it is repaired. */
const UNWRITABLE_DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** The process or the machine has too many open files or processes. That passes when other requests end. */
const TOO_MUCH_OPEN = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM']);

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** Adds details for developers to the message for users. Production never throws `ContractViolation`. */
const toDeveloper = ({ call, faults }: ContractViolation): Refusal =>
  new Refusal('UNEXPECTED', { content: { brokenAnswer: { call, faults } } });

/** Turns any thrown value into a refusal. Messages of the database and of bugs never reach a client. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ContractViolation) return toDeveloper(error);
  const status = statusOf(error);
  if (status >= 400 && status < 500) return new Refusal(FASTIFY_CODES[status] ?? 'MALFORMED');
  const isBusy = isDatabaseUnavailable(error) || isConflict(error) || TOO_MUCH_OPEN.has(sqlState(error) ?? '');
  if (isBusy) return new Refusal('BUSY', { retryAfterSeconds: 2 });
  if (isStoppedAsTooSlow(error)) return new Refusal('STOPPED_AS_TOO_SLOW', { retryAfterSeconds: 2 });
  if (UNWRITABLE_DISK.has(sqlState(error) ?? '')) return new Refusal('UNAVAILABLE', { retryAfterSeconds: 60 });
  return new Refusal('UNEXPECTED');
}
