import { chakra } from '@chakra-ui/react/styled-system';
import { type FieldFrameProps, FieldGroup } from '../fields/field-frame.tsx';
import { DateControl } from './date-field.tsx';
import { TimeControls } from './time-field.tsx';
import { joinDateTime, splitDateTime } from './time-text.ts';
import type { CurrentDay, ParseDate } from './use-form.ts';

// date and time side by side, or below each other where there is no room
const DateAndTime = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: 's2', '& > :first-child': { flex: '1 1 10rem', maxWidth: '14rem' } },
});

export interface DateTimeFieldProps extends FieldFrameProps {
  /** 'MM/DD/YYYY hh:mm AM'. While it is incomplete: what was typed as the date, then the time if a part of it was chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Parses the typed date when its input is left. */
  readonly parse: ParseDate;
  /** The current day at which the calendar of an empty date opens; by default that of the device. */
  readonly today?: CurrentDay | undefined;
  /** Minutes are typed, 0 to 59; otherwise selected from quarter hours and 59. */
  readonly typesMinute?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** One field for a date and a time of day: a date input with a calendar, and controls for hour, minute and AM/PM. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { id, label, hint, error, required, value, onChange, parse, today, typesMinute, disabled } = props;
  const { date, time } = splitDateTime(value);
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} required={required}>
      <DateAndTime>
        <DateControl
          id={`${id}-date`}
          label={label}
          error={error}
          required={required}
          value={date}
          onChange={(typed) => onChange(joinDateTime(typed, time))}
          parse={parse}
          today={today}
          disabled={disabled}
          isPart
        />
        {/* the field's id, from which the controls derive their own */}
        <TimeControls
          id={id}
          value={time}
          onChange={(chosen) => onChange(joinDateTime(date, chosen))}
          typesMinute={typesMinute}
          disabled={disabled}
          required={required}
          error={error}
        />
      </DateAndTime>
    </FieldGroup>
  );
}
