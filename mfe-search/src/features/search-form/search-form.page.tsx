import { alertText } from '@portal/api-client';
import { type Criteria, indexDaysOfSearch, searchTypeOfSegment } from '@portal/domain';
import { useText } from '@portal/i18n';
import { Navigate, useLocation, useParams } from '@portal/router';
import { useCounty, useCountyGroup, useCurrentUser, useHistory } from '@portal/session';
import {
  BELOW_640,
  BELOW_992,
  Breadcrumb,
  Button,
  CONTAINER_BELOW_800,
  FailedState,
  Kbd,
  Message,
  PageHead,
  Row,
  SizeContainer,
  Skeleton,
  SkeletonLine,
  Stack,
  styled,
  Text,
} from '@portal/ui';
import { Form, fieldId, focusField } from '@portal/ui/form';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { searchOfSegment } from '../../searches/searches.ts';
import { PlatEntry } from '../plat-entry/plat-entry.tsx';
import { usePrefetchedCardForm } from './card-form.ts';
import { DatePresets } from './date-presets.tsx';
import { FormAside } from './form-aside.tsx';
import { NoRecordsState } from './no-records-state.tsx';
import { NotVerifiedDays } from './not-verified.tsx';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { SearchPrice } from './search-price.tsx';
import { UnavailableSearch } from './unavailable-search.tsx';
import { useCancel } from './use-cancel.ts';
import { useFormKey } from './use-form-key.ts';
import { useOptionSources } from './use-option-sources.ts';
import { useSearchForm } from './use-search-form.ts';

const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 19rem',
    columnGap: 's10',
    rowGap: 's8',
    alignItems: 'start',
    [BELOW_992]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [CONTAINER_BELOW_800]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

// The keyboard hint is hidden on phones, to leave the space to the form.
const KeyboardHint = styled('span', { base: { [BELOW_640]: { display: 'none' } } });

/** Suppresses the form's own message below it, because NoRecordsState is shown above it. */
const NO_MESSAGE = <></>;

interface SearchPageProps {
  readonly definition: SearchDefinition;
  readonly historyNumber: number | undefined;
}

/** The form, and the message for a submit without results: 'No Records Found' above the form, or a failure below it. */
function useAnswer({ definition, historyNumber }: SearchPageProps) {
  const translate = useText();
  const model = useSearchForm({ definition, historyNumber });
  const { form, answer } = model;
  if (answer === null || form.state.message === null) return { ...model, above: undefined, below: undefined };
  const { outcome, criteria } = answer;
  if (outcome.kind === 'failed') {
    const { text, next, reference } = alertText(outcome.error);
    const failed = (
      <FailedState
        sentence={translate(text.key, text.values)}
        next={translate(next.key)}
        {...(reference === undefined ? {} : { reference: translate('reference', { reference }) })}
      />
    );
    return { ...model, above: undefined, below: failed };
  }
  if (outcome.kind !== 'none' || outcome.insufficientFunds) return { ...model, above: undefined, below: undefined };
  const tryOther = (other: Criteria) => {
    form.replace({ ...other });
    form.submit();
  };
  const nothing = (
    <NoRecordsState definition={definition} criteria={criteria} leftOut={outcome.leftOut} onTry={tryOther} />
  );
  return { ...model, above: nothing, below: NO_MESSAGE };
}

/** Says that the form was filled from the last search, with a button to empty it. */
function FilledIn({ onStartEmpty }: { readonly onStartEmpty: () => void }) {
  const t = useText('search');
  return (
    <Message tone="info" announced="none" action={<Button onClick={onStartEmpty}>{t('filledIn.startEmpty')}</Button>}>
      {t('filledIn.text')}
    </Message>
  );
}

/** Takes the place of the form while the county's lists are late: without them it has fewer fields, and would grow when they arrive. */
function FormLoading({ label }: { readonly label: string }) {
  return (
    <Skeleton isArea label={label}>
      <Stack>
        <SkeletonLine length="half" />
        <SkeletonLine length="full" />
        <SkeletonLine length="half" />
        <SkeletonLine length="full" />
      </Stack>
    </Skeleton>
  );
}

