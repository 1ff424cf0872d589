import type { TorrensDetail, TorrensRow } from '@portal/contracts';
import { TORRENS_STATUSES } from '@portal/domain';
import { useText } from '@portal/i18n';
import { Badge } from '@portal/ui';

type Status = Pick<TorrensRow, 'status' | 'shortStatus'>;

/** A state that every county has in the reader's language, any other in the county's own words. */
export function useStatusWords(): (row: Status) => string {
  const t = useText('search');
  return ({ shortStatus, status }) =>
    TORRENS_STATUSES.some((known) => known === shortStatus) ? t(`certificateStatus.${shortStatus}`) : status;
}

/** The state of a certificate behind the heading of its details. */
export function DetailStatus({ detail }: { readonly detail: TorrensDetail }) {
  const wordsOf = useStatusWords();
  return <Badge tone={detail.shortStatus === 'ACTIVE' ? 'success' : 'warning'}>{wordsOf(detail)}</Badge>;
}
