import type { Call } from '@portal/contracts';

/** Searches of one kind, as somebody submits them. */
export interface SubmitGroup {
  readonly name: string;
  readonly call: Call;
  readonly make: () => object;
}
