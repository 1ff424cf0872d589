/**
 * A stand-in for the card provider (Authorize.Net), for demonstrations and tests. `startCardSandbox` starts it as a web server;
 * `openCardSandbox` opens only the core behind it, which has no pages and no network. `Failures` make requests to it fail on purpose.
 */
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
