import { useMemo } from 'react';
import { useT } from '../core/text-context.tsx';
import type { ComboboxItem } from './combobox-model.ts';
import type { FieldOption } from './form-description.ts';

/** Options with translated labels: the county's options have labels, the portal's have label keys. */
export function useTranslatedOptions(options: readonly FieldOption[]): readonly ComboboxItem[] {
  const t = useT();
  return useMemo(
    () =>
      options.map(({ value, label, labelKey, note, isDisabled }) => ({
        value,
        label: label ?? (labelKey === undefined ? value : t(labelKey)),
        ...(note === undefined ? {} : { note }),
        ...(isDisabled === undefined ? {} : { isDisabled }),
      })),
    [options, t],
  );
}
