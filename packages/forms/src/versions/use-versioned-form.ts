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

/** Someone else saved while this form was open. */
export interface Meanwhile<V> {
  /** Empty for the portal itself. */
  readonly by: string;
  /** Fields that both changed. */
  readonly disputed: readonly FieldName<V>[];
}

type Shared<V, C extends Call> = Pick<CallFormOptions<V, C>, 'description' | 'validate' | 'toFields' | 'successKey'>;

/** Who saved last; empty for the portal itself. Settings have no id. */
interface Changed {
  readonly id?: number;
  readonly changedBy: string;
}

export interface VersionedFormOptions<V, C extends Call, Stored extends Changed> extends Shared<V, C> {
  /** What is stored, as the screen read it. */
  readonly start: Stored;
  readonly valuesOf: (content: Stored) => V;
  readonly request: (values: V, stored: Stored) => RequestOf<C>;
  /** Reads again what is stored. */
  readonly reread: () => Promise<Result<Stored, ApiError>>;
  /** Other words than `successKey` where the save did more. */
  readonly savedKey?: (saved: Stored) => string | undefined;
  readonly isReadOnly?: (content: Stored) => boolean;
  /** For a new entry, which has the id 0: the address of the created entry, and the message shown there. */
  readonly made?: (answer: ContentOf<C>, values: V) => { readonly address: string; readonly saidKey: string };
  /** Told what is stored now, whenever this form learns it. */
  readonly onStored?: (content: Stored) => void;
  /** The stored entry after a save: `success` with the answer, or, if that is something else, a reload. */
  readonly storedOf: (answer: ContentOf<C>) => Result<Stored, ApiError> | Promise<Result<Stored, ApiError>>;
}

export interface VersionedForm<V, Content> {
  readonly form: CallFormModel<V>;
  /** What is stored, as far as this screen knows. */
  readonly content: Content;
  readonly meanwhile: Meanwhile<V> | null;
  /** Reads what is stored and begins with it: nothing typed is kept. */
  readonly reload: () => Promise<void>;
  /** Takes in what is stored now, and keeps what was typed. */
  readonly takeIn: () => Promise<void>;
}

/**
 * The form of something that others may save too. Its call is refused with CHANGED on an older version: then the form takes in
 * what the other one saved, keeps what was typed here, names the fields that both changed, and waits for another submit.
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
  const { start, valuesOf, request, reread, isReadOnly, onStored, storedOf, savedKey, made, ...shared } = options;
  const navigate = useNavigate();
  const [content, setContent] = useState<Stored>(start);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V> | null>(null);
  const stored = useMemo(() => valuesOf(content), [valuesOf, content]);
  const keep = (next: Stored): void => {
    setContent(() => next);
    if (start.id !== 0) onStored?.(next);
  };

  const form = useCallForm<V, Request, Content>(call, {
    ...shared,
    initial: stored,
    isReadOnly: isReadOnly?.(content) === true,
    request: (values) => request(values, content),
    onSuccess: (answer, values) => {
      if (start.id !== 0 || made === undefined) return;
      const { address, saidKey } = made(answer, values);
      void navigate(address, { replace: true });
      showAlert({ kind: 'MESSAGE', title: translate('common:alert.done'), text: translate(saidKey) });
    },
    afterSuccess: async (answer, values) => {
      setMeanwhile(null);
      const read = await storedOf(answer);
      // saved it is in any case: what cannot be read now is read with the next press
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
  const merge = async (failure: ApiError | null, isTold: boolean): Promise<void> => {
    const read = await reread();
    if (!read.ok) {
      alertFailure(failure ?? read.failure);
      return;
    }
    const theirs = valuesOf(read.value);
    const { values, disputed } = mergeEdits(stored, typed.current, theirs);
    keep(read.value);
    // always report conflicts: the next submit would overwrite the other user's value silently
    if (isTold || disputed.length > 0) setMeanwhile({ by: read.value.changedBy, disputed });
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
    setMeanwhile(null);
    form.restart(valuesOf(read.value));
  };
  return { form, content, meanwhile, reload, takeIn: () => merge(null, false) };
}
