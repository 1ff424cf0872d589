import type { Call } from '@portal/contracts';

/** A group of similar searches. */
export interface SubmitGroup {
  readonly name: string;
  readonly call: Call;
  readonly make: () => object;
  /** Which goal applies; by default that of the default order. */
  readonly promised?: 'AND or other order' | 'free text';
}
