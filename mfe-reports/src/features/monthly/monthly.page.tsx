import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { listSchedules, type ReportScheduleRow, removeSchedule } from '@portal/contracts';
import { ALL_MEMBERS } from '@portal/domain';
import { useConfirmation } from '@portal/forms';
import { failureState, useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { announce, EmptyState, Message, PageHead, Skeleton, Stack, Text, useLocale, View, viewOf } from '@portal/ui';
import { RowActions, type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useRef } from 'react';
import { monthText } from '../month-text.ts';
import { useFocusOnRemaining } from './use-focus-on-remaining.ts';

/** The criteria that are choices, and the values that select everything or are usual: those are not shown. */
const DEFAULT_CHOICES = { transactionType: ALL_MEMBERS, logInformation: ALL_MEMBERS, dataSource: 'FIVE' } as const;
const CHOICES = ['transactionType', 'logInformation', 'dataSource'] as const;

const OUTCOMES: readonly string[] = ['SENT', 'DENIED', 'TOO_LONG'];

function useColumns(stop: (row: ReportScheduleRow) => void): readonly SimpleColumn<ReportScheduleRow>[] {
  const t = useText('reports');
  const { instant } = useFormats();
  const locale = useLocale();
  // two reports that differ in any of these must not look the same
  const criteriaOf = (row: ReportScheduleRow): string =>
    [
      row.accountName,
      row.username,
      ...CHOICES.map((name) => {
        const value = row[name];
        return value === undefined || value === DEFAULT_CHOICES[name] ? '' : t(`options.${name}.${value}`);
      }),
      row.summaryMode ? t('fields.summaryMode') : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  const last = ({ lastMonth, lastOutcome }: ReportScheduleRow): string =>
    lastMonth === null || lastOutcome === null || !OUTCOMES.includes(lastOutcome)
      ? t('other.monthly.never')
      : t(`other.monthly.outcomes.${lastOutcome}`, { month: monthText(locale, lastMonth) });
  return [
    {
      key: 'report',
      headerKey: 'reports:columns.report',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ report }) => t(`reports.${report}.title`),
    },
    { key: 'names', headerKey: 'reports:columns.names', cell: criteriaOf },
    { key: 'format', headerKey: 'reports:columns.format', cell: ({ format }) => t(format === 'pdf' ? 'pdf' : 'excel') },
    {
      key: 'since',
      headerKey: 'reports:columns.since',
      narrow: 'labeled',
      cell: ({ createdAt }) => instant(createdAt),
    },
    { key: 'last', headerKey: 'reports:columns.last', narrow: 'full', cell: last },
    {
      key: 'actions',
      headerKey: 'reports:columns.actions',
      isHeaderHidden: true,
      narrow: 'full',
      cell: (row) => (
        <RowActions
          rowName={t(`reports.${row.report}.title`)}
          actions={[{ key: 'stop', label: t('other.monthly.stop'), isDestructive: true, onAct: () => stop(row) }]}
        />
      ),
    },
  ];
}

/** The reports that are emailed to the user each month. They are set up on the page of each report. */
export default function MonthlyPage() {
  const t = useText('reports');
  const queries = useQueryClient();
  const query = useCall(listSchedules, {});
  const { ask, dialog } = useConfirmation();
  const rowsArea = useRef<HTMLDivElement>(null);
  const focusOnRemaining = useFocusOnRemaining(rowsArea, query.data?.schedules);
  const removal = useSubmit(removeSchedule, {
    onSuccess: (content) => {
      focusOnRemaining(content.schedules);
      queries.setQueryData(callKey(listSchedules, {}), content);
      announce(t('other.monthly.stopped'));
    },
  });
  const columns = useColumns(({ id, report }) =>
    ask(
      {
        title: t('other.monthly.stopQuestion', { report: t(`reports.${report}.title`) }),
        description: t('other.monthly.stopText'),
        confirmLabel: t('other.monthly.stop'),
        destructive: true,
      },
      () => void removal.submit({ id }),
    ),
  );
  return (
    <>
      <PageHead title={t('other.monthly.title')} pageKey="/reports/MonthlyReports" />
      <Stack gap="wide">
        <Text variant="note">{t('other.monthly.about')}</Text>
        <View
          state={viewOf(query)}
          loading={<Skeleton isArea label={t('other.monthly.loading')} />}
          empty={null}
          failed={failureState}
          ready={({ schedules, email }) => (
            <Stack gap="normal">
              {email === '' ? (
                <Message tone="warning" announced="none" title={t('other.monthly.noEmail')} />
              ) : (
                <Text>{t('other.monthly.to', { email })}</Text>
              )}
              <div ref={rowsArea} tabIndex={-1}>
                {schedules.length === 0 ? (
                  <EmptyState title={t('other.monthly.none')}>
                    <p>{t('other.monthly.noneNext')}</p>
                  </EmptyState>
                ) : (
                  <SimpleTable
                    variant="list"
                    caption={t('other.monthly.title')}
                    rows={schedules}
                    rowId={({ id }) => String(id)}
                    columns={columns}
                  />
                )}
              </div>
            </Stack>
          )}
        />
      </Stack>
      {dialog}
    </>
  );
}
