import { type FieldMessages, REQUIRED } from '../validation/messages.ts';
import { checkRequired, collectMessages } from '../validation/text-checks.ts';

/** Where the database of LS1 is and as whom to read it (002 section 3). */
export interface Ls1AccessFields {
  readonly landSharkOneDbAddress: string;
  readonly landSharkOneDbName: string;
  readonly landSharkOneDbUsername: string;
  readonly landSharkOneDbPassword: string;
}

/** All four are required (002 section 5). A password of spaces is one. */
export const checkLs1Access = (fields: Ls1AccessFields): FieldMessages<keyof Ls1AccessFields> =>
  collectMessages({
    landSharkOneDbAddress: checkRequired(fields.landSharkOneDbAddress),
    landSharkOneDbName: checkRequired(fields.landSharkOneDbName),
    landSharkOneDbUsername: checkRequired(fields.landSharkOneDbUsername),
    landSharkOneDbPassword: fields.landSharkOneDbPassword === '' ? REQUIRED : undefined,
  });
