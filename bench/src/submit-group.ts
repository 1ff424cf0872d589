import type { Call } from '@portal/contracts';

/** Searches of one kind, as somebody submits them. */
export interface SubmitGroup {
  readonly name: string;
  readonly call: Call;
  readonly make: () => object;
  /** What is promised of it; in the default order when nothing is said. */
  readonly promised?: 'AND or other order' | 'free text';
}
