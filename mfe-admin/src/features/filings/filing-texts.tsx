import type { EfileQueueRow } from '@portal/contracts';
import { dollarsToCents, NO_CENTS } from '@portal/domain';
import { hasText, useFormats, useText } from '@portal/i18n';
import { Badge, type BadgeTone } from '@portal/ui';

const TONES: Readonly<Record<string, BadgeTone | undefined>> = {
  ON_HOLD: 'warning',
  ACCEPTED: 'success',
  REJECTED: 'danger',
};

/** Badges with the status of a filing and the clerk who works on it. An unknown status is shown unchanged. */
export function FilingBadges({ filing }: { readonly filing: Pick<EfileQueueRow, 'status' | 'claimedBy' | 'isMine'> }) {
  const t = useText('admin');
  const { status, claimedBy, isMine } = filing;
  const statusText = hasText(`admin:filings.statuses.${status}`) ? t(`filings.statuses.${status}`) : status;
  const tone = TONES[status];
  return (
    <>
      <Badge {...(tone === undefined ? {} : { tone })}>{statusText}</Badge>{' '}
      {claimedBy !== '' && (
        <Badge tone="accent">{isMine ? t('filings.mine') : t('filings.takenBy', { name: claimedBy })}</Badge>
      )}
    </>
  );
}

/** Returns a function that formats dollar amounts of filings as money. */
export function useDollars(): (dollars: number) => string {
  const { money } = useFormats();
  return (dollars) => {
    const amount = dollarsToCents(dollars);
    return money(amount.ok ? amount.value : NO_CENTS);
  };
}
