import { chakra } from '@chakra-ui/react/styled-system';
import { BELOW_640, COARSE_POINTER, CONTAINER_BELOW_480 } from '../theme/media.ts';
import { type FieldFrameProps, FieldGroup } from './field-frame.tsx';
import type { SelectOption } from './select-field.tsx';

const STACKED = {
  flexDirection: 'column',
  width: '100%',
  '& label + label': { borderInlineStart: 0, borderTop: '1px solid', borderTopColor: 'rule-2' },
} as const;
const Segments = chakra('div', {
  base: {
    display: 'flex',
    width: 'fit-content',
    maxWidth: '100%',
    border: '1px solid',
    borderColor: 'edge',
    borderRadius: 'radius',
    background: 'surface',
    '& label': {
      display: 'flex',
      alignItems: 'center',
      gap: 's2',
      paddingInline: 's3',
      minHeight: 'calc({sizes.control} - 2px)',
      cursor: 'pointer',
      [COARSE_POINTER]: { minHeight: 'control' },
    },
    '& label + label': { borderInlineStart: '1px solid', borderInlineStartColor: 'rule-2' },
    '& label:has(:checked)': {
      background: 'accent-subtle',
      fontWeight: 'strong',
      boxShadow: 'inset 0 -2px 0 {colors.accent}',
    },
    '& label:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px', zIndex: 1 },
    '& input:focus-visible': { outline: 'none' },
    '&:has(:disabled)': { background: 'sunken', color: 'ink-3', '& label': { cursor: 'default' } },
    '& input': { width: '1.125rem', height: '1.125rem', margin: 0, flex: 'none', accentColor: 'accent' },
    [BELOW_640]: STACKED,
    [CONTAINER_BELOW_480]: STACKED,
  },
});

export interface SegmentedChoiceProps extends FieldFrameProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Two to four options; use a select for more. */
  readonly options: readonly SelectOption[];
  readonly disabled?: boolean;
}

/**
 * Two to four visible options, implemented as radio buttons: arrow keys move between them, and they are a single tab
 * stop.
 */
export function SegmentedChoice({
  id,
  label,
  hint,
  error,
  required,
  name,
  value,
  onChange,
  options,
  disabled,
}: SegmentedChoiceProps) {
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} required={required}>
      <Segments>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </Segments>
    </FieldGroup>
  );
}
