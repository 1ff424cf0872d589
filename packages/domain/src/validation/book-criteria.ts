// The checks of the three searches of books: two of the tract book, and one of the grantor grantee books. Like all checks of searches,
// they return a message for each invalid field, and an empty object if the search may be submitted.
import type { IsoDate } from '../dates/index.ts';
import { checkLand, type LandCriteria } from './legal-criteria.ts';
import { type FieldMessages, REQUIRED } from './messages.ts';
import { checkRecordedDates, type RecordedDates } from './recorded-dates.ts';
import { checkText, collectMessages } from './text-checks.ts';

/** The fields of a Tract Book ID search (001 section 2.2), as the user typed them. */
export interface TractBookIdCriteria {
  readonly tractBookId: string;
}

/** Checks a Tract Book ID search (001 section 5). */
export const checkTractBookIdSearch = ({
  tractBookId,
}: TractBookIdCriteria): FieldMessages<keyof TractBookIdCriteria> =>
  collectMessages({ tractBookId: checkText(tractBookId, { emptyMessage: REQUIRED }) });

/** The checked fields of a Tract Book Legal search (001 section 2.2), as the user typed them. */
export interface TractBookLegalCriteria extends LandCriteria, RecordedDates {}

/**
 * Checks a Tract Book Legal search (001 section 5). It needs a plat, or a section, township and range, depending on the chosen
 * legal type.
 * @param today the current date in the county
 */
export const checkTractBookLegalSearch = (
  criteria: TractBookLegalCriteria,
  today: IsoDate,
): FieldMessages<keyof TractBookLegalCriteria> => ({
  ...checkLand(criteria),
  ...collectMessages(checkRecordedDates(criteria, today)),
});

/** The fields of a Grantor Grantee Book search (001 section 3), as the user typed them. */
export interface GrantorGranteeBookCriteria extends RecordedDates {
  readonly grantorGranteeLastName: string;
}

/**
 * Checks a Grantor Grantee Book search (001 section 5).
 * @param today the current date in the county
 */
export const checkGrantorGranteeBookSearch = (
  criteria: GrantorGranteeBookCriteria,
  today: IsoDate,
): FieldMessages<keyof GrantorGranteeBookCriteria> =>
  collectMessages({
    grantorGranteeLastName: checkText(criteria.grantorGranteeLastName, { emptyMessage: REQUIRED }),
    ...checkRecordedDates(criteria, today),
  });
