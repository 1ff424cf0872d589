import { startTransition, useCallback, useRef, useState } from 'react';
import { dropDraft } from '../core/draft-store.ts';
import type { TextKey } from '../core/text-context.tsx';
import { formatCivilDate, parseCivilDate } from './calendar-model.ts';
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
import { restoreFormDraft, storeFormDraft } from './form-draft.ts';
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
import { inputMessages } from './input-messages.ts';
import { joinDateTime, splitDateTime } from './time-text.ts';

/** Parses a typed date: returns MM/DD/YYYY, or null when it is not a date. */
export type ParseDate = (typed: string) => string | null;

/** Returns the current day as YYYY-MM-DD. */
export type CurrentDay = () => string;

export interface UseFormOptions<V> {
  readonly description: FormDescription<V>;
  /** The defaults, which Clear restores. */
  readonly initial: V;
  /** The initial values if they are not the defaults, such as those of an earlier search. A draft takes precedence. */
  readonly start?: V;
  /** All messages for these values, by field. Called on submit only. */
  readonly validate: (values: V) => FieldErrors<V>;
  /** Submits the values. Expected refusals are returned as an outcome; an exception is a bug or an outage. */
  readonly onSubmit: (values: V) => Promise<SubmitOutcome<V>>;
  /** 'all' on registration: any edit clears all messages. */
  readonly clearOnEdit?: ClearOnEdit;
  readonly parseDate?: ParseDate;
  /** The county's current day, at which calendars open; by default that of the device. */
  readonly today?: CurrentDay;
  /** The values are shown as text and there is no submit, for users who may read but not change them. */
  readonly isReadOnly?: boolean;
  /**
   * Receives messages of the form kit that belong to no field, such as that no more rows are allowed; by default the form shows
   * them itself.
   */
  readonly onNotice?: (message: TextKey) => void;
  /** From `draftKey`: typed values survive a reload and an expired session, for this user in this tab. */
  readonly draftKey?: string;
}

/** The current state of a form, and the actions on it. */
export interface FormModel<V> {
  readonly description: FormDescription<V>;
  /** The defaults. */
  readonly initial: V;
  readonly state: FormState<V>;
  /** Whether any value differs from the values at the start or at the last save. */
  readonly isDirty: boolean;
  readonly isReadOnly: boolean;
  /** `path` is the edited part of the field, when only a part was edited: 'rates.3.amount'. */
  readonly edit: (name: FieldName<V>, value: FieldValue, path?: string) => void;
  readonly submit: () => void;
  /** Restores the defaults and deletes the draft. */
  readonly clear: () => void;
  /** Replaces the values, as 'Use profile' does. */
  readonly replace: (values: V) => void;
  /** Resets the form to values that were just loaded from the server; they count as unchanged. */
  readonly restart: (values: V) => void;
  readonly notify: (message: TextKey) => void;
  readonly parseDate: ParseDate;
  readonly today?: CurrentDay | undefined;
}

const strictDate: ParseDate = (typed) => {
  const date = parseCivilDate(typed);
  return date === null ? null : formatCivilDate(date);
};

/** When Enter submits the form, a date field has not lost the focus yet, so its date is rewritten here as on blur. */
export function withParsedDates<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  values: V,
  parse: ParseDate,
): V {
  let read = values;
  for (const { kind, name } of visibleFields(description, values)) {
    const typed = values[name];
    if (typeof typed !== 'string') continue;
    if (kind === 'date') read = { ...read, [name]: parse(typed) ?? typed };
    if (kind === 'datetime') read = { ...read, [name]: parseDateTime(typed, parse) };
  }
  return read;
}

function parseDateTime(typed: string, parse: ParseDate): string {
  const { date, time } = splitDateTime(typed);
  return joinDateTime(parse(date) ?? date, time);
}

