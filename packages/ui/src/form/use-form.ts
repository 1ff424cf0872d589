import { useCallback, useRef, useState } from 'react';
import { dropDraft, keepDraft, restoreDraft } from '../core/draft-store.ts';
import { readDate, writeDate } from './calendar-model.ts';
import {
  draftableNames,
  type FieldErrors,
  type FieldName,
  type FieldValue,
  type FormDescription,
  type ValuesOf,
  visibleFields,
} from './form-description.ts';
import {
  type ClearOnEdit,
  canSubmit,
  type FormAction,
  type FormState,
  formReducer,
  hasErrors,
  initialFormState,
  type SubmitOutcome,
} from './form-state.ts';

/** Reads a date as people type it; MM/DD/YYYY when it is one, null when not. */
export type ParseDate = (typed: string) => string | null;

export interface UseFormOptions<V> {
  readonly description: FormDescription<V>;
  /** The defaults; Clear brings them back. */
  readonly initial: V;
  /** What the form starts with when that is not the defaults: an earlier search. A draft goes before it. */
  readonly start?: V;
  /** All messages for these values, by field. Called on submit only. */
  readonly validate: (values: V) => FieldErrors<V>;
  /** Does the work. Expected refusals come back as an outcome; something thrown is a bug or an outage. */
  readonly onSubmit: (values: V) => Promise<SubmitOutcome<V>>;
  /** 'all' on registration: any edit takes all messages away. */
  readonly clearOnEdit?: ClearOnEdit;
  readonly parseDate?: ParseDate;
  /** From `draftKey`: what is typed survives a reload and an expired session, for this user in this tab. */
  readonly draftKey?: string;
}

/** A form as it stands, with what can be done to it. */
export interface FormModel<V> {
  readonly description: FormDescription<V>;
  readonly state: FormState<V>;
  readonly edit: (name: FieldName<V>, value: FieldValue) => void;
  readonly submit: () => void;
  /** Back to the defaults; the draft goes too. */
  readonly clear: () => void;
  /** Other values, as 'Use profile' brings them. */
  readonly replace: (values: V) => void;
  readonly parseDate: ParseDate;
}

const strictDate: ParseDate = (typed) => {
  const date = readDate(typed);
  return date === null ? null : writeDate(date);
};

/** Dates that Enter submits have not been left, so they are rewritten here as leaving them would. */
export function withReadDates<V extends ValuesOf<V>>(description: FormDescription<V>, values: V, parse: ParseDate): V {
  let read = values;
  for (const { kind, name } of visibleFields(description, values)) {
    const typed = values[name];
    if (kind === 'date' && typeof typed === 'string') read = { ...read, [name]: parse(typed) ?? typed };
  }
  return read;
}

function errorsInView<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  values: V,
  errors: FieldErrors<V>,
): FieldErrors<V> {
  let shown: FieldErrors<V> = {};
  for (const { name } of visibleFields(description, values)) {
    if (errors[name] !== undefined) shown = { ...shown, [name]: errors[name] };
  }
  return shown;
}

/** State that is current at once, not at the next render: two quick clicks must not become two submits. */
function useFormState<V extends ValuesOf<V>>(start: () => V) {
  const [state, setState] = useState(() => initialFormState(start()));
  const current = useRef(state);
  const dispatch = useCallback((action: FormAction<V>): FormState<V> => {
    current.current = formReducer(current.current, action);
    setState(current.current);
    return current.current;
  }, []);
  return { state, current, dispatch };
}

/** The life of one form: values, messages, submit, draft. */
export function useForm<V extends ValuesOf<V>>(options: UseFormOptions<V>): FormModel<V> {
  const { description, initial, validate, onSubmit, clearOnEdit = 'field', parseDate = strictDate, draftKey } = options;
  const { start = initial } = options;
  const { state, current, dispatch } = useFormState<V>(() =>
    draftKey === undefined ? start : restoreDraft(draftKey, start, draftableNames(description)),
  );
  const edit = (name: FieldName<V>, value: FieldValue) => {
    const { values } = dispatch({ type: 'edited', name, value, clear: clearOnEdit });
    if (draftKey !== undefined) keepDraft(draftKey, values, draftableNames(description));
  };
  const replace = (values: V) => {
    dispatch({ type: 'replaced', values });
    if (draftKey !== undefined) keepDraft(draftKey, values, draftableNames(description));
  };
  const clear = () => {
    dispatch({ type: 'replaced', values: initial });
    if (draftKey !== undefined) dropDraft(draftKey);
  };
  const work = async (values: V, run: number) => {
    try {
      const outcome = await onSubmit(values);
      if (outcome.status === 'success' && draftKey !== undefined) dropDraft(draftKey);
      dispatch({ type: 'answered', run, outcome });
    } catch (error) {
      dispatch({ type: 'answered', run, outcome: { status: 'idle', message: { key: 'form:unexpected' } } });
      reportError(error);
    }
  };
  const submit = () => {
    if (!canSubmit(current.current)) return;
    const typed = current.current.values;
    const values = withReadDates(description, typed, parseDate);
    for (const { name } of visibleFields(description, typed))
      if (values[name] !== typed[name]) edit(name, values[name]);
    const errors = errorsInView(description, values, validate(values));
    const { run } = dispatch({ type: 'submitted', errors });
    if (!hasErrors(errors)) void work(values, run);
  };
  return { description, state, edit, submit, clear, replace, parseDate };
}
