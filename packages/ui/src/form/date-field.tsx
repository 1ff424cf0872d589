import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../core/icon-button.tsx';
import { useT } from '../core/text-context.tsx';
import { controlRecipe, JoinedField } from '../fields/control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from '../fields/field-frame.tsx';
import { Calendar } from './calendar.tsx';
import { type CivilDate, civilDateOfIso, formatCivilDate, isoOfCivilDate, parseCivilDate } from './calendar-model.ts';
import type { CurrentDay, ParseDate } from './use-form.ts';

const Control = chakra('input', controlRecipe);

export interface DateFieldProps extends FieldFrameProps {
  readonly name?: string;
  /** As typed; MM/DD/YYYY after it has been parsed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Parses the typed text (1/5/24) when the field is left. */
  readonly parse: ParseDate;
  /** The current day at which the calendar of an empty field opens; by default that of the device. */
  readonly today?: CurrentDay | undefined;
  readonly disabled?: boolean | undefined;
}

const deviceDay: CurrentDay = () => {
  const now = new Date();
  return isoOfCivilDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() });
};

/** The date at which the calendar opens: that of the field, or the current day. */
const startDay = (value: string, parse: ParseDate, today: CurrentDay): CivilDate =>
  parseCivilDate(parse(value) ?? '') ?? civilDateOfIso(today());

function useCloseOutside(isOpen: boolean, close: () => void) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen, close]);
  return root;
}

interface DateControlProps extends DateFieldProps {
  /** Whether the control is part of a group with the field's name; its own name is then that of the part. */
  readonly isPart?: boolean;
}

/** The date input with its calendar, without label and message. */
export function DateControl(props: DateControlProps) {
  const { id, label, hint, error, required, name, value, onChange, parse, today = deviceDay } = props;
  const { disabled, isPart = false } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => () => setOpen(false));
  const root = useCloseOutside(isOpen, close);
  const chooseLabel = t('form:date.choose', { field: label });
  const closeToButton = () => {
    setOpen(false);
    button.current?.focus();
  };
  const rewrite = () => {
    const read = parse(value);
    if (read !== null && read !== value) onChange(read);
  };
  // the group has the description already
  const described = isPart ? { id, label, required } : { id, label, hint, error, required };
  return (
    <JoinedField ref={root}>
      <Control
        {...controlAttributes(described)}
        {...(isPart ? { 'aria-label': t('form:date.part'), 'aria-invalid': error !== undefined } : {})}
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={rewrite}
      />
      <IconButton
        ref={button}
        icon="calendar"
        label={chooseLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Calendar
          label={chooseLabel}
          date={startDay(value, parse, today)}
          isChosen={parse(value) !== null}
          onChoose={(date) => {
            onChange(formatCivilDate(date));
            closeToButton();
          }}
          onClose={closeToButton}
        />
      )}
    </JoinedField>
  );
}

/** A date field that accepts many formats and normalizes them when it is left, with a calendar. */
export function DateField(props: DateFieldProps) {
  const { id, label, hint, error, required } = props;
  const t = useT();
  // the message for an invalid date is the format itself, so the hint shows an example instead
  const format = t('form:date.format');
  const shownHint = hint ?? (error === format ? t('form:date.example') : format);
  return (
    <FieldFrame id={id} label={label} hint={shownHint} error={error} required={required}>
      <DateControl {...props} hint={shownHint} />
    </FieldFrame>
  );
}
