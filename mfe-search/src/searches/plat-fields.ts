import type { FieldDescription } from '@portal/ui/form';
import type { TypedCriteria } from './search-definition.ts';
import { textField } from './shared-fields.ts';

/** No plat: empty values for the selected plat and for the typed name and number. */
export const NO_PLAT = { plat: '', platName: '', platNumber: '' } as const;

/** The plat fields of a form. PlatEntry renders all three as one control, so number and name are hidden fields. */
export function platFields(
  visibleWhen: (criteria: TypedCriteria) => boolean = () => true,
): readonly FieldDescription<TypedCriteria>[] {
  const hidden = { visibleWhen: () => false };
  return [
    textField('plat', 12, { required: true, visibleWhen }),
    textField('platNumber', 4, hidden),
    textField('platName', 8, hidden),
  ];
}
