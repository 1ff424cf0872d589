import type { Coverage } from '@portal/contracts';
import { type Criteria, formatDate, parseTypedDate, SEARCH_LIMITS } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { useCodeList } from '@portal/session';
import { Box, Button, Message, Row, styled } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';
import type { ResultPage, SubmittedSearch } from '../run-search/result-pages.ts';
import { firstPage, type ResultsAddress, resultsHref } from '../run-search/results-address.ts';
import { NotVerifiedLine } from '../search-form/not-verified.tsx';
import { useSearchCounty } from '../search-form/use-search-county.ts';

/** With large text a button can be wider than a phone, so its label wraps. */
const Actions = styled(Row, { base: { '& button': { whiteSpace: 'normal' } } });

type Order = Pick<ResultsAddress, 'sortKey' | 'sortDirection'>;

const MAX_YEARS = 200;

interface CoverageNoteProps {
  readonly search: SubmittedSearch;
  readonly coverage: Coverage;
  readonly onOrder: (order: Order) => void;
  readonly onSearch: (change: Criteria) => void;
}

/** The years that a search covers, newest first. */
function yearsOf(criteria: Criteria, today: string): number[] {
  const yearOf = (field: string, fallback: string) => {
    const typed = parseTypedDate(criteria[field] ?? '', today);
    return Number((typed.ok ? typed.value : fallback).slice(0, 4));
  };
  const last = yearOf('toRecordedDate', today);
  const first = Math.max(yearOf('fromRecordedDate', '1900-01-01'), last - MAX_YEARS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
}

/** Menus that narrow the search to one year or to one kind of document, so that the list is short enough to be complete. */
function NarrowingMenus({ search, onSearch }: Pick<CoverageNoteProps, 'search' | 'onSearch'>) {
  const t = useText('search');
  const { today } = useSearchCounty();
  const groups = useCodeList('instrumentGroups').filter(({ code }) => code !== 'ALL');
  const { criteria } = search.address;
  const years = yearsOf(criteria, today);
  const inYear = (year: string) => ({
    fromRecordedDate: `01/01/${year}`,
    toRecordedDate: today.startsWith(year) ? formatDate(today) : `12/31/${year}`,
  });
  return (
    <>
      {years.length > 1 && (
        <Menu
          label={t('coverage.chooseYear')}
          trigger={
            <Button size="small" icon="down">
              {t('coverage.oneYear')}
            </Button>
          }
          items={years.map((year) => ({ value: String(year), label: String(year) }))}
          onChoose={(year) => onSearch(inYear(year))}
        />
      )}
      {groups.length > 0 && criteria.instrumentGroup === 'ALL' && (
        <Menu
          label={t('coverage.chooseKind')}
          trigger={
            <Button size="small" icon="down">
              {t('coverage.oneKind')}
            </Button>
          }
          items={groups.map(({ code, description }) => ({ value: code, label: description }))}
          onChoose={(instrumentGroup) => onSearch({ instrumentGroup })}
        />
      )}
    </>
  );
}

/** Says which part of a long list is shown, with buttons that lead to the rest. */
function CoverageNote({ search, coverage, onOrder, onSearch }: CoverageNoteProps) {
  const t = useText('search');
  const { day, count } = useFormats();
  const { firstDay, lastDay, rest } = coverage;
  const { definition, sortKey, sortDirection } = search.address;
  const values = { limit: count(SEARCH_LIMITS.cap), from: day(firstDay), to: day(lastDay) };
  const hasDates = 'toRecordedDate' in definition.neutral;
  const { byDay } = definition.kind;
  const isNewestFirst = sortKey === byDay && sortDirection === 'DESC';
  const restLabel =
    rest === 'AFTER' ? t('coverage.after', { day: values.to }) : t('coverage.before', { day: values.from });
  const restCriteria: Criteria =
    rest === 'AFTER' ? { fromRecordedDate: formatDate(lastDay) } : { toRecordedDate: formatDate(firstDay) };
  return (
    <Message tone="warning" announced="none">
      <Row>
        <p>
          {rest === 'ANYWHERE'
            ? t('coverage.some', { ...values, order: t(`sort.${sortKey}`) })
            : t('coverage.days', values)}
        </p>
        <Actions role="group" aria-label={t('coverage.ways')}>
          {isNewestFirst ? (
            <Button size="small" onClick={() => onOrder({ sortKey: byDay, sortDirection: 'ASC' })}>
              {t('coverage.oldest')}
            </Button>
          ) : (
            <Button size="small" onClick={() => onOrder({ sortKey: byDay, sortDirection: 'DESC' })}>
              {t('coverage.newest')}
            </Button>
          )}
          {hasDates && rest !== 'ANYWHERE' && (
            <Button size="small" onClick={() => onSearch(restCriteria)}>
              {restLabel}
            </Button>
          )}
          {hasDates && <NarrowingMenus search={search} onSearch={onSearch} />}
        </Actions>
      </Row>
    </Message>
  );
}

export interface LeftOutNotesProps {
  readonly search: SubmittedSearch;
  readonly page: ResultPage;
  /** Shows the same search in another order, from its first page. */
  readonly onOrder: (order: Order) => void;
}

/** Notes under the totals about documents that the list leaves out, with buttons that show them. */
export function LeftOutNotes({ search, page, onOrder }: LeftOutNotesProps) {
  const navigate = useNavigate();
  if (page.notVerified === undefined && page.coverage === undefined) return null;
  const { definition, criteria, sortKey, sortDirection } = search.address;
  const searchFor = (change: Criteria) => {
    const other = firstPage({ definition, criteria: { ...criteria, ...change } });
    void navigate(resultsHref({ ...other, sortKey, sortDirection }));
  };
  return (
    <Box marginBottom="s2" data-changes-rows="">
      {page.notVerified !== undefined && (
        <NotVerifiedLine notVerified={page.notVerified} onInclude={(toRecordedDate) => searchFor({ toRecordedDate })} />
      )}
      {page.coverage !== undefined && (
        <CoverageNote search={search} coverage={page.coverage} onOrder={onOrder} onSearch={searchFor} />
      )}
    </Box>
  );
}