function SearchPage({ definition, historyNumber }: SearchPageProps) {
  const t = useText('search');
  const history = useHistory();
  const { areListsLate } = useCountyGroup('start');
  usePrefetchedCardForm(definition.type);
  const { bookLabel, torrensLabel } = useCounty();
  const heading = t(`headings.${definition.type}`, { bookLabel, torrensLabel });
  const isHistoryGone = historyNumber !== undefined && history[historyNumber - 1]?.type !== definition.type;
  return (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        steps={[{ label: t('title'), href: '/search' }, { label: t(definition.labelKey, { bookLabel, torrensLabel }) }]}
      />
      <PageHead
        title={heading}
        pageKey={`/search/${definition.type}`}
        action={
          <Text variant="note">
            {t('optional')}{' '}
            <KeyboardHint>
              <Kbd>{t('enter')}</Kbd> {t('enterSubmits')}
            </KeyboardHint>
          </Text>
        }
      />
      {isHistoryGone && (
        <Message tone="info" announced="none">
          {t('historyGone')}
        </Message>
      )}
      {areListsLate === true ? (
        <FormLoading label={heading} />
      ) : (
        <SearchContent definition={definition} historyNumber={historyNumber} />
      )}
    </>
  );
}

/** The form, what is above and beside it, and the dialogs of a search that costs money. */
function SearchContent({ definition, historyNumber }: SearchPageProps) {
  const model = useAnswer({ definition, historyNumber });
  const { form, answer, forgetAnswer, county } = model;
  const resubmit = () => {
    forgetAnswer();
    form.submit();
  };
  return (
    <>
      <SizeContainer>
        <Columns>
          <Stack gap="normal">
            {model.isFilledIn && form.state.status !== 'LOADING' && <FilledIn onStartEmpty={model.startEmpty} />}
            {model.above}
            <Form
              form={form}
              sources={useOptionSources(form.description)}
              submitIcon="search"
              beside={<SearchPrice definition={definition} />}
              below={{
                // below both dates: between them it would separate the two fields of one row
                toRecordedDate: (
                  <Row>
                    <DatePresets
                      type={definition.type}
                      today={county.today}
                      onDates={(fromRecordedDate, toRecordedDate) =>
                        form.replace({ ...form.state.values, fromRecordedDate, toRecordedDate })
                      }
                    />
                    <NotVerifiedDays
                      days={indexDaysOfSearch(definition.type, county)}
                      toDate={form.state.values.toRecordedDate ?? ''}
                      isSent={form.state.status === 'LOADING'}
                      onInclude={(day) => {
                        form.edit('toRecordedDate', day);
                        focusField(fieldId(form.description.id, 'toRecordedDate'));
                      }}
                    />
                  </Row>
                ),
              }}
              instead={{ plat: <PlatEntry form={form} /> }}
              answer={model.below}
              {...useCancel(definition, form)}
            />
          </Stack>
          <FormAside definition={definition} />
        </Columns>
      </SizeContainer>
      {answer?.outcome.kind === 'paymentNeeded' && (
        <PaymentDialogs
          lookup={definition.type}
          again={answer.outcome.again}
          onPaid={resubmit}
          onCancel={forgetAnswer}
        />
      )}
    </>
  );
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-5]$/.test(text) ? Number(text) : undefined;

/** /search/{type} and /search/{type}/{searchHistoryNumber}. */
export function SearchFormPage() {
  const { type = '', searchHistoryNumber } = useParams();
  const formKey = useFormKey();
  const user = useCurrentUser();
  const definition = searchOfSegment(type);
  const known = searchTypeOfSegment(type);
  if (known === undefined || definition === undefined) return <UnavailableSearch why="unknown" />;
  if (user?.searchList.includes(known) !== true) return <UnavailableSearch why="notOffered" />;
  return <SearchPage key={formKey} definition={definition} historyNumber={numberOf(searchHistoryNumber)} />;
}

/** /search: redirects to the user's default search, or else to the first available one. */
export function DefaultSearch() {
  const user = useCurrentUser();
  const state: unknown = useLocation().state;
  const wanted = [user?.search, ...(user?.searchList ?? [])];
  const type = wanted.find((name) => name !== undefined && searchOfSegment(name) !== undefined);
  if (type === undefined) return <UnavailableSearch why="notOffered" />;
  return <Navigate to={`/search/${type}`} state={state} replace />;
}

/** /search/searchHistory/{searchType}/{searchHistoryNumber}: redirects to that search's form (001 section 2.1). */
export function SearchHistoryRedirect() {
  const { searchType = '', searchHistoryNumber = '' } = useParams();
  const type = searchOfSegment(searchType)?.type ?? searchType;
  return <Navigate to={`/search/${type}/${searchHistoryNumber}`} replace />;
}
