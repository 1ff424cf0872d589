import type { RecordedOn } from '../dates/index.ts';
import { checkLand, type LandCriteria } from './legal-criteria.ts';
import { type FieldMessages, REQUIRED } from './messages.ts';
import { checkRecordedDates, type RecordedDates } from './recorded-dates.ts';
import { checkText, collectMessages } from './text-checks.ts';

/** The typed criteria of a Tract Book ID search (001 section 2.2). */
export interface TractBookIdCriteria {
  readonly tractBookId: string;
}

/** Checks a Tract Book ID search (001 section 5). */
export const checkTractBookIdSearch = ({
  tractBookId,
}: TractBookIdCriteria): FieldMessages<keyof TractBookIdCriteria> =>
  collectMessages({ tractBookId: checkText(tractBookId, { missing: REQUIRED }) });

/** Checks a Tract Book Legal search (001 section 5), by its legal type. */
export const checkTractBookLegalSearch = (
  criteria: LandCriteria & RecordedDates,
  today: RecordedOn,
): FieldMessages<keyof LandCriteria | keyof RecordedDates> => ({
  ...checkLand(criteria),
  ...collectMessages(checkRecordedDates(criteria, today)),
});

/** The typed criteria of a Grantor Grantee Book search (001 section 3). */
export interface GrantorGranteeBookCriteria extends RecordedDates {
  readonly grantorGranteeLastName: string;
}

/** Checks a Grantor Grantee Book search (001 section 5). */
export const checkGrantorGranteeBookSearch = (
  criteria: GrantorGranteeBookCriteria,
  today: RecordedOn,
): FieldMessages<keyof GrantorGranteeBookCriteria> =>
  collectMessages({
    grantorGranteeLastName: checkText(criteria.grantorGranteeLastName, { missing: REQUIRED }),
    ...checkRecordedDates(criteria, today),
  });
