import type { Ls1AccessFields } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';

const MAX_LENGTH = 200;

/** The address and credentials of the LandShark One database (002 section 3). */
export const ACCESS_FIELDS: readonly FieldDescription<Ls1AccessFields>[] = [
  {
    kind: 'text',
    name: 'landSharkOneDbAddress',
    labelKey: 'admin:ls1.fields.address',
    hintKey: 'admin:ls1.fields.addressHint',
    required: true,
    maxLength: MAX_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
  {
    kind: 'text',
    name: 'landSharkOneDbName',
    labelKey: 'admin:ls1.fields.name',
    required: true,
    maxLength: MAX_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
  {
    kind: 'text',
    name: 'landSharkOneDbUsername',
    labelKey: 'admin:ls1.fields.username',
    required: true,
    maxLength: MAX_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
  {
    kind: 'password',
    name: 'landSharkOneDbPassword',
    labelKey: 'admin:ls1.fields.password',
    required: true,
    maxLength: MAX_LENGTH,
    autoComplete: 'off',
    width: 6,
  },
];

export const EMPTY_ACCESS: Ls1AccessFields = {
  landSharkOneDbAddress: '',
  landSharkOneDbName: '',
  landSharkOneDbUsername: '',
  landSharkOneDbPassword: '',
};
