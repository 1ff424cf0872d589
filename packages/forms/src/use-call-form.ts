import { type ApiError, callApi } from '@portal/api-client';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { translate } from '@portal/i18n';
import { showAlert } from '@portal/session';
import type { TextKey } from '@portal/ui';
import {
  type FormDescription,
  type FormModel,
  type Messages,
  type SubmitOutcome,
  type UseFormOptions,
  useForm,
  type ValuesOf,
} from '@portal/ui/form';
import { fieldTexts } from './field-texts.ts';
import { alertFailure } from './submit/failure-alerts.ts';
import { type KeptInputOptions, useKeptInput } from './use-kept-input.ts';
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard.ts';

/** Messages by field from the domain rules or the server: a text key with its values. */
type RuleMessages = Readonly<Partial<Record<string, TextKey | undefined>>>;

/** Changes of the form after a success, besides being saved. */
export type AfterSuccess<V> = Pick<SubmitOutcome<V>, 'values' | 'message'>;

export interface CallFormOptions<V, C extends Call>
  extends Omit<UseFormOptions<V>, 'onSubmit' | 'validate' | 'onNotice'> {
  /** Validation messages by field, as `domain` returns them; the server's messages have the same format. */
  readonly validate?: (values: V) => RuleMessages;
  /** Maps the form's values to the request. */
  readonly request: (values: V) => RequestOf<C>;
  /** Key of the message shown in the form after a success. */
  readonly successKey?: string;
  readonly onSuccess?: (content: ContentOf<C>, values: V) => void;
  /** Further changes of the form after a success, such as new values or texts. */
  readonly afterSuccess?: (content: ContentOf<C>, values: V) => AfterSuccess<V> | Promise<AfterSuccess<V>>;
  /**
   * Moves messages to this form's fields if their names differ from those of the request; also applied to validation
   * messages.
   */
  readonly toFields?: (messages: Messages) => Messages;
  /** Instructions after a failure that are more specific than the catalogue's. */
  readonly nextKey?: string;
  /** Replaces the alert. */
  readonly onFailure?: (failure: ApiError) => void;
  /**
   * Whether leaving asks about unsaved changes. The default is true, except for a form with a draft, which keeps its
   * input.
   */
  readonly guarded?: boolean;
  /** Called when input that was kept at the end of a session is in the form again, with the fields that someone else has changed too. */
  readonly onRestored?: KeptInputOptions<V>['onRestored'];
  /** Whether someone else has taken the edited entry from this user: unsaved input is then kept as at the end of a session. */
  readonly isTakenAway?: KeptInputOptions<V>['isTakenAway'];
  /** For queries instead of saves: the form can be submitted again even if nothing changed. */
  readonly isRepeatable?: boolean;
}

/** A form that submits to an API call. */
export interface CallFormModel<V> extends FormModel<V> {
  readonly guard: LeaveGuard;
}

type AnyField<V> = FormDescription<V>['sections'][number]['fields'][number];

/**
 * Whether a message belongs to a field. For rows, that includes messages about the table and about a field of one row.
 */
function belongsTo<V>(field: AnyField<V>, path: string): boolean {
  if (path === field.name) return true;
  if (field.kind !== 'rows' || !path.startsWith(`${field.name}.`)) return false;
  const [, inner] = path.slice(field.name.length + 1).split('.');
  return field.fields.some(({ name }) => name === inner);
}

/** Whether any of the messages belongs to a visible field. */
function isAnyVisible<V>({ sections }: FormDescription<V>, values: V, messages: Messages): boolean {
  const visibleFields = sections
    .filter((section) => section.visibleWhen?.(values) ?? true)
    .flatMap(({ fields }) => fields.filter((field) => field.visibleWhen?.(values) ?? true));
  return Object.entries(messages).some(
    ([path, message]) => message !== undefined && visibleFields.some((field) => belongsTo(field, path)),
  );
}

const asIs = (messages: Messages): Messages => messages;

/**
 * A described form that submits to an API call: validation, one submit at a time, the server's messages at their
 * fields, other failures as alerts, a success message, and a confirmation before unsaved changes are lost. Render it
 * with `CallForm`.
 */
export function useCallForm<V extends ValuesOf<V>, Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  options: CallFormOptions<V, Call<Request, Content>>,
): CallFormModel<V> {
  const {
    validate,
    request,
    successKey,
    onSuccess,
    afterSuccess,
    toFields = asIs,
    nextKey,
    onFailure,
    guarded,
    onRestored,
    isTakenAway,
    isRepeatable = false,
    ...rest
  } = options;
  const refuse = (failure: ApiError, values: V): SubmitOutcome<V> => {
    const errors = toFields(fieldTexts(failure.fieldErrors));
    // messages without a visible field must not be lost
    if (isAnyVisible(options.description, values, errors)) return { status: 'idle', errors };
    if (onFailure === undefined) alertFailure(failure, nextKey);
    else onFailure(failure);
    return { status: 'idle' };
  };
  const form = useForm<V>({
    ...rest,
    validate: (values) => toFields(fieldTexts(validate?.(values) ?? {})),
    onNotice: ({ key, values }) =>
      showAlert({ kind: 'MESSAGE', title: translate('common:alert.done'), text: translate(key, values) }),
    onSubmit: async (values) => {
      const result = await callApi<Call['request'], Content>(call, request(values));
      if (!result.ok) return refuse(result.failure, values);
      const after = await afterSuccess?.(result.value, values);
      guard.leaveWithoutConfirmation(() => onSuccess?.(result.value, values));
      if (isRepeatable) return { status: 'idle', ...after };
      return { status: 'success', ...(successKey === undefined ? {} : { message: { key: successKey } }), ...after };
    },
  });
  const isGuarded = guarded ?? options.draftKey === undefined;
  const guard = useLeaveGuard(isGuarded && form.isDirty);
  useKeptInput(form, { isKept: isGuarded, onRestored, isTakenAway });
  return { ...form, guard };
}
