import { type AnswerFault, describeAnswerFaults } from '@portal/contracts';

/** An answer of ours that is not what the contract of its call says. Thrown where answers are held to it: in tests and in development. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
  readonly call: string;
  readonly faults: readonly AnswerFault[];

  constructor(call: string, faults: readonly AnswerFault[]) {
    super(describeAnswerFaults(call, faults));
    this.call = call;
    this.faults = faults;
  }
}
