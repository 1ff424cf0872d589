import { useCall } from '@portal/api-client/query';
import { type Efiling, myEfilings } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useTypeText } from '@portal/session';
import { Section, Skeleton, Text, TextLink, View, viewOf } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useDollars } from '../../dollars.ts';
import { useStatusText } from '../../filing-sheet.tsx';

const PAGE_SIZE = 10;

function useColumns(): readonly SimpleColumn<Efiling>[] {
  const { instant } = useFormats();
  const dollars = useDollars();
  const statusText = useStatusText();
  const typeText = useTypeText();
  return [
    {
      key: 'number',
      headerKey: 'efile:facts.number',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ transactionNumber }) => (
        <TextLink tone="record" href={`/efile/receipt/${transactionNumber}`}>
          {transactionNumber}
        </TextLink>
      ),
    },
    { key: 'at', headerKey: 'efile:facts.submittedAt', cell: ({ submittedAt }) => instant(submittedAt) },
    { key: 'type', headerKey: 'efile:facts.efileType', cell: ({ efileType }) => typeText(efileType) },
    {
      key: 'total',
      headerKey: 'efile:charges.totalCharge',
      align: 'end',
      cell: (filing) => dollars(filing.totalCharge),
    },
    { key: 'status', headerKey: 'efile:facts.status', cell: ({ status }) => statusText(status) },
  ];
}

/** The user's own filings, newest first, each with a link to its receipt. */
export function MyFilings() {
  const t = useText('efile');
  const columns = useColumns();
  const query = useCall(myEfilings, undefined);
  return (
    <Section title={t('mine.title')}>
      <View
        state={viewOf(query, ({ filings }) => filings.length === 0)}
        loading={<Skeleton label={t('mine.title')} />}
        empty={<Text>{t('mine.none')}</Text>}
        failed={failureState}
        ready={({ filings }) => (
          <SimpleTable
            columns={columns}
            rows={filings}
            rowId={({ transactionNumber }) => transactionNumber}
            caption={t('mine.title')}
            variant="list"
            pageSize={PAGE_SIZE}
          />
        )}
      />
    </Section>
  );
}
