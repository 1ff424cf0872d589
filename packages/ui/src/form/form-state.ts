import type { TextKey } from '../core/text-context.tsx';
import type { FieldValue } from './field-values.ts';
import type { FieldErrors, FieldName, Messages, ValuesOf } from './form-description.ts';

/** Empty means idle. SUCCESS lasts from a save with confirmation to the next edit. */
export type FormStatus = '' | 'LOADING' | 'SUCCESS';

/** The messages that an edit clears: those of its field, or all (registration). */
export type ClearOnEdit = 'field' | 'all';

/** The result of a submit. Values are kept unless the result has new ones. */
export interface SubmitOutcome<V> {
  readonly status: 'idle' | 'success';
  readonly message?: TextKey;
  readonly errors?: FieldErrors<V>;
  /** New values, if they differ from the input; ignored if the form was edited meanwhile. */
  readonly values?: V;
}

export interface FormState<V> {
  readonly status: FormStatus;
  readonly values: V;
  /** The values that count as unchanged: the initial ones, or those of the last success. */
  readonly saved: V;
  /** The values of the last submit. */
  readonly sent: V;
  readonly errors: Messages;
  /** The message about the submit as a whole. */
  readonly message: TextKey | null;
  /** The number of refused submits. Each one moves the focus to the summary, even with the same errors. */
  readonly refusals: number;
  /** The number of the latest submit; responses to older ones are ignored. */
  readonly run: number;
}

export type FormAction<V> =
  | {
      readonly type: 'edited';
      readonly name: FieldName<V>;
      readonly value: FieldValue;
      readonly clear: ClearOnEdit;
      /** The edited path within the field: 'rates.3.amount'. */
      readonly path?: string;
    }
  | { readonly type: 'submitted'; readonly errors: Messages }
  | { readonly type: 'answered'; readonly run: number; readonly outcome: SubmitOutcome<V> }
  | { readonly type: 'notified'; readonly message: TextKey }
  | { readonly type: 'replaced'; readonly values: V; readonly isSaved?: boolean };

export function initialFormState<V>(values: V): FormState<V> {
  return { status: '', values, saved: values, sent: values, errors: {}, message: null, refusals: 0, run: 0 };
}

export function hasErrors(errors: Messages): boolean {
  return Object.values(errors).some((error) => error !== undefined);
}

/** Converts messages with typed paths to general messages. */
export function messagesOf<Path extends string>(
  errors: Readonly<Partial<Record<Path, TextKey | undefined>>>,
): Messages {
  const messages: Record<string, TextKey | undefined> = {};
  for (const path in errors) messages[path] = errors[path];
  return messages;
}

/** Removes the messages of a field and of everything inside it. */
function without(errors: Messages, path: string): Messages {
  const isOf = (other: string): boolean => other === path || other.startsWith(`${path}.`);
  return Object.fromEntries(Object.entries(errors).filter(([other]) => !isOf(other)));
}

/** Whether the form accepts a submit: only while idle, so a second click changes nothing. */
export function canSubmit<V>(state: FormState<V>): boolean {
  return state.status === '';
}

/** The state transitions of a form, as a pure function. */
export function formReducer<V extends ValuesOf<V>>(state: FormState<V>, action: FormAction<V>): FormState<V> {
  switch (action.type) {
    case 'edited':
      return edited(state, action);
    case 'submitted':
      return submitted(state, action.errors);
    case 'answered':
      return answered(state, action.run, action.outcome);
    case 'notified':
      return { ...state, message: action.message };
    case 'replaced':
      return {
        ...initialFormState(action.values),
        ...(action.isSaved === true ? {} : { saved: state.saved }),
        run: state.run,
        refusals: state.refusals,
      };
  }
}

function edited<V extends ValuesOf<V>>(
  state: FormState<V>,
  { name, value, clear, path = name }: Extract<FormAction<V>, { type: 'edited' }>,
): FormState<V> {
  return {
    ...state,
    status: '',
    values: { ...state.values, [name]: value },
    // a message about the rows as a whole may be outdated, too
    errors: clear === 'all' ? {} : without({ ...state.errors, [name]: undefined }, path),
    message: null,
  };
}

function submitted<V>(state: FormState<V>, errors: Messages): FormState<V> {
  if (!canSubmit(state)) return state;
  if (hasErrors(errors)) return { ...state, errors, message: null, refusals: state.refusals + 1 };
  return { ...state, status: 'LOADING', sent: state.values, errors: {}, message: null, run: state.run + 1 };
}

function answered<V>(state: FormState<V>, run: number, outcome: SubmitOutcome<V>): FormState<V> {
  if (run !== state.run) return state;
  // after an edit during the submit the form is idle; a success message would refer to values no longer shown
  const isUnedited = state.status === 'LOADING';
  const errors = outcome.errors === undefined ? {} : messagesOf(outcome.errors);
  const isSaved = outcome.status === 'success';
  return {
    ...state,
    status: isSaved && isUnedited ? 'SUCCESS' : '',
    errors,
    values: isUnedited ? (outcome.values ?? state.values) : state.values,
    saved: isSaved ? (outcome.values ?? state.sent) : state.saved,
    message: outcome.message ?? null,
    refusals: hasErrors(errors) ? state.refusals + 1 : state.refusals,
  };
}
