import type { DocumentRow } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Badge } from '@portal/ui';

/** Marks a document that is recorded but not yet verified. Shows nothing if the county does not verify documents. */
export function NotVerifiedBadge({ row }: { readonly row: Pick<DocumentRow, 'verifiedStatus'> }) {
  const t = useText('search');
  const { useVerificationDate } = useCountyGroup('notableDates');
  if (row.verifiedStatus || useVerificationDate !== true) return null;
  return (
    <div>
      <Badge tone="warning" wide>
        {t('notVerified.badge')}
      </Badge>
    </div>
  );
}
