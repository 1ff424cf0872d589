import type { ProviderFailure } from '../provider/payment-provider.ts';

/**
 * The time for what ends without us: a review, a settlement that has begun, or wrong credentials. After it, staff are alerted that the
 * task failed.
 */
const PATIENCE_MS = 7 * 24 * 60 * 60 * 1000;

/** The result of a task at the provider. */
export type Outcome =
  | { readonly done: true; readonly remark?: string }
  | { readonly done: false; readonly isFinal: boolean; readonly error: string };

export const DONE: Outcome = { done: true };
export const retryLater = (failure: ProviderFailure): Outcome => ({
  done: false,
  isFinal: false,
  error: textOf(failure),
});
export const giveUpWith = (error: string): Outcome => ({ done: false, isFinal: true, error });
export const textOf = ({ kind, code, detail }: ProviderFailure): string => `${kind} ${code} ${detail}`.trim();

/** Whether a task can still wait for what ends without us. */
export const isYoung = ({ created_at: createdAt }: { readonly created_at: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < PATIENCE_MS;
