import { chakra } from '@chakra-ui/react/styled-system';
import { type FieldFrameProps, FieldGroup } from '../fields/field-frame.tsx';
import { DateControl } from './date-field.tsx';
import { TimeControls } from './time-field.tsx';
import { joinDateTime, splitDateTime } from './time-text.ts';
import type { CurrentDay, ParseDate } from './use-form.ts';

const Halves = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: 's2', '& > :first-child': { flex: '1 1 10rem', maxWidth: '14rem' } },
});

export interface DateTimeFieldProps extends FieldFrameProps {
  /** 'MM/DD/YYYY hh:mm AM', or the parts entered so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly parse: ParseDate;
  readonly today?: CurrentDay | undefined;
  readonly typesMinute?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A date and a time. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { id, label, hint, error, required, value, onChange, parse, today, typesMinute, disabled } = props;
  const { date, time } = splitDateTime(value);
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} required={required}>
      <Halves>
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
        <TimeControls
          id={id}
          value={time}
          onChange={(chosen) => onChange(joinDateTime(date, chosen))}
          typesMinute={typesMinute}
          disabled={disabled}
          required={required}
          error={error}
        />
      </Halves>
    </FieldGroup>
  );
}
