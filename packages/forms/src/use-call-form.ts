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
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard.ts';

/** Messages by field, as the rules and the server give them: a key, and what fills it. */
type RuleMessages = Readonly<Partial<Record<string, TextKey | undefined>>>;

/** What a success changes in the form, beside that it is saved. */
export type AfterSuccess<V> = Pick<SubmitOutcome<V>, 'values' | 'message'>;

export interface CallFormOptions<V, C extends Call>
  extends Omit<UseFormOptions<V>, 'onSubmit' | 'validate' | 'onNotice'> {
  /** The rules' messages by field, as `domain` returns them; the server's messages have the same texts. */
  readonly validate?: (values: V) => RuleMessages;
  /** Maps the form's values to the request. */
  readonly request: (values: V) => RequestOf<C>;
  /** Said in the form after a success. */
  readonly successKey?: string;
  readonly onSuccess?: (content: ContentOf<C>, values: V) => void;
  /** Further changes of the form after a success, such as new values or texts. */
  readonly afterSuccess?: (content: ContentOf<C>, values: V) => AfterSuccess<V> | Promise<AfterSuccess<V>>;
  /** Brings messages to the fields of this form, where they have other names than the request's; also those of the rules. */
  readonly toFields?: (messages: Messages) => Messages;
  /** What to do after a failure, where this screen knows better than the catalogue. */
  readonly nextKey?: string;
  /** Instead of the alert. */
  readonly onFailure?: (failure: ApiError) => void;
  /**
   * Whether leaving asks about unsaved changes. A form with a draft keeps its input, so it does not ask; any other does unless
   * this is false.
   */
  readonly guarded?: boolean;
  /** For queries instead of saves: a further press repeats the call even if nothing changed. */
  readonly isRepeatable?: boolean;
}

/** A form whose submit is a call. */
export interface CallFormModel<V> extends FormModel<V> {
  readonly guard: LeaveGuard;
}

type AnyField<V> = FormDescription<V>['sections'][number]['fields'][number];

/** Whether a message is at a field: of rows, at all of them or at a field of one. */
function standsAt<V>(field: AnyField<V>, path: string): boolean {
  if (path === field.name) return true;
  if (field.kind !== 'rows' || !path.startsWith(`${field.name}.`)) return false;
  const [, inner] = path.slice(field.name.length + 1).split('.');
  return field.fields.some(({ name }) => name === inner);
}

/** Whether any of the messages is about a field that one can see. */
function isShown<V>({ sections }: FormDescription<V>, values: V, messages: Messages): boolean {
  const seen = sections
    .filter((section) => section.visibleWhen?.(values) ?? true)
    .flatMap(({ fields }) => fields.filter((field) => field.visibleWhen?.(values) ?? true));
  return Object.entries(messages).some(
    ([path, message]) => message !== undefined && seen.some((field) => standsAt(field, path)),
  );
}

const asIs = (messages: Messages): Messages => messages;

/**
 * A described form that a call takes: rules before it, one submit at a time, the server's messages at their fields, any other
 * failure as an alert, success in words, and a question before what was changed is left. Draw it with `CallForm`.
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
    isRepeatable = false,
    ...rest
  } = options;
  const refuse = (failure: ApiError, values: V): SubmitOutcome<V> => {
    const errors = toFields(fieldTexts(failure.fieldErrors));
    // A message about nothing that one can see must not be lost.
    if (isShown(options.description, values, errors)) return { status: 'idle', errors };
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
      guard.pass(() => onSuccess?.(result.value, values));
      if (isRepeatable) return { status: 'idle', ...after };
      return { status: 'success', ...(successKey === undefined ? {} : { message: { key: successKey } }), ...after };
    },
  });
  const isGuarded = guarded ?? options.draftKey === undefined;
  const guard = useLeaveGuard(isGuarded && form.isDirty);
  return { ...form, guard };
}
