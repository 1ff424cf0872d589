import { type FieldMessages, REQUIRED } from '../validation/messages.ts';
import { checkRequired, collectMessages } from '../validation/text-checks.ts';

/** Address and login of the LandShark One (LS1) database (002 section 3). */
export interface Ls1AccessFields {
  readonly landSharkOneDbAddress: string;
  readonly landSharkOneDbName: string;
  readonly landSharkOneDbUsername: string;
  readonly landSharkOneDbPassword: string;
}

/** Checks that all four fields are filled (002 section 5). Spaces count as a password. */
export const checkLs1Access = (fields: Ls1AccessFields): FieldMessages<keyof Ls1AccessFields> =>
  collectMessages({
    landSharkOneDbAddress: checkRequired(fields.landSharkOneDbAddress),
    landSharkOneDbName: checkRequired(fields.landSharkOneDbName),
    landSharkOneDbUsername: checkRequired(fields.landSharkOneDbUsername),
    landSharkOneDbPassword: fields.landSharkOneDbPassword === '' ? REQUIRED : undefined,
  });
