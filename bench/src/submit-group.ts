import type { Call } from '@portal/contracts';

/** A group of similar searches that are measured together. */
export interface SubmitGroup {
  readonly name: string;
  readonly call: Call;
  /** Returns the criteria of the next search. */
  readonly make: () => object;
  /**
   * Selects a slower goal for the response time in `all-searches`: for several criteria at once ('AND') or another sort order than the default, or for
   * free text.
   */
  readonly goal?: 'AND or other order' | 'free text';
}
