import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent } from 'react';
import { SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';
import { type CivilDate, formatCivilDate, isSameDate } from './calendar-model.ts';

const Grid = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    textAlign: 'center',
    '& th': { fontSize: 't-12', fontWeight: 'normal', color: 'ink-3', paddingBlock: 's1' },
    '& td': { height: 'control', padding: 0, borderRadius: 'radius' },
    '& [role=gridcell]': { cursor: 'pointer', _hover: { background: 'sunken' } },
    '& [aria-selected=true]': {
      background: 'accent',
      color: 'on-accent',
      fontWeight: 'strong',
      _hover: { background: 'accent' },
      ...SELECTED_IN_FORCED_COLORS,
    },
  },
});

interface CalendarMonthProps {
  readonly label: string;
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  /** The days of each week; null in the cells before the first and after the last day of the month. */
  readonly weeks: readonly (readonly (CivilDate | null)[])[];
  /** The accessible name of a day. */
  readonly nameOf: (date: CivilDate) => string;
  /** The day that is the tab stop. */
  readonly active: CivilDate;
  readonly isChosen: (date: CivilDate) => boolean;
  readonly onChoose: (date: CivilDate) => void;
  /** Receives the keys of the whole grid: arrows change `active`, Enter and Space choose it. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The grid of one month. Only the active day is a tab stop; the parent handles the keys. */
export function CalendarMonth({
  label,
  weekdays,
  weeks,
  nameOf,
  active,
  isChosen,
  onChoose,
  onKeyDown,
}: CalendarMonthProps) {
  return (
    <Grid role="grid" aria-label={label} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day.long} scope="col" abbr={day.long}>
              {day.short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.map((day) => day && formatCivilDate(day)).join()}>
            {week.map((day, column) =>
              day === null ? (
                <td key={`empty-${column}`} />
              ) : (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
                <td
                  key={day.day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is interactive by the pattern
                  role="gridcell"
                  tabIndex={isSameDate(day, active) ? 0 : -1}
                  aria-selected={isChosen(day)}
                  aria-label={nameOf(day)}
                  onClick={() => onChoose(day)}
                >
                  {day.day}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}
