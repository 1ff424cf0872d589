import { useCall } from '@portal/api-client/query';
import { type LegalDescriptionDetails, type LegalDetailsLine, legalDescriptionDetails } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Skeleton, Stack, View, viewOf } from '@portal/ui';
import { ReadingDialog } from '../reading-dialog.tsx';
import { SectionTable } from './detail-parts.tsx';

/** Rows per page of each table in the dialog. */
const ROWS_PER_PAGE = 10;

interface LandTableProps {
  readonly title: string;
  readonly headers: readonly LegalDetailsLine[];
  readonly rows: readonly LegalDetailsLine[];
}

/** A table of the legal descriptions of one type, with a column for each field that has values. */
function LandTable({ title, headers, rows }: LandTableProps) {
  const t = useText('search');
  const fields = headers.flatMap(({ legalDescriptionTypeDetails }) => legalDescriptionTypeDetails);
  const columns = fields.map((field, index) => ({
    key: field,
    headerKey: `search:legals.columns.${field}`,
    cell: ({ legalDescriptionTypeDetails }: LegalDetailsLine) =>
      legalDescriptionTypeDetails[index] || t('details.none'),
  }));
  return <SectionTable title={title} columns={columns} items={rows} pageSize={ROWS_PER_PAGE} />;
}

function Land({ land }: { readonly land: LegalDescriptionDetails }) {
  const t = useText('search');
  return (
    <Stack gap="tight">
      <LandTable title={t('legals.lotsAndBlocks')} headers={land.lotsAndBlocksHeaders} rows={land.lotsAndBlocksRows} />
      <LandTable
        title={t('legals.metesAndBounds')}
        headers={land.metesAndBoundsHeaders}
        rows={land.metesAndBoundsRows}
      />
      <LandTable title={t('legals.condo')} headers={land.condoHeaders} rows={land.condoRows} />
    </Stack>
  );
}

interface LegalDetailsDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Dialog with all fields of a record's legal descriptions (001 sections 2.4 and 2.5). */
export function LegalDetailsDialog({ id, onClose }: LegalDetailsDialogProps) {
  const t = useText('search');
  const query = useCall(legalDescriptionDetails, { id });
  return (
    <ReadingDialog title={t('legals.title')} wide onClose={onClose}>
      <View
        state={viewOf(query)}
        loading={<Skeleton label={t('legals.loading')} />}
        empty={null}
        failed={() => (query.error === null ? { state: null } : failureState(query.error))}
        ready={(land) => <Land land={land} />}
      />
    </ReadingDialog>
  );
}
