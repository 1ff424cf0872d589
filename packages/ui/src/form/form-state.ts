import type { TextKey } from '../core/text-context.tsx';
import type { FieldValue } from './field-values.ts';
import type { FieldErrors, FieldName, Messages, ValuesOf } from './form-description.ts';

/** Empty is idle. SUCCESS stands only after a save that confirms, until the next edit. */
export type FormStatus = '' | 'LOADING' | 'SUCCESS';

/** What an edit takes away: the message of its field, or all messages (registration). */
export type ClearOnEdit = 'field' | 'all';

/** What a submit led to. Values are kept, unless the outcome brings others. */
export interface SubmitOutcome<V> {
  readonly status: 'idle' | 'success';
  readonly message?: TextKey;
  readonly errors?: FieldErrors<V>;
  /** What was made of the values, when that is not what was typed; what was edited in the meantime stays. */
  readonly values?: V;
}

export interface FormState<V> {
  readonly status: FormStatus;
  readonly values: V;
  /** What counts as unchanged: the values it began with, or those of the last success. */
  readonly saved: V;
  /** The values of the last submit. */
  readonly sent: V;
  readonly errors: Messages;
  /** The answer to the submit as a whole. */
  readonly message: TextKey | null;
  /** Counts refused submits: each one moves the focus to the summary, also when the errors are the same. */
  readonly refusals: number;
  /** Number of the submit that is awaited or was last; an answer to an older one is not shown. */
  readonly run: number;
}

export type FormAction<V> =
  | {
      readonly type: 'edited';
      readonly name: FieldName<V>;
      readonly value: FieldValue;
      readonly clear: ClearOnEdit;
      /** What was edited, where that is a part of the field: 'rates.3.amount'. */
      readonly path?: string;
    }
  | { readonly type: 'submitted'; readonly errors: Messages }
  | { readonly type: 'answered'; readonly run: number; readonly outcome: SubmitOutcome<V> }
  | { readonly type: 'said'; readonly message: TextKey }
  | { readonly type: 'replaced'; readonly values: V; readonly isSaved?: boolean };

export function initialFormState<V>(values: V): FormState<V> {
  return { status: '', values, saved: values, sent: values, errors: {}, message: null, refusals: 0, run: 0 };
}

export function hasErrors(errors: Messages): boolean {
  return Object.values(errors).some((error) => error !== undefined);
}

/** The messages of a form's own type as the kit holds them. */
export function messagesOf<Path extends string>(
  errors: Readonly<Partial<Record<Path, TextKey | undefined>>>,
): Messages {
  const messages: Record<string, TextKey | undefined> = {};
  for (const path in errors) messages[path] = errors[path];
  return messages;
}

/** Without those of a field and of all that is in it. */
function without(errors: Messages, path: string): Messages {
  const isOf = (other: string): boolean => other === path || other.startsWith(`${path}.`);
  return Object.fromEntries(Object.entries(errors).filter(([other]) => !isOf(other)));
}

/** Only an idle form takes a submit; everything else, a second click included, changes nothing. */
export function canSubmit<V>(state: FormState<V>): boolean {
  return state.status === '';
}

/** The life of a form, as a pure function. */
export function formReducer<V extends ValuesOf<V>>(state: FormState<V>, action: FormAction<V>): FormState<V> {
  switch (action.type) {
    case 'edited':
      return edited(state, action);
    case 'submitted':
      return submitted(state, action.errors);
    case 'answered':
      return answered(state, action.run, action.outcome);
    case 'said':
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
  // An edit since the submit made the form idle; 'saved' would then speak of values that are no longer shown.
  const untouched = state.status === 'LOADING';
  const errors = outcome.errors === undefined ? {} : messagesOf(outcome.errors);
  const isSaved = outcome.status === 'success';
  return {
    ...state,
    status: isSaved && untouched ? 'SUCCESS' : '',
    errors,
    values: untouched ? (outcome.values ?? state.values) : state.values,
    saved: isSaved ? (outcome.values ?? state.sent) : state.saved,
    message: outcome.message ?? null,
    refusals: hasErrors(errors) ? state.refusals + 1 : state.refusals,
  };
}
