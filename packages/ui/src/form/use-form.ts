import { startTransition, useCallback, useRef, useState } from 'react';
import { dropDraft } from '../core/draft-store.ts';
import type { TextKey } from '../core/text-context.tsx';
import { readDate, writeDate } from './calendar-model.ts';
import type { FieldValue } from './field-values.ts';
import {
  changedNames,
  draftableNames,
  type FieldErrors,
  type FieldName,
  type FormDescription,
  type Messages,
  type ValuesOf,
  visibleFields,
} from './form-description.ts';
import { keepFormDraft, restoreFormDraft } from './form-draft.ts';
import {
  type ClearOnEdit,
  canSubmit,
  type FormAction,
  type FormState,
  formReducer,
  hasErrors,
  initialFormState,
  messagesOf,
  type SubmitOutcome,
} from './form-state.ts';
import { joinDateTime, splitDateTime } from './time-text.ts';
import { unreadMessages } from './unread-messages.ts';

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
  /** Shown as text, with nothing to send: what its reader may see and not change. */
  readonly isReadOnly?: boolean;
  /**
   * Receives messages of the form kit that belong to no field, such as that no more rows are allowed; by default the form shows
   * them itself.
   */
  readonly onNotice?: (message: TextKey) => void;
  /** From `draftKey`: what is typed survives a reload and an expired session, for this user in this tab. */
  readonly draftKey?: string;
}

/** A form as it stands, with what can be done to it. */
export interface FormModel<V> {
  readonly description: FormDescription<V>;
  /** The defaults. */
  readonly initial: V;
  readonly state: FormState<V>;
  /** Whether anything differs from what was there at first, or was saved last. */
  readonly isDirty: boolean;
  readonly isReadOnly: boolean;
  /** `path` is what was edited where that is a part of the field: 'rates.3.amount'. */
  readonly edit: (name: FieldName<V>, value: FieldValue, path?: string) => void;
  readonly submit: () => void;
  /** Back to the defaults; the draft goes too. */
  readonly clear: () => void;
  /** Other values, as 'Use profile' brings them. */
  readonly replace: (values: V) => void;
  /** The form again with what is stored now: nothing of it counts as typed. */
  readonly restart: (values: V) => void;
  readonly notify: (message: TextKey) => void;
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
    if (typeof typed !== 'string') continue;
    if (kind === 'date') read = { ...read, [name]: parse(typed) ?? typed };
    if (kind === 'datetime') read = { ...read, [name]: readDateTime(typed, parse) };
  }
  return read;
}

function readDateTime(typed: string, parse: ParseDate): string {
  const { date, time } = splitDateTime(typed);
  return joinDateTime(parse(date) ?? date, time);
}

/** An outcome whose messages are all about fields out of sight would say nothing at all. */
function seenOutcome<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  values: V,
  outcome: SubmitOutcome<V>,
): SubmitOutcome<V> {
  const { errors = {}, message } = outcome;
  const found = messagesOf(errors);
  if (!hasErrors(found) || message !== undefined || hasErrors(inView(description, values, found))) return outcome;
  return { ...outcome, message: { key: 'form:unexpected' } };
}

/** The messages about fields that one sees. */
function inView<V extends ValuesOf<V>>(description: FormDescription<V>, values: V, messages: Messages): Messages {
  const shown = visibleFields(description, values);
  const isShown = ([path]: readonly [string, unknown]): boolean =>
    shown.some(({ name }) => path === name || path.startsWith(`${name}.`));
  return Object.fromEntries(Object.entries(messages).filter(isShown));
}

/** What is wrong in what one sees. That a field cannot be read goes before what a rule makes of it. */
function errorsInView<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  values: V,
  errors: FieldErrors<V>,
): Messages {
  const unread = unreadMessages(visibleFields(description, values), values);
  return inView(description, values, { ...messagesOf(errors), ...unread });
}

/** State that is current at once, not at the next render: two quick clicks must not become two submits. */
function useFormState<V extends ValuesOf<V>>(start: () => V) {
  const [state, setState] = useState(() => initialFormState(start()));
  const current = useRef(state);
  const dispatch = useCallback((action: FormAction<V>): FormState<V> => {
    const next = formReducer(current.current, action);
    current.current = next;
    // Its fields are drawn again to say that it works; what it asks for goes out before that. Behind the event: React takes a
    // transition within a form's submit for an action of the form.
    if (action.type === 'submitted' && next.status === 'LOADING')
      queueMicrotask(() => startTransition(() => setState(current.current)));
    else setState(next);
    return next;
  }, []);
  return { state, current, dispatch };
}

/** The life of one form: values, messages, submit, draft. */
export function useForm<V extends ValuesOf<V>>(options: UseFormOptions<V>): FormModel<V> {
  const { description, initial, validate, onSubmit, clearOnEdit = 'field', parseDate = strictDate, draftKey } = options;
  const { start = initial, isReadOnly = false, onNotice } = options;
  const { state, current, dispatch } = useFormState<V>(() =>
    draftKey === undefined ? start : restoreFormDraft(draftKey, description, start),
  );
  // What is and was a default is nothing that was typed: it may be another one when the draft comes back.
  const keep = (values: V) => {
    const isTyped = (name: FieldName<V>) => values[name] !== initial[name] || start[name] !== initial[name];
    if (draftKey !== undefined) keepFormDraft(draftKey, values, draftableNames(description).filter(isTyped));
  };
  const edit = (name: FieldName<V>, value: FieldValue, path: string = name) => {
    keep(dispatch({ type: 'edited', name, value, clear: clearOnEdit, path }).values);
  };
  const restart = (values: V) => {
    dispatch({ type: 'replaced', values, isSaved: true });
    if (draftKey !== undefined) dropDraft(draftKey);
  };
  const notify = (message: TextKey) =>
    onNotice === undefined ? dispatch({ type: 'said', message }) : onNotice(message);
  const replace = (values: V) => {
    dispatch({ type: 'replaced', values });
    keep(values);
  };
  const clear = () => {
    dispatch({ type: 'replaced', values: initial });
    if (draftKey !== undefined) dropDraft(draftKey);
  };
  const work = async (values: V, run: number) => {
    try {
      const outcome = seenOutcome(description, values, await onSubmit(values));
      if (outcome.status === 'success' && draftKey !== undefined) dropDraft(draftKey);
      dispatch({ type: 'answered', run, outcome });
    } catch (error) {
      dispatch({ type: 'answered', run, outcome: { status: 'idle', message: { key: 'form:unexpected' } } });
      reportError(error);
    }
  };
  const submit = () => {
    if (isReadOnly || !canSubmit(current.current)) return;
    const typed = current.current.values;
    const values = withReadDates(description, typed, parseDate);
    for (const { name } of visibleFields(description, typed))
      if (values[name] !== typed[name]) edit(name, values[name]);
    const errors = errorsInView(description, values, validate(values));
    const { run } = dispatch({ type: 'submitted', errors });
    if (!hasErrors(errors)) void work(values, run);
  };
  const isDirty = changedNames(description, state.saved, state.values).length > 0;
  return {
    description,
    initial,
    state,
    isDirty,
    isReadOnly,
    edit,
    submit,
    clear,
    replace,
    restart,
    notify: (message) => void notify(message),
    parseDate,
  };
}
