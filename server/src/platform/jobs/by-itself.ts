import type { FastifyBaseLogger } from 'fastify';

/**
 * Does one piece of background work. What it throws is logged with its facts and holds up nothing that comes after it. False when it
 * threw: the next round tries again.
 */
export async function byItself(
  log: Pick<FastifyBaseLogger, 'error'>,
  facts: object,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.error({ ...facts, err: error }, 'a piece of background work failed');
    return false;
  }
}
