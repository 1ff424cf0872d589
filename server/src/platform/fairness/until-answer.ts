import { Refusal } from '../errors/refusal.ts';
import { currentOwner } from './work-owner.ts';

/**
 * The work's result, or a BUSY refusal when the request has to be answered before: nobody is left without an answer until a limit
 * of sockets cuts the connection. The work continues, so that the next one who asks may find it done.
 */
export async function untilAnswer<Result>(work: Promise<Result>): Promise<Result> {
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
