import { type Alternative, MAX_COUNTED_OTHERS } from '@portal/contracts';
import type { Criteria } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import type { Search } from '../run-search/results-address.ts';

/** Another search that the user can run with one press. */
export interface AlternativeSearch {
  readonly key: string;
  /** Label of the suggested search, with its number of results if known. */
  readonly name: string;
  /** The label as a 'Did you mean ...?' question, if the user likely meant this search. */
  readonly question: string | undefined;
  readonly criteria: Criteria;
}

/** Message keys of suggestions with fewer criteria. All other kinds suggest a name. */
const WIDER: Partial<Record<Alternative['kind'], string>> = {
  EITHER_NAME: 'suggestions.eitherName',
  BOTH_ROLES: 'suggestions.bothRoles',
  ALL_DATES: 'suggestions.allDates',
  ALL_KINDS: 'suggestions.allKinds',
};
/** Kinds that only shorten the typed name, so 'Did you mean' would not fit. */
const SHORTER: ReadonlySet<Alternative['kind']> = new Set(['INITIAL', 'WITHOUT_FIRST_NAME']);

/** Turns the server's suggestions into labels. They have no counts if searches cost money. */
export function useAlternativeSearches() {
  const t = useText('search');
  const { count: countText } = useFormats();
  const limitedCountText = (count: number): string =>
    count >= MAX_COUNTED_OTHERS ? t('none.moreThan', { count: countText(MAX_COUNTED_OTHERS - 1) }) : countText(count);
  return (
    { definition, criteria: searched }: Search,
    alternatives: readonly Alternative[],
  ): readonly AlternativeSearch[] =>
    alternatives.map(({ kind, criteria: changed, count }): AlternativeSearch => {
      const criteria = { ...searched, ...changed };
      const wider = WIDER[kind];
      const name = wider === undefined ? (definition.alsoTry?.nameOf(criteria, changed) ?? '') : t(wider);
      const counted = count === undefined ? name : t('none.counted', { name, count: limitedCountText(count) });
      const isMeant = wider === undefined && !SHORTER.has(kind);
      return {
        key: JSON.stringify(changed),
        name: counted,
        question: isMeant ? t('none.didYouMean', { name: counted }) : undefined,
        criteria,
      };
    });
}
