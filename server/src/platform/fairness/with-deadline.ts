import { Refusal } from '../errors/refusal.ts';
import { currentOwner } from './work-owner.ts';

/**
 * Returns the result of the work, or refuses with BUSY when the request's deadline comes first, so that the client gets a response
 * before the connection times out. The work continues, so that a later request may find its result.
 */
export async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const { answerBy } = currentOwner();
  if (answerBy === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('BUSY', { retryAfterSeconds: 5 })),
      Math.max(0, answerBy - performance.now()),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
