import type { Ls1AccessFields } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';

const ANSWERS_LENGTH = 200;

/** Where the database of LandShark One is, and as whom it is read (002 section 3). */
export const ACCESS_FIELDS: readonly FieldDescription<Ls1AccessFields>[] = [
  {
    kind: 'text',
    name: 'landSharkOneDbAddress',
    labelKey: 'admin:ls1.fields.address',
    hintKey: 'admin:ls1.fields.addressHint',
    required: true,
    maxLength: ANSWERS_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
  {
    kind: 'text',
    name: 'landSharkOneDbName',
    labelKey: 'admin:ls1.fields.name',
    required: true,
    maxLength: ANSWERS_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
  {
    kind: 'text',
    name: 'landSharkOneDbUsername',
    labelKey: 'admin:ls1.fields.username',
    required: true,
    maxLength: ANSWERS_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
  {
    kind: 'password',
    name: 'landSharkOneDbPassword',
    labelKey: 'admin:ls1.fields.password',
    required: true,
    maxLength: ANSWERS_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
];

export const NO_ACCESS: Ls1AccessFields = {
  landSharkOneDbAddress: '',
  landSharkOneDbName: '',
  landSharkOneDbUsername: '',
  landSharkOneDbPassword: '',
};
