import type { FieldDescription } from '@portal/ui/form';
import type { TypedCriteria } from './search-definition.ts';
import { textField } from './shared-fields.ts';

/** The plat that is chosen, and its words as they were typed. */
export const NO_PLAT = { plat: '', platName: '', platNumber: '' } as const;

/** The plat of a form. One control renders all three fields; number and name are only stored. */
export function platFields(
  visibleWhen: (criteria: TypedCriteria) => boolean = () => true,
): readonly FieldDescription<TypedCriteria>[] {
  const kept = { visibleWhen: () => false };
  return [
    textField('plat', 12, { required: true, visibleWhen }),
    textField('platNumber', 4, kept),
    textField('platName', 8, kept),
  ];
}
