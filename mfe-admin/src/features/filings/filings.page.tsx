import { type ContentOf, type EfileQueueRow, listEfileQueue } from '@portal/contracts';
import { ListPage, useCallList } from '@portal/forms';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { useTypeText } from '@portal/session';
import { BELOW_640, Button, styled, TextLink } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { DEFAULT_FILTERS, FILTER_FIELDS, filtersRequest, typeOptions } from './filing-filters.ts';
import { FilingBadges, useDollars } from './filing-texts.tsx';
import { useClaimNext } from './use-claim-next.ts';

// On a phone the column has no header, and a number alone would be unclear. The page of the filing shows it too.
const WideOnly = styled('span', { base: { [BELOW_640]: { display: 'none' } } });

/** The queue of filings. By default it lists filings without a decision, the oldest first. */
export default function FilingsPage() {
  const t = useText('admin');
  const navigate = useNavigate();
  const next = useClaimNext();
  const typeText = useTypeText();
  const list = useCallList(listEfileQueue, {
    defaults: DEFAULT_FILTERS,
    request: (filters, page) => ({ ...filtersRequest(filters), page }),
    answerOf: ({ filings, ...rest }: ContentOf<typeof listEfileQueue>) => ({ rows: filings, ...rest }),
  });
  return (
    <ListPage
      id="filings"
      title={t('filings.title')}
      path="/filings"
      textsKey="admin:filings"
      list={list}
      fields={FILTER_FIELDS}
      sources={{ efileTypes: { options: typeOptions(typeText) } }}
      action={
        <Button variant="primary" icon="next" busy={next.isBusy} onClick={next.take}>
          {t('filings.takeNext')}
        </Button>
      }
      columns={useColumns()}
      rowId={({ transactionNumber }) => transactionNumber}
      rowName={({ transactionNumber }) => transactionNumber}
      isMuted={({ claimedBy, isMine }) => claimedBy !== '' && !isMine}
      actionsOf={({ transactionNumber }) => [
        { key: 'open', label: t('filings.open'), onAct: () => void navigate(`/filings/${transactionNumber}`) },
      ]}
    />
  );
}

function useColumns(): readonly SimpleColumn<EfileQueueRow>[] {
  const { instant, count } = useFormats();
  const dollars = useDollars();
  const typeText = useTypeText();
  return [
    {
      key: 'number',
      headerKey: 'admin:filings.columns.number',
      isRowHeader: true,
      narrow: 'full',
      cell: (filing) => (
        <>
          <TextLink tone="record" href={`/filings/${filing.transactionNumber}`}>
            {filing.transactionNumber}
          </TextLink>{' '}
          <FilingBadges filing={filing} />
        </>
      ),
    },
    { key: 'at', headerKey: 'admin:filings.columns.received', cell: ({ submittedAt }) => instant(submittedAt) },
    { key: 'type', headerKey: 'admin:filings.columns.type', cell: ({ efileType }) => typeText(efileType) },
    { key: 'name', headerKey: 'admin:filings.columns.name', cell: ({ name }) => name },
    {
      key: 'total',
      headerKey: 'admin:filings.columns.charge',
      align: 'end',
      cell: ({ totalCharge }) => dollars(totalCharge),
    },
    {
      key: 'pages',
      headerKey: 'admin:filings.columns.pages',
      align: 'end',
      cell: ({ numberOfPages }) => <WideOnly>{count(numberOfPages)}</WideOnly>,
    },
  ];
}
