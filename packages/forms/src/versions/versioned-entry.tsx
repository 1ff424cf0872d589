import { useFormats, useText } from '@portal/i18n';
import { Stack, StatusLine } from '@portal/ui';
import { allFields, type FormProps, type ValuesOf } from '@portal/ui/form';
import type { ReactNode } from 'react';
import { CallForm } from '../call-form.tsx';
import type { CallFormModel } from '../use-call-form.ts';
import { ConcurrentSaveMessage } from './concurrent-save-message.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

/** The last change of an entry. */
export interface LastChange {
  readonly changedBy: string;
  readonly changedAt: string | null;
}

export interface VersionedEntryProps<V, Content extends LastChange> extends Pick<FormProps<V>, 'sources' | 'onCancel'> {
  readonly model: VersionedForm<V, Content>;
  /** The model's form, extended by a screen that reacts to field changes. */
  readonly form?: CallFormModel<V>;
  /** Notes above the form, such as why it is read-only. */
  readonly notes?: ReactNode;
  /** Buttons beside Submit. */
  readonly actions?: ReactNode;
}

/** Renders a versioned form with the last change, concurrent saves, and its fields. */
export function VersionedEntry<V extends ValuesOf<V>, Content extends LastChange>({
  model,
  form = model.form,
  notes,
  actions,
  ...shared
}: VersionedEntryProps<V, Content>) {
  const t = useText('form');
  const { instant } = useFormats();
  const { changedBy, changedAt } = model.content;
  const labelOf = (name: string): string => {
    const field = allFields(form.description).find((one) => one.name === name);
    return field === undefined ? name : t(field.labelKey, field.labelValues);
  };
  return (
    <Stack>
      {changedAt !== null && (
        <StatusLine>
          {t('list.lastChanged', { by: changedBy === '' ? t('meanwhile.portal') : changedBy, at: instant(changedAt) })}
        </StatusLine>
      )}
      {notes}
      <ConcurrentSaveMessage concurrentSave={model.concurrentSave} labelOf={labelOf} onTakeTheirs={model.reload} />
      <CallForm form={form} {...shared} extraActions={actions} />
    </Stack>
  );
}
