import type { Criteria } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCountyGroup, useCurrentUser } from '@portal/session';
import { Box, Button, EmptyState, styled, TextLink } from '@portal/ui';
import { useEffect, useId, useRef } from 'react';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { useAlsoTry } from '../also-try/use-also-try.ts';
import type { LeftOut } from '../run-search/result-pages.ts';
import { useAlternativeSearches } from './alternative-searches.ts';
import { NotVerifiedLine } from './not-verified.tsx';
import { CoverageSentences } from './notable-dates.tsx';
import { lookupPrice } from './search-price.tsx';
import { useSearchCounty } from './use-search-county.ts';

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly criteria: Criteria;
}

const hasSameCriteria = (one: Pick<Choice, 'criteria'>, other: Pick<Choice, 'criteria'>): boolean =>
  Object.entries(one.criteria).every(([field, value]) => other.criteria[field] === value);

interface ChoiceListProps {
  readonly choices: readonly Choice[];
  readonly labeledBy: string;
  readonly onTry: (criteria: Criteria) => void;
}

function ChoiceList({ choices, labeledBy, onTry }: ChoiceListProps) {
  return (
    <ul aria-labelledby={labeledBy}>
      {choices.map(({ key, label, criteria }) => (
        <li key={key}>
          <Button variant="underlined" size="small" onClick={() => onTry(criteria)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The county's phone number, for users who need more help. */
function CountyPhone() {
  const t = useText('search');
  const phone = useCountyGroup('common').contactPhone;
  if (typeof phone !== 'string' || phone === '') return null;
  return (
    <p>
      {t('none.call')} <TextLink href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</TextLink>
    </p>
  );
}

const MAX_SUGGESTIONS = 3;

/** Reserves space for the server's suggestions, which load later, so that nothing below them moves. */
const ReservedSpace = styled('div', { base: { minHeight: '11rem' } });

interface Choices {
  /** The most likely search, offered as a question: 'Did you mean ...?' */
  readonly meant: Choice | undefined;
  readonly others: readonly Choice[];
  /** The server's suggestions are still loading. */
  readonly isLoading: boolean;
}

/** Other searches to suggest: those from the server or, if there is no response from it, the form's own wider searches. */
function useChoices({ definition, criteria }: Pick<NoRecordsStateProps, 'definition' | 'criteria'>): Choices {
  const t = useText();
  const county = useSearchCounty();
  const choicesOf = useAlternativeSearches();
  const { alternatives, isLoading } = useAlsoTry({ definition, criteria }, 'NONE');
  const suggestions = isLoading ? [] : definition.suggestions(criteria, county).slice(0, MAX_SUGGESTIONS);
  const wider = suggestions.map((search) => ({
    key: search.labelKey,
    label: t(search.labelKey),
    criteria: search.criteria,
  }));
  if (alternatives === undefined) return { meant: undefined, others: wider, isLoading };
  const choices = choicesOf({ definition, criteria }, alternatives);
  const [first, ...rest] = choices;
  const isOffered = (choice: Choice) => choices.some((other) => hasSameCriteria(other, choice));
  const others = [
    ...rest.map(({ key, name, criteria: other }) => ({ key, label: name, criteria: other })),
    ...(definition.alsoTry?.includesWider === true ? [] : wider.filter((choice) => !isOffered(choice))),
  ];
  if (first === undefined) return { meant: undefined, others, isLoading };
  const { key, name, question, criteria: other } = first;
  return question === undefined
    ? { meant: undefined, others: [{ key, label: name, criteria: other }, ...others], isLoading }
    : { meant: { key, label: question, criteria: other }, others, isLoading };
}

export interface NoRecordsStateProps {
  readonly definition: SearchDefinition;
  readonly criteria: Criteria;
  readonly leftOut: LeftOut;
  /** Runs a search with other criteria. */
  readonly onTry: (criteria: Criteria) => void;
}

/**
 * The 'No Records Found.' message. Shows the criteria, suggests other searches, and says that nothing was charged. Moves the focus
 * to its heading.
 */
export function NoRecordsState({ definition, criteria, leftOut, onTry }: NoRecordsStateProps) {
  const t = useText('search');
  const anyText = useText();
  const { money } = useFormats();
  const { heading, lead } = useCriteriaTexts()(definition, criteria);
  const { meant, others, isLoading } = useChoices({ definition, criteria });
  const price = lookupPrice(useCurrentUser(), definition.type);
  const title = useRef<HTMLHeadingElement>(null);
  const [instead, also] = [useId(), useId()];
  // Each response has a new `leftOut` object, so the next search that finds nothing moves the focus here again.
  useEffect(() => title.current?.focus(), [leftOut]);
  const Suggestions = definition.alsoTry?.isOffered(criteria) === true ? ReservedSpace : Box;
  const hasChoices = meant !== undefined || others.length > 0;
  const cost = hasChoices && price > 0 ? ` ${t('none.costs', { price: money(price) })}` : '';
  return (
    <EmptyState title={anyText('errors:NO_RECORDS_FOUND.text')} headingRef={title} note={`${t('none.free')}${cost}`}>
      <p>{t('none.summary', { criteria: `${heading} (${lead})` })}</p>
      <CoverageSentences definition={definition} />
      {leftOut.notVerified !== undefined && (
        <NotVerifiedLine
          notVerified={leftOut.notVerified}
          onInclude={(toRecordedDate) => onTry({ ...criteria, toRecordedDate })}
        />
      )}
      <Suggestions aria-busy={isLoading}>
        <h3 id={instead}>{t('none.suggestions')}</h3>
        {meant !== undefined && <ChoiceList choices={[meant]} labeledBy={instead} onTry={onTry} />}
        {meant !== undefined && others.length > 0 && <h3 id={also}>{t('none.alsoTry')}</h3>}
        {others.length > 0 && (
          <ChoiceList choices={others} labeledBy={meant === undefined ? instead : also} onTry={onTry} />
        )}
        {!hasChoices && !isLoading && <p>{t('none.spelling')}</p>}
        {!hasChoices && !isLoading && <CountyPhone />}
      </Suggestions>
    </EmptyState>
  );
}
