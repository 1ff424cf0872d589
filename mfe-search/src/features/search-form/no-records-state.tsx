import type { Criteria } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCountyGroup, useCurrentUser } from '@portal/session';
import { Box, Button, EmptyState, styled, TextLink } from '@portal/ui';
import { useEffect, useId, useRef } from 'react';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { useAlsoTry } from '../also-try/use-also-try.ts';
import type { LeftOut } from '../run-search/result-pages.ts';
import { NotVerifiedLine } from './not-verified.tsx';
import { CoverageSentences } from './notable-dates.tsx';
import { useOtherChoices } from './other-choices.ts';
import { priceOf } from './search-price.tsx';
import { useSearchCounty } from './use-search-county.ts';

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly criteria: Criteria;
}

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
          <Button look="underlined" size="small" onClick={() => onTry(criteria)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Whom to ask when nothing else helps. */
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

const MOST_WAYS = 3;

/** Names are asked for when this face is shown: it has room for them, so that nothing below it moves when they come. */
const Room = styled('div', { base: { minHeight: '11rem' } });

interface Choices {
  /** The likeliest, asked as a question. */
  readonly meant: Choice | undefined;
  readonly others: readonly Choice[];
  readonly isComing: boolean;
}

/** What to search for instead: what the server found, else the wider searches of this form. */
function useChoices({ definition, criteria }: Pick<NoRecordsFaceProps, 'definition' | 'criteria'>): Choices {
  const words = useText();
  const county = useSearchCounty();
  const choicesOf = useOtherChoices();
  const { alternatives, isComing } = useAlsoTry({ definition, criteria }, 'NONE');
  if (alternatives === undefined) {
    const ways = isComing ? [] : definition.suggestions(criteria, county).slice(0, MOST_WAYS);
    const others = ways.map((way) => ({ key: way.labelKey, label: words(way.labelKey), criteria: way.criteria }));
    return { meant: undefined, others, isComing };
  }
  const [first, ...rest] = choicesOf(criteria, alternatives);
  const others = rest.map(({ key, name, criteria: other }) => ({ key, label: name, criteria: other }));
  if (first === undefined) return { meant: undefined, others, isComing };
  const { key, name, question, criteria: other } = first;
  return question === undefined
    ? { meant: undefined, others: [{ key, label: name, criteria: other }, ...others], isComing }
    : { meant: { key, label: question, criteria: other }, others, isComing };
}

export interface NoRecordsFaceProps {
  readonly definition: SearchDefinition;
  readonly criteria: Criteria;
  readonly leftOut: LeftOut;
  /** Searches for something else. */
  readonly onTry: (criteria: Criteria) => void;
}

/** 'No Records Found.': what was looked for, what to search for instead, and that it was free (U09). It takes the focus. */
export function NoRecordsState({ definition, criteria, leftOut, onTry }: NoRecordsFaceProps) {
  const t = useText('search');
  const words = useText();
  const { money } = useFormats();
  const { heading, lead } = useCriteriaTexts()(definition, criteria);
  const { meant, others, isComing } = useChoices({ definition, criteria });
  const price = priceOf(useCurrentUser(), definition.type);
  const title = useRef<HTMLHeadingElement>(null);
  const [instead, also] = [useId(), useId()];
  // Each answer brings its own: one that comes at once takes the focus again, though it says the same.
  useEffect(() => title.current?.focus(), [leftOut]);
  const Place = definition.alsoTry === undefined ? Box : Room;
  const hasChoices = meant !== undefined || others.length > 0;
  const cost = hasChoices && price > 0 ? ` ${t('none.costs', { price: money(price) })}` : '';
  return (
    <EmptyState title={words('errors:NO_RECORDS_FOUND.text')} headingRef={title} note={`${t('none.free')}${cost}`}>
      <p>{t('none.summary', { criteria: `${heading} (${lead})` })}</p>
      <CoverageSentences definition={definition} />
      {leftOut.notVerified !== undefined && (
        <NotVerifiedLine
          notVerified={leftOut.notVerified}
          onInclude={(toRecordedDate) => onTry({ ...criteria, toRecordedDate })}
        />
      )}
      <Place aria-busy={isComing}>
        <h3 id={instead}>{t('none.suggestions')}</h3>
        {meant !== undefined && <ChoiceList choices={[meant]} labeledBy={instead} onTry={onTry} />}
        {meant !== undefined && others.length > 0 && <h3 id={also}>{t('none.alsoTry')}</h3>}
        {others.length > 0 && (
          <ChoiceList choices={others} labeledBy={meant === undefined ? instead : also} onTry={onTry} />
        )}
        {!hasChoices && !isComing && <p>{t('none.spelling')}</p>}
        {!hasChoices && !isComing && <CountyPhone />}
      </Place>
    </EmptyState>
  );
}
