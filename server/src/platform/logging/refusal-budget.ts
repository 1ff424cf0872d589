import type { FastifyRequest } from 'fastify';

/** Far more than are refused by limits in ordinary use. */
const PER_SECOND = 100;
const SECOND_MS = 1_000;

/** The requests whose refusal and response are not logged. */
const unlogged = new WeakSet<FastifyRequest>();

/** True for a request that the log leaves out. */
export const isUnlogged = (request: FastifyRequest): boolean => unlogged.has(request);

/** Returns whether the log has room for the refusal of a request. If not, its response is not logged either. */
export type TakeLogRoom = (request: FastifyRequest) => boolean;

/**
 * Limits the logged refusals of a second. A request that is refused by a limit or as busy costs the portal almost nothing, so one client can
 * cause thousands a second, whose lines would fill the disk. `onLeftOut` is called with the number of those that were left out, once for
 * each second.
 */
export function refusalBudget(onLeftOut: (count: number) => void): TakeLogRoom {
  let taken = 0;
  let leftOut = 0;
  const endSecond = (): void => {
    if (leftOut > 0) onLeftOut(leftOut);
    taken = 0;
    leftOut = 0;
  };
  return (request) => {
    if (taken === 0) setTimeout(endSecond, SECOND_MS).unref();
    taken += 1;
    if (taken <= PER_SECOND) return true;
    leftOut += 1;
    unlogged.add(request);
    return false;
  };
}
