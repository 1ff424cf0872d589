import { allDatesOf, DATE_PRESETS, datePreset, formatDate, type IsoDate, type SearchType } from '@portal/domain';
import { useText } from '@portal/i18n';
import { BELOW_640, Button, styled } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';

interface DatePresetsProps {
  /** Search type. 'All dates' begins earlier for books than for documents. */
  readonly type: SearchType;
  readonly today: IsoDate;
  /** Called with both dates in the format MM/DD/YYYY. */
  readonly onDates: (from: string, to: string) => void;
}

const ALL = 'all';
// Hidden on phones, where another line would push the Submit button off the first screen.
const Place = styled('div', { base: { [BELOW_640]: { display: 'none' } } });

/** Named date ranges, for users who do not want to type two dates. */
export function DatePresets({ type, today, onDates }: DatePresetsProps) {
  const t = useText('search');
  const choose = (value: string): void => {
    const preset = DATE_PRESETS.find((known) => known === value);
    if (preset === undefined) {
      const { fromRecordedDate, toRecordedDate } = allDatesOf(type, today);
      onDates(fromRecordedDate, toRecordedDate);
      return;
    }
    const { from, to } = datePreset(preset, today);
    onDates(formatDate(from), formatDate(to));
  };
  return (
    <Place>
      <Menu
        label={t('presets.choose')}
        trigger={
          <Button variant="text" size="small" icon="down">
            {t('presets.choose')}
          </Button>
        }
        items={[...DATE_PRESETS, ALL].map((value) => ({ value, label: t(`presets.${value}`) }))}
        onChoose={choose}
      />
    </Place>
  );
}
