import { alertText } from '@portal/api-client';
import { searchTypeOfSegment } from '@portal/domain';
import { useText } from '@portal/i18n';
import { Navigate, useLocation, useParams } from '@portal/router';
import { useCodeList, useCurrentUser, useHistory } from '@portal/session';
import {
  BELOW_992,
  Breadcrumb,
  FailedFace,
  Kbd,
  Message,
  PageHead,
  ROOM_BELOW_800,
  Room,
  styled,
  Text,
  TextLink,
} from '@portal/ui';
import { Form, type OptionSources } from '@portal/ui/form';
import { useMemo } from 'react';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { searchOfSegment } from '../../searches/searches.ts';
import { useCriteriaWords } from '../../searches/use-criteria-words.ts';
import { useCardFormAhead } from './card-form.ts';
import { Margin } from './margin.tsx';
import { NoRecordsFace } from './no-records-face.tsx';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { SearchPrice } from './search-price.tsx';
import { NO_RECORDS, useSearchForm } from './use-search-form.ts';

const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 19rem',
    columnGap: 's10',
    rowGap: 's8',
    alignItems: 'start',
    [BELOW_992]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [ROOM_BELOW_800]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

type WhyUnavailable = 'notOffered' | 'notBuilt' | 'unknown';

/** A search that this county or account does not offer, that the portal does not have yet, or that nobody has heard of. */
function UnavailableSearch({ why }: { readonly why: WhyUnavailable }) {
  const t = useText('search');
  return (
    <>
      <PageHead title={t('unavailable.title')} pageKey="/search/unavailable" />
      <Message tone="info" announced="none">
        <p>{t(`unavailable.${why}`)}</p>
        <TextLink href="/search">{t('unavailable.toSearch')}</TextLink>
      </Message>
    </>
  );
}

function useSources(): OptionSources {
  const documentTypes = useCodeList('documentTypes');
  const instrumentGroups = useCodeList('instrumentGroups');
  return useMemo(() => {
    const source = (codes: typeof documentTypes) => ({
      options: [
        { value: 'ALL', labelKey: 'search:all' },
        ...codes
          .filter(({ code }) => code !== 'ALL')
          .map(({ code, description }) => ({ value: code, label: description })),
      ],
    });
    return { documentTypes: source(documentTypes), instrumentGroups: source(instrumentGroups) };
  }, [documentTypes, instrumentGroups]);
}

interface SearchPageProps {
  readonly definition: SearchDefinition;
  readonly historyNumber: number | undefined;
}

/** What the last submit led to, when it did not lead to results. */
function useAnswer({ definition, historyNumber }: SearchPageProps) {
  const words = useText();
  const sayCriteria = useCriteriaWords();
  const model = useSearchForm({ definition, historyNumber });
  const { form, answer, county } = model;
  if (answer === null || form.state.message === null) return { ...model, face: undefined };
  if (answer.outcome.kind === 'failed') {
    const { text, next, reference } = alertText(answer.outcome.error);
    const face = (
      <FailedFace
        sentence={words(text.key, text.values)}
        next={words(next.key)}
        {...(reference === undefined ? {} : { reference: words('reference', { reference }) })}
      />
    );
    return { ...model, face };
  }
  if (form.state.message.key !== NO_RECORDS) return { ...model, face: undefined };
  const { heading, lead } = sayCriteria(definition, answer.criteria);
  const face = (
    <NoRecordsFace
      criteria={`${heading} (${lead})`}
      waysOn={definition.waysOn(answer.criteria, county)}
      onTry={(way) => {
        form.replace({ ...way.criteria });
        form.submit();
      }}
    />
  );
  return { ...model, face };
}

function SearchPage({ definition, historyNumber }: SearchPageProps) {
  const t = useText('search');
  const { form, answer, forgetAnswer, face } = useAnswer({ definition, historyNumber });
  const history = useHistory();
  useCardFormAhead(definition.type);
  const heading = t(`headings.${definition.type}`);
  const isHistoryGone = historyNumber !== undefined && history[historyNumber - 1]?.type !== definition.type;
  const resubmit = () => {
    forgetAnswer();
    form.submit();
  };
  return (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        steps={[{ label: t('title'), href: '/search' }, { label: t(definition.labelKey) }]}
      />
      <PageHead
        title={heading}
        pageKey={`/search/${definition.type}`}
        action={
          <Text look="note">
            {t('optional')} <Kbd>{t('enter')}</Kbd> {t('enterSubmits')}
          </Text>
        }
      />
      {isHistoryGone && (
        <Message tone="info" announced="none">
          {t('historyGone')}
        </Message>
      )}
      <Room>
        <Columns>
          <div>
            <Form
              form={form}
              sources={useSources()}
              submitIcon="search"
              beside={<SearchPrice definition={definition} />}
              answer={face}
            />
          </div>
          <Margin definition={definition} />
        </Columns>
      </Room>
      {answer?.outcome.kind === 'paymentNeeded' && (
        <PaymentDialogs again={answer.outcome.again} onPaid={resubmit} onCancel={forgetAnswer} />
      )}
    </>
  );
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-5]$/.test(text) ? Number(text) : undefined;

/** /search/{type} and /search/{type}/{searchHistoryNumber}. */
export function SearchFormPage() {
  const { type = '', searchHistoryNumber } = useParams();
  const { pathname, search } = useLocation();
  const user = useCurrentUser();
  const definition = searchOfSegment(type);
  const known = searchTypeOfSegment(type);
  if (known === undefined) return <UnavailableSearch why="unknown" />;
  if (user?.searchList.includes(known) !== true) return <UnavailableSearch why="notOffered" />;
  if (definition === undefined) return <UnavailableSearch why="notBuilt" />;
  // Another address is another form, also within one search.
  return (
    <SearchPage key={`${pathname}${search}`} definition={definition} historyNumber={numberOf(searchHistoryNumber)} />
  );
}

/** /search: the user's default search, else the first one there is. */
export function DefaultSearch() {
  const user = useCurrentUser();
  const wanted = [user?.search, ...(user?.searchList ?? [])];
  const type = wanted.find((name) => name !== undefined && searchOfSegment(name) !== undefined);
  return type === undefined ? <UnavailableSearch why="notOffered" /> : <Navigate to={`/search/${type}`} replace />;
}

/** /search/searchHistory/{searchType}/{searchHistoryNumber} leads to the matching search (001 section 2.1). */
export function SearchHistoryRedirect() {
  const { searchType = '', searchHistoryNumber = '' } = useParams();
  const type = searchOfSegment(searchType)?.type ?? searchType;
  return <Navigate to={`/search/${type}/${searchHistoryNumber}`} replace />;
}
