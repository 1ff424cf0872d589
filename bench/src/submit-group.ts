import type { Call } from '@portal/contracts';

/** A group of similar searches that are measured together. */
export interface SubmitGroup {
  readonly name: string;
  readonly call: Call;
  /** Returns the criteria of the next search. */
  readonly make: () => object;
  /** The goal for its response time; by default that of a search in the default sort order. */
  readonly goal?: 'AND or other order' | 'free text';
}
