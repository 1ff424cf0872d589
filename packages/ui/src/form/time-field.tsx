import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useT } from '../core/text-context.tsx';
import { controlRecipe } from '../fields/control-styles.ts';
import { type FieldFrameProps, FieldGroup } from '../fields/field-frame.tsx';
import { SelectControl } from '../fields/select-field.tsx';
import { type DayHalf, joinTime, type TimeParts, timeParts } from './time-text.ts';

const Parts = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: 's2', '& > select': { width: 'auto' } },
});
const Minute = chakra('input', { base: { ...controlRecipe.base, width: '4.5rem', textAlign: 'end' } });

const HOURS = Array.from({ length: 12 }, (_, index) => String(index + 1));
const MINUTES = ['00', '15', '30', '45', '59'];
const HALVES: readonly DayHalf[] = ['AM', 'PM'];

interface TimePartsProps {
  /** The id of the field; that of the hour's control is this id with '-hour'. */
  readonly id: string;
  /** 'hh:mm AM'; missing parts are empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Minutes are typed, 0 to 59; otherwise selected from quarter hours and 59. */
  readonly typesMinute?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly error?: string | undefined;
}

/** Controls for hour, minute and AM/PM, each with its own name, in a group with the field's name. */
export function TimeControls({ id, value, onChange, typesMinute = false, disabled, required, error }: TimePartsProps) {
  const t = useT();
  // AM/PM can be chosen before the hour, but without an hour the value does not contain it
  const [half, setHalf] = useState<DayHalf>('AM');
  const parts = value === '' ? { ...timeParts(value), half } : timeParts(value);
  const change = (part: Partial<TimeParts>) => {
    const next = { ...parts, ...part };
    setHalf(next.half);
    // without an hour there is no time, so selected minutes are dropped
    onChange(joinTime(!typesMinute && part.hour === '' ? { ...next, minute: '' } : next, typesMinute));
  };
  const shared = { disabled, required, ...(error === undefined ? {} : { 'aria-invalid': true }) };
  const minutes = MINUTES.includes(parts.minute) || parts.minute === '' ? MINUTES : [...MINUTES, parts.minute].sort();
  return (
    <Parts>
      <SelectControl
        {...shared}
        id={`${id}-hour`}
        aria-label={t('form:time.hour')}
        value={parts.hour}
        onChange={(event) => change({ hour: event.target.value })}
      >
        <option value="">{t('form:time.hour')}</option>
        {HOURS.map((hour) => (
          <option key={hour}>{hour}</option>
        ))}
      </SelectControl>
      {typesMinute ? (
        <Minute
          {...shared}
          aria-label={t('form:time.minute')}
          type="text"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={parts.minute}
          onChange={(event) => change({ minute: event.target.value.replace(/\D/g, '') })}
          onBlur={() => parts.minute !== '' && change({ minute: parts.minute.padStart(2, '0') })}
        />
      ) : (
        <SelectControl
          {...shared}
          aria-label={t('form:time.minute')}
          value={parts.minute}
          onChange={(event) => change({ minute: event.target.value })}
        >
          {parts.hour === '' && <option value="">{t('form:time.minute')}</option>}
          {minutes.map((minute) => (
            <option key={minute}>{minute}</option>
          ))}
        </SelectControl>
      )}
      <SelectControl
        {...shared}
        aria-label={t('form:time.half')}
        value={parts.half}
        onChange={(event) => change({ half: event.target.value === 'PM' ? 'PM' : 'AM' })}
      >
        {HALVES.map((half) => (
          <option key={half} value={half}>
            {t(`form:time.${half}`)}
          </option>
        ))}
      </SelectControl>
    </Parts>
  );
}

export interface TimeFieldProps extends FieldFrameProps, Omit<TimePartsProps, 'id' | 'required' | 'error'> {}

/** A time of day: hour, minute, AM or PM. */
export function TimeField(props: TimeFieldProps) {
  const { label, hint, value, onChange, typesMinute, disabled, ...frame } = props;
  return (
    <FieldGroup {...frame} label={label} hint={hint}>
      <TimeControls {...frame} value={value} onChange={onChange} typesMinute={typesMinute} disabled={disabled} />
    </FieldGroup>
  );
}
