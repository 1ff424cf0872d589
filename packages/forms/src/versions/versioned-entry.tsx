import { useFormats, useText } from '@portal/i18n';
import { Stack, StatusLine } from '@portal/ui';
import { allFields, type FormProps, type ValuesOf } from '@portal/ui/form';
import type { ReactNode } from 'react';
import { CallForm } from '../call-form.tsx';
import type { CallFormModel } from '../use-call-form.ts';
import { MeanwhileMessage } from './meanwhile-message.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

/** What every entry says of its last change. */
export interface LastChange {
  readonly changedBy: string;
  readonly changedAt: string | null;
}

export interface VersionedEntryProps<V, Content extends LastChange> extends Pick<FormProps<V>, 'sources' | 'onCancel'> {
  readonly model: VersionedForm<V, Content>;
  /** The form of the model, where the screen does more when a field changes. */
  readonly form?: CallFormModel<V>;
  /** Above the form: why it cannot be changed, whose it is. */
  readonly notes?: ReactNode;
  /** Beside Submit. */
  readonly actions?: ReactNode;
}

/** A form that others may save too: shows who changed it last, what someone saved in the meantime, and its fields. */
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
      <MeanwhileMessage meanwhile={model.meanwhile} labelOf={labelOf} onTakeTheirs={model.reload} />
      <CallForm form={form} {...shared} extraActions={actions} />
    </Stack>
  );
}
