import { MAX_COUNTED, type NotVerified } from '@portal/contracts';
import { addDays, formatDate, type IndexDays, isIsoDate } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { Button, CONTAINER_BELOW_320, styled } from '@portal/ui';

const Line = styled('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'start',
    columnGap: 's1',
    textStyle: 'note',
    '& > button': { flex: 'none' },
    [CONTAINER_BELOW_320]: { flexWrap: 'wrap' },
  },
});

interface NotVerifiedLineProps {
  readonly notVerified: NotVerified;
  /** Searches up to this To Date. */
  readonly onInclude: (toRecordedDate: string) => void;
}

/** Says how many documents the default To Date excludes, with a button to include them. */
export function NotVerifiedLine({ notVerified: { count, toRecordedDate }, onInclude }: NotVerifiedLineProps) {
  const t = useText('search');
  const formats = useFormats();
  const text =
    count >= MAX_COUNTED
      ? t('notVerified.manyLeftOut', { limit: formats.count(MAX_COUNTED - 1) })
      : t('notVerified.leftOut', { count });
  return (
    <Line>
      <span>{text}</span>
      <Button variant="underlined" size="small" onClick={() => onInclude(toRecordedDate)}>
        {t('notVerified.include')}
      </Button>
    </Line>
  );
}

interface NotVerifiedDaysProps {
  /** The dates of the search's index. */
  readonly days: IndexDays;
  /** The To Date in the form. */
  readonly toDate: string;
  /** True while the search is loading, when a change of the form would no longer reach it. */
  readonly isSent: boolean;
  readonly onInclude: (toRecordedDate: string) => void;
}

/** Shown under the default To Date: the later days whose documents are recorded but not yet verified. */
export function NotVerifiedDays({ days, toDate, isSent, onInclude }: NotVerifiedDaysProps) {
  const t = useText('search');
  const { day } = useFormats();
  const { verifiedThrough, postedThrough, today } = days;
  if (!isIsoDate(verifiedThrough) || !isIsoDate(postedThrough)) return null;
  if (postedThrough <= verifiedThrough || toDate !== formatDate(verifiedThrough)) return null;
  const first = addDays(verifiedThrough, 1);
  const values = { from: day(first), to: day(postedThrough) };
  return (
    <Line>
      <span>{t(first === postedThrough ? 'notVerified.ofDay' : 'notVerified.ofDays', values)}</span>
      {!isSent && (
        <Button variant="underlined" size="small" onClick={() => onInclude(formatDate(today))}>
          {t('notVerified.include')}
        </Button>
      )}
    </Line>
  );
}
