import type { DocumentRow } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { Button, Toolbar } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { useState } from 'react';
import { SectionTable } from './detail-parts.tsx';
import { LegalDetailsDialog } from './legal-details-dialog.tsx';

type Legal = DocumentRow['legalSearchResults'][number];

interface DetailLegalsProps {
  /** Id of the record. */
  readonly id: number;
  readonly legals: readonly Legal[];
  readonly pageSize?: number;
}

/** The legal descriptions of a record, with a button for all their fields. */
export function DetailLegals({ id, legals, ...paging }: DetailLegalsProps) {
  const t = useText('search');
  const [isOpen, setOpen] = useState(false);
  const hasComments = legals.some(({ comment }) => comment !== '');
  const columns: readonly SimpleColumn<Legal>[] = [
    { key: 'legal', headerKey: 'search:details.legal', cell: (row) => row.description },
    ...(hasComments
      ? [
          {
            key: 'comment',
            headerKey: 'search:details.comment',
            cell: (row: Legal) => (row.comment === '' ? t('details.none') : row.comment),
          },
        ]
      : []),
  ];
  return (
    <>
      <SectionTable title={t('details.legals')} none={t('list.noLegal')} columns={columns} items={legals} {...paging} />
      {legals.length > 0 && (
        <Toolbar>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('details.moreOfLegals')}
          </Button>
        </Toolbar>
      )}
      {isOpen && <LegalDetailsDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
