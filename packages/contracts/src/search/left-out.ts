import * as z from 'zod/mini';
import { criteriaSchema } from './history.ts';

/** Counting stops here: 1,001 means more than 1,000 documents. */
export const MAX_COUNTED = 1_001;

/** The range that a list of 1,000 documents covers when the search finds more. */
export const coverageSchema = z.object({
  /** ISO dates of the oldest and the newest document in the list. */
  firstDay: z.string(),
  lastDay: z.string(),
  /**
   * Where the remaining documents are. AFTER: recorded on `lastDay` or later. BEFORE: on `firstDay` or earlier.
   * ANYWHERE: the list is not sorted by date, so they may have any date.
   */
  rest: z.enum(['AFTER', 'BEFORE', 'ANYWHERE']),
});
export type Coverage = z.output<typeof coverageSchema>;

/** Matching documents that the default To Date excludes: they are posted but not verified yet. */
export const notVerifiedSchema = z.object({
  /** Counting stops at 1,001. */
  count: z.int(),
  /** The To Date that includes them, MM/DD/YYYY. */
  toRecordedDate: z.string(),
});
export type NotVerified = z.output<typeof notVerifiedSchema>;

/** Counting of an alternative's documents stops here: 101 means more than 100. */
export const MAX_COUNTED_OTHERS = 101;

/** A different search that finds documents, offered along with the result. */
export const alternativeSchema = z.object({
  /**
   * The difference from the original search: another word order or spelling, fewer parts of the name, or fewer
   * restrictions.
   */
  kind: z.enum([
    'OTHER_ORDER',
    'WITHOUT_ARTICLE',
    'WITHOUT_TAIL',
    'PARTICLE',
    'COMPANY_WORDS',
    'SAME_WORDS',
    'SOUNDS_ALIKE',
    'NEAR_SPELLING',
    'NEAR_FIRST_NAME',
    'INITIAL',
    'WITHOUT_FIRST_NAME',
    'EITHER_NAME',
    'BOTH_ROLES',
    'ALL_DATES',
    'ALL_KINDS',
  ]),
  /** The fields that it changes; all others keep their values. */
  criteria: criteriaSchema,
  /** The number of documents it finds; counting stops at 101. Present only if searching is free for the user. */
  count: z.optional(z.int()),
});
export type Alternative = z.output<typeof alternativeSchema>;
