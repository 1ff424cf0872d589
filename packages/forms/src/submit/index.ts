/** Calls from a button, small enough for the login page: no form, no dialog. */
export {
  alertFailure,
  type FailureWords,
  failureAlert,
  failureState,
  failureWords,
  genericFailureWords,
  serverAlert,
} from './failure-alerts.ts';
export { type Submit, type SubmitOptions, useSubmit } from './use-submit.ts';
