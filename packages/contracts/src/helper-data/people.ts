import { REPORT_ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { codeDescriptionSchema } from './helper-data.ts';

const text = z.string().check(z.maxLength(200));
/** Only names that contain this text, ignoring case. */
const filterText = z._default(text, '');
const content = z.object({
  /** The first matches in order of name: `code` is the id, `description` the name. */
  codeDescriptionResultList: z.array(codeDescriptionSchema),
});

/** The maximum length of a pick list of accounts or users. */
export const PEOPLE_LIST_LENGTH = 50;

export const accountsCodeDescription = defineCall({
  name: 'accountsCodeDescription',
  method: 'POST',
  path: 'helperdata/accountscodedescription',
  access: REPORT_ROLES.statementReport,
  summary: "Accounts by name, for a field with suggestions: all for staff, otherwise the caller's own.",
  request: z.strictObject({ filterText }),
  content,
});

export const usersCodeDescription = defineCall({
  name: 'usersCodeDescription',
  method: 'POST',
  path: 'helperdata/userscodedescription',
  access: REPORT_ROLES.auditUsersReport,
  summary:
    'Users by name, for a field with suggestions: all for staff, and those of their own account for account administrators.',
  request: z.strictObject({
    filterText,
    /** Only users of the account with this name, as in the criteria of reports. All if it is empty or missing. */
    accountName: z.optional(text),
  }),
  content,
});
