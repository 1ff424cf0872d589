export type { Failure, FailureKind, Failures, FailureTarget } from './failures.ts';
export type { CardSandbox, CardSandboxOptions, ChangeOutcome, PayOutcome } from './sandbox.ts';
export { openCardSandbox } from './sandbox.ts';
export {
  type CardSandboxServer,
  type CardSandboxServerOptions,
  SANDBOX_CREDENTIALS,
  startCardSandbox,
} from './server.ts';
export { openStateFile, type StateFile } from './state-file.ts';
export { findTestCard, TEST_CARDS, type TestCard } from './test-cards.ts';
export type { SandboxTransaction } from './transaction.ts';
