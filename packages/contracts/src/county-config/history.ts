import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** The number of versions that are shown, newest first; older ones stay in the database and in the audit log. */
export const SHOWN_VERSIONS = 50;

const record = z.string().check(z.maxLength(50));

export const readConfigHistory = defineCall({
  name: 'readConfigHistory',
  method: 'POST',
  path: 'controlPanel/countyConfig/history',
  access: ['TRIMIN', 'COUNTY'],
  summary: 'The last versions of a record with the user and time of each save, newest first.',
  request: z.strictObject({ record }),
  content: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        changedBy: z.string(),
        changedAt: z.string(),
        /** The version whose values were restored; null for an ordinary save. */
        restoredFrom: z.nullable(z.int()),
        /** The record at that version, with the field names and units of its read call; null if it can no longer be parsed. */
        record: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
});

export const restoreConfig = defineCall({
  name: 'restoreConfig',
  method: 'POST',
  path: 'controlPanel/countyConfig/restore',
  access: ['TRIMIN', 'COUNTY'],
  limitedAs: 'setting',
  requiresPassword: true,
  summary: 'Restores an earlier version of a record as its newest one. Refused if someone else has saved since.',
  request: z.strictObject({ record, version: z.int(), basedOn: z.int() }),
  content: z.object({ version: z.int() }),
});
