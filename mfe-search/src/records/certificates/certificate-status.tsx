import type { TorrensDetail, TorrensRow } from '@portal/contracts';
import { TORRENS_STATUSES } from '@portal/domain';
import { useText } from '@portal/i18n';
import { Badge } from '@portal/ui';

type Status = Pick<TorrensRow, 'status' | 'shortStatus'>;

/** Describes a certificate's status: standard statuses are translated, others are shown in the county's own words. */
export function useStatusText(): (row: Status) => string {
  const t = useText('search');
  return ({ shortStatus, status }) =>
    TORRENS_STATUSES.some((known) => known === shortStatus) ? t(`certificateStatus.${shortStatus}`) : status;
}

/** The status of a certificate, shown after the heading of its details. */
export function CertificateStatusBadge({ detail }: { readonly detail: TorrensDetail }) {
  const describeStatus = useStatusText();
  return <Badge tone={detail.shortStatus === 'ACTIVE' ? 'success' : 'warning'}>{describeStatus(detail)}</Badge>;
}
