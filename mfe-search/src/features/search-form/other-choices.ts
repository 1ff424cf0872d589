import { type Alternative, MOST_COUNTED_OTHERS } from '@portal/contracts';
import { type Criteria, typedNames } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';

/** Another search to press for. */
export interface OtherChoice {
  readonly key: string;
  /** A suggested search, with its number of results. */
  readonly name: string;
  /** The same as a question, where it is likely meant. */
  readonly question: string | undefined;
  readonly criteria: Criteria;
}

/** Keys of the words for searches with fewer limits; all other kinds are names. */
const WIDER: Partial<Record<Alternative['kind'], string>> = {
  EITHER_NAME: 'suggestions.eitherName',
  BOTH_ROLES: 'suggestions.bothRoles',
  ALL_DATES: 'suggestions.allDates',
  ALL_KINDS: 'suggestions.allKinds',
};
/** Less of the name that was typed: nothing that was meant. */
const SHORTER: ReadonlySet<Alternative['kind']> = new Set(['INITIAL', 'WITHOUT_FIRST_NAME']);

/** What the server offers, in words. Where searches cost something nothing is counted. */
export function useOtherChoices() {
  const t = useText('search');
  const { count: countText } = useFormats();
  const countWords = (count: number): string =>
    count >= MOST_COUNTED_OTHERS ? t('none.moreThan', { count: countText(MOST_COUNTED_OTHERS - 1) }) : countText(count);
  const nameOf = (changed: Criteria, criteria: Criteria): string => {
    const { first, second } = typedNames(criteria);
    return changed.grantorGranteeLastName2 === undefined ? first : second;
  };
  return (asked: Criteria, alternatives: readonly Alternative[]): readonly OtherChoice[] =>
    alternatives.map(({ kind, criteria: changed, count }): OtherChoice => {
      const criteria = { ...asked, ...changed };
      const wider = WIDER[kind];
      const name = wider === undefined ? nameOf(changed, criteria) : t(wider);
      const counted = count === undefined ? name : t('none.counted', { name, count: countWords(count) });
      const isMeant = wider === undefined && !SHORTER.has(kind);
      return {
        key: JSON.stringify(changed),
        name: counted,
        question: isMeant ? t('none.didYouMean', { name: counted }) : undefined,
        criteria,
      };
    });
}
