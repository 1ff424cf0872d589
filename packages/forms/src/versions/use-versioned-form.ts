import type { ApiError } from '@portal/api-client';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import type { Result } from '@portal/domain';
import { translate } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';
import type { FieldName, ValuesOf } from '@portal/ui/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { alertFailure } from '../submit/failure-alerts.ts';
import { type CallFormModel, type CallFormOptions, useCallForm } from '../use-call-form.ts';
import { mergeEdits } from './merge-edits.ts';

/** A save by someone else while this form was open. */
export interface ConcurrentSave<V> {
  /** The username; empty for the portal itself, null if it is not known. */
  readonly by: string | null;
  /** Fields that both changed. */
  readonly disputed: readonly FieldName<V>[];
}

type Shared<V, C extends Call> = Pick<
  CallFormOptions<V, C>,
  'description' | 'validate' | 'today' | 'toFields' | 'successKey'
>;

/**
 * The last change of stored data; `changedBy` is empty for the portal itself. Settings have no id, and parts of an account do not say who
 * changed them.
 */
interface Changed {
  readonly id?: number;
  readonly version?: number | string | undefined;
  readonly changedBy?: string;
}

export interface VersionedFormOptions<V, C extends Call, Stored extends Changed> extends Shared<V, C> {
  /** The stored data when the screen opened. */
  readonly start: Stored;
  readonly valuesOf: (content: Stored) => V;
  readonly request: (values: V, stored: Stored) => RequestOf<C>;
  /** Reloads the stored data. */
  readonly reread: () => Promise<Result<Stored, ApiError>>;
  /** A message other than `successKey`, for a save with additional effects. */
  readonly savedKey?: (saved: Stored) => string | undefined;
  readonly isReadOnly?: (content: Stored) => boolean;
  /** For a new entry (id 0): the path of the created entry, and the message shown there. */
  readonly afterCreate?: (answer: ContentOf<C>, values: V) => { readonly address: string; readonly noticeKey: string };
  /** Called with the stored data whenever this form receives it. */
  readonly onStored?: (content: Stored) => void;
  /** The stored entry after a save: `success` with the response, or a reload if the response is something else. */
  readonly storedOf: (answer: ContentOf<C>) => Result<Stored, ApiError> | Promise<Result<Stored, ApiError>>;
}

export interface VersionedForm<V, Content> {
  readonly form: CallFormModel<V>;
  /** The latest stored data known to this screen. */
  readonly content: Content;
  readonly concurrentSave: ConcurrentSave<V> | null;
  /** Reloads the stored data and discards the input. */
  readonly reload: () => Promise<void>;
  /** Reloads the stored data and merges the input into it. */
  readonly mergeStored: () => Promise<void>;
}

/**
 * A form for data that others may save concurrently. A save based on an older version fails with CHANGED. The form then
 * loads the stored data, merges the local input into it, reports the fields that both changed, and waits for another
 * submit.
 */
export function useVersionedForm<
  V extends ValuesOf<V>,
  Request extends Call['request'],
  Content extends Call['content'],
  Stored extends Changed,
>(
  call: Call<Request, Content>,
  options: VersionedFormOptions<V, Call<Request, Content>, Stored>,
): VersionedForm<V, Stored> {
  const { start, valuesOf, request, reread, isReadOnly, onStored, storedOf, savedKey, afterCreate, ...shared } =
    options;
  const navigate = useNavigate();
  const [content, setContent] = useState<Stored>(start);
  const [concurrentSave, setConcurrentSave] = useState<ConcurrentSave<V> | null>(null);
  const stored = useMemo(() => valuesOf(content), [valuesOf, content]);
  const keep = (next: Stored): void => {
    setContent(() => next);
    if (start.id !== 0) onStored?.(next);
  };

  const form = useCallForm<V, Request, Content>(call, {
    ...shared,
    initial: stored,
    isReadOnly: isReadOnly?.(content) === true,
    onRestored: (disputed) => {
      if (disputed.length > 0) setConcurrentSave({ by: content.changedBy ?? null, disputed });
    },
    request: (values) => request(values, content),
    onSuccess: (answer, values) => {
      if (start.id !== 0 || afterCreate === undefined) return;
      const { address, noticeKey } = afterCreate(answer, values);
      void navigate(address, { replace: true });
      showAlert({ kind: 'MESSAGE', title: translate('common:alert.done'), text: translate(noticeKey) });
    },
    afterSuccess: async (answer, values) => {
      setConcurrentSave(null);
      const read = await storedOf(answer);
      // it is saved in any case; if the reload fails, the next submit reloads
      if (!read.ok) return { values };
      keep(read.value);
      const key = savedKey?.(read.value);
      return { values: valuesOf(read.value), ...(key === undefined ? {} : { message: { key } }) };
    },
    onFailure: (failure) => {
      if (failure.code === 'CHANGED') void merge(failure, true);
      else alertFailure(failure);
    },
  });

  const typed = useRef(form.state.values);
  useEffect(() => {
    typed.current = form.state.values;
  });
  const merge = async (failure: ApiError | null, alwaysReports: boolean): Promise<void> => {
    const read = await reread();
    if (!read.ok) {
      alertFailure(failure ?? read.failure);
      return;
    }
    const theirs = valuesOf(read.value);
    const { values, disputed } = mergeEdits(stored, typed.current, theirs);
    keep(read.value);
    // always report conflicts: otherwise the next submit would silently overwrite the other user's value
    if (alwaysReports || disputed.length > 0) setConcurrentSave({ by: read.value.changedBy ?? null, disputed });
    form.restart(theirs);
    form.replace(values);
  };
  const reload = async (): Promise<void> => {
    const read = await reread();
    if (!read.ok) {
      alertFailure(read.failure);
      return;
    }
    keep(read.value);
    setConcurrentSave(null);
    form.restart(valuesOf(read.value));
  };
  return { form, content, concurrentSave, reload, mergeStored: () => merge(null, false) };
}
