import { type AnswerFault, describeAnswerFaults } from '@portal/contracts';

/** A response of the portal that violates the contract of its call. Responses are checked only in tests and in development. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
  readonly call: string;
  readonly faults: readonly AnswerFault[];

  constructor(call: string, faults: readonly AnswerFault[]) {
    super(describeAnswerFaults(call, faults));
    this.call = call;
    this.faults = faults;
  }
}
