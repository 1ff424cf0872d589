import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton, type IconButtonProps } from '../core/icon-button.tsx';
import { useLocale, useT } from '../core/text-context.tsx';
import { addMonths, type CivilDate, calendarNames, isSameDate, monthWeeks, moveDate } from './calendar-model.ts';
import { CalendarMonth } from './calendar-month.tsx';
import { trapFocus } from './trap-focus.ts';

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'menu',
    top: '100%',
    insetInlineStart: 0,
    width: '19rem',
    maxWidth: 'calc(100vw - 2rem)',
    marginTop: 's1',
    scrollMarginBottom: 's3',
    padding: 's3',
    border: '1px solid',
    borderColor: 'edge',
    borderRadius: 'radius',
    background: 'raised',
    boxShadow: 'shadow-1',
  },
});
const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    textAlign: 'center',
    marginBottom: 's2',
    '& h2': { fontSize: 't-15' },
  },
});

export interface CalendarProps {
  /** Accessible name of the dialog: 'Choose From Date from a calendar'. */
  readonly label: string;
  /** The date that is active when the calendar opens. */
  readonly date: CivilDate;
  /** True if `date` is the date of the field, which is marked as chosen; false if the field is empty or invalid. */
  readonly isChosen: boolean;
  /** Called with the chosen date. The caller closes the calendar. */
  readonly onChoose: (date: CivilDate) => void;
  /** Called for Escape. The caller closes the calendar. */
  readonly onClose: () => void;
}

/** A button above the grid, which shows another month. */
const TurnButton = (props: Pick<IconButtonProps, 'icon' | 'label' | 'onClick'>) => (
  <IconButton size="small" variant="text" {...props} />
);

/**
 * A dialog with the grid of one month to choose a date; its keys follow the ARIA date picker pattern. It opens below the nearest positioned
 * ancestor, which must be the field.
 */
export function Calendar({ label, date, isChosen, onChoose, onClose }: CalendarProps) {
  const t = useT();
  const locale = useLocale();
  const names = useMemo(() => calendarNames(locale), [locale]);
  const [day, setDay] = useState(date);
  const [movesFocus, setMovesFocus] = useState(true);
  const panel = useRef<HTMLDivElement>(null);
  // Scroll into view, since it opens below its field, where the window may end. The braces are needed: current browsers return a promise,
  // which React would take for the effect's cleanup.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // the focus follows the active day, unless a button above the grid changed the month
  useEffect(() => {
    if (movesFocus) panel.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  }, [day, movesFocus]);
  const turn = (months: number) => {
    setMovesFocus(false);
    setDay(addMonths(day, months));
  };
  const onGridKey = (event: KeyboardEvent) => {
    const to = moveDate(event.key, day, event.shiftKey);
    if (to !== null) {
      setMovesFocus(true);
      setDay(to);
    } else if (event.key === 'Enter' || event.key === ' ') {
      onChoose(day);
    } else return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else trapFocus(event);
  };
  return (
    <Panel ref={panel} role="dialog" aria-modal="true" aria-label={label} onKeyDown={onKeyDown}>
      <Head>
        <TurnButton icon="first" label={t('form:calendar.previousYear')} onClick={() => turn(-12)} />
        <TurnButton icon="back" label={t('form:calendar.previousMonth')} onClick={() => turn(-1)} />
        <h2 aria-live="polite">{names.month(day)}</h2>
        <TurnButton icon="next" label={t('form:calendar.nextMonth')} onClick={() => turn(1)} />
        <TurnButton icon="last" label={t('form:calendar.nextYear')} onClick={() => turn(12)} />
      </Head>
      <CalendarMonth
        label={names.month(day)}
        weekdays={names.weekdays}
        weeks={monthWeeks(day.year, day.month)}
        nameOf={names.day}
        active={day}
        isChosen={(shown) => isChosen && isSameDate(shown, date)}
        onChoose={onChoose}
        onKeyDown={onGridKey}
      />
    </Panel>
  );
}
