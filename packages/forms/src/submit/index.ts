/** Calls from a button, small enough for the login page: no form, no dialog. */
export {
  alertFailure,
  type FailureText,
  failureAlert,
  failureState,
  failureText,
  genericFailureText,
  serverAlert,
  withStatus,
} from './failure-alerts.ts';
export { type SubmitAction, type SubmitOptions, useSubmit } from './use-submit.ts';