/** If all messages of an outcome belong to hidden fields, the user would see nothing, so a general message is added. */
function withVisibleMessage<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  values: V,
  outcome: SubmitOutcome<V>,
): SubmitOutcome<V> {
  const { errors = {}, message } = outcome;
  const found = messagesOf(errors);
  if (!hasErrors(found) || message !== undefined || hasErrors(visibleMessages(description, values, found)))
    return outcome;
  return { ...outcome, message: { key: 'form:unexpected' } };
}

/** The messages about visible fields. */
function visibleMessages<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  values: V,
  messages: Messages,
): Messages {
  const shown = visibleFields(description, values);
  const isShown = ([path]: readonly [string, unknown]): boolean =>
    shown.some(({ name }) => path === name || path.startsWith(`${name}.`));
  return Object.fromEntries(Object.entries(messages).filter(isShown));
}

/** The errors of visible fields. A message for unparsable input takes precedence over that of a rule, which cannot judge it. */
function visibleErrors<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  values: V,
  errors: FieldErrors<V>,
): Messages {
  const refused = inputMessages(visibleFields(description, values), values);
  return visibleMessages(description, values, { ...messagesOf(errors), ...refused });
}

/** State that is current immediately, not at the next render: two quick clicks must not become two submits. */
function useFormState<V extends ValuesOf<V>>(start: () => V) {
  const [state, setState] = useState(() => initialFormState(start()));
  const current = useRef(state);
  const dispatch = useCallback((action: FormAction<V>): FormState<V> => {
    const next = formReducer(current.current, action);
    current.current = next;
    // The fields are drawn again to show that the form is working; the request is sent before that. The state change
    // waits until after the event, because React treats a transition within a form's submit as an action of the form.
    if (action.type === 'submitted' && next.status === 'LOADING')
      queueMicrotask(() => startTransition(() => setState(current.current)));
    else setState(next);
    return next;
  }, []);
  return { state, current, dispatch };
}

/** The life cycle of one form: values, messages, submit, draft. */
export function useForm<V extends ValuesOf<V>>(options: UseFormOptions<V>): FormModel<V> {
  const { description, initial, validate, onSubmit, clearOnEdit = 'field', parseDate = strictDate, draftKey } = options;
  const { start = initial, isReadOnly = false, onNotice, today } = options;
  const { state, current, dispatch } = useFormState<V>(() =>
    draftKey === undefined ? start : restoreFormDraft(draftKey, description, start),
  );
  // A field that has its default value and started with it is not stored: the default may change before the draft is restored.
  const saveDraft = (values: V) => {
    const isTyped = (name: FieldName<V>) => values[name] !== initial[name] || start[name] !== initial[name];
    if (draftKey !== undefined) storeFormDraft(draftKey, values, draftableNames(description).filter(isTyped));
  };
  const edit = (name: FieldName<V>, value: FieldValue, path: string = name) => {
    saveDraft(dispatch({ type: 'edited', name, value, clear: clearOnEdit, path }).values);
  };
  const restart = (values: V) => {
    dispatch({ type: 'replaced', values, isSaved: true });
    if (draftKey !== undefined) dropDraft(draftKey);
  };
  const notify = (message: TextKey) =>
    onNotice === undefined ? dispatch({ type: 'notified', message }) : onNotice(message);
  const replace = (values: V) => {
    dispatch({ type: 'replaced', values });
    saveDraft(values);
  };
  const clear = () => {
    dispatch({ type: 'replaced', values: initial });
    if (draftKey !== undefined) dropDraft(draftKey);
  };
  const send = async (values: V, run: number) => {
    try {
      const outcome = withVisibleMessage(description, values, await onSubmit(values));
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
    const values = withParsedDates(description, typed, parseDate);
    for (const { name } of visibleFields(description, typed))
      if (values[name] !== typed[name]) edit(name, values[name]);
    const errors = visibleErrors(description, values, validate(values));
    const { run } = dispatch({ type: 'submitted', errors });
    if (!hasErrors(errors)) void send(values, run);
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
    today,
  };
}
