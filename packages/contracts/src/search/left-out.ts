import * as z from 'zod/mini';
import { criteriaSchema } from './history.ts';

/** Above this many, documents are counted no further: 1,001 means more than 1,000. */
export const MOST_COUNTED = 1_001;

/** What a list of the first 1,000 documents covers, when the search finds more. */
export const coverageSchema = z.object({
  /** ISO days of the oldest and the newest document that the list holds. */
  firstDay: z.string(),
  lastDay: z.string(),
  /**
   * Where the others are. AFTER: recorded on `lastDay` or later. BEFORE: on `firstDay` or earlier. ANYWHERE: the order of the
   * list says nothing about days, so they may have been recorded on any.
   */
  rest: z.enum(['AFTER', 'BEFORE', 'ANYWHERE']),
});
export type Coverage = z.output<typeof coverageSchema>;

/** Documents that the search meets and that its default To Date leaves out: they are posted, and not verified yet. */
export const notVerifiedSchema = z.object({
  /** Stops at 1,001. */
  count: z.int(),
  /** The To Date that includes them, MM/DD/YYYY. */
  toRecordedDate: z.string(),
});
export type NotVerified = z.output<typeof notVerifiedSchema>;

/** Above this many, what another search would find is counted no further: 101 means more than 100. */
export const MOST_COUNTED_OTHERS = 101;

/** Another search that finds something, offered beside what this one found. */
export const alternativeSchema = z.object({
  /** What it does differently: the name in another order or spelling, less of the name, or fewer limits. */
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
  /** Fields that it changes; all others stay as they are. */
  criteria: criteriaSchema,
  /** Documents that it finds; stops counting at 101. Present only where searching is free for the user. */
  count: z.optional(z.int()),
});
export type Alternative = z.output<typeof alternativeSchema>;
