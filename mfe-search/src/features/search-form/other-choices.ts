import { type Alternative, MOST_COUNTED } from '@portal/contracts';
import { type Criteria, typedNames } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import type { SearchCounty, SearchDefinition } from '../../searches/search-definition.ts';
import type { LeftOut } from '../run-search/result-pages.ts';

/** Another search to press for. */
export interface OtherChoice {
  readonly key: string;
  readonly label: string;
  readonly criteria: Criteria;
}

export interface OtherChoices {
  /** The likeliest, asked as a question. */
  readonly meant: OtherChoice | undefined;
  readonly others: readonly OtherChoice[];
}

const MOST_WAYS = 3;

/** Keys of the words for searches with fewer limits; all other kinds are names. */
const WIDER: Partial<Record<Alternative['kind'], string>> = {
  EITHER_NAME: 'suggestions.eitherName',
  BOTH_ROLES: 'suggestions.bothRoles',
  ALL_DATES: 'suggestions.allDates',
  ALL_KINDS: 'suggestions.allKinds',
};
/** Less of the name that was typed: nothing that was meant. */
const SHORTER: ReadonlySet<Alternative['kind']> = new Set(['INITIAL', 'WITHOUT_FIRST_NAME']);

/** Counts as they are shown: what is counted no further is 'more than 1,000'. */
export function useCountWords() {
  const t = useText('search');
  const formats = useFormats();
  return (count: number): string =>
    count >= MOST_COUNTED ? t('none.moreThan', { count: formats.count(MOST_COUNTED - 1) }) : formats.count(count);
}

/** What to search for instead, in words: what the server found, else the wider searches of this form. */
export function useOtherChoices() {
  const t = useText('search');
  const words = useText();
  const countWords = useCountWords();
  const nameOf = (changed: Criteria, criteria: Criteria): string => {
    const { first, second } = typedNames(criteria);
    return changed.grantorGranteeLastName2 === undefined ? first : second;
  };
  return (definition: SearchDefinition, asked: Criteria, leftOut: LeftOut, county: SearchCounty): OtherChoices => {
    if (leftOut.alternatives === undefined) {
      const ways = definition.suggestions(asked, county).slice(0, MOST_WAYS);
      return {
        meant: undefined,
        others: ways.map(({ labelKey, criteria }) => ({ key: labelKey, label: words(labelKey), criteria })),
      };
    }
    const isMeant = ({ kind }: Alternative) => WIDER[kind] === undefined && !SHORTER.has(kind);
    const [first] = leftOut.alternatives;
    const question = first !== undefined && isMeant(first) ? first : undefined;
    const choices = leftOut.alternatives.map((alternative): OtherChoice => {
      const criteria = { ...asked, ...alternative.criteria };
      const wider = WIDER[alternative.kind];
      const name = wider === undefined ? nameOf(alternative.criteria, criteria) : t(wider);
      const values = { name, count: countWords(alternative.count) };
      const label = alternative === question ? t('none.didYouMean', values) : t('none.counted', values);
      return { key: label, label, criteria };
    });
    return question === undefined
      ? { meant: undefined, others: choices }
      : { meant: choices[0], others: choices.slice(1) };
  };
}
