import { chakra } from '@chakra-ui/react/styled-system';
import { BELOW_640, COARSE_POINTER, CONTAINER_BELOW_480 } from '../theme/media.ts';
import { type FieldFrameProps, FieldGroup } from './field-frame.tsx';
import type { SelectOption } from './select-field.tsx';

/** One option per line, where there is no room for them side by side. */
const STACKED = {
  flexDirection: 'column',
  width: '100%',
  overflowWrap: 'anywhere',
  '& label + label': { borderInlineStart: 0, borderTop: '1px solid', borderTopColor: 'rule-2' },
} as const;

/** A frame around the options (its `label` elements), which are separated by thin lines. */
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
      // with the borders of the frame as high as other controls
      minHeight: 'calc({sizes.control} - 2px)',
      cursor: 'pointer',
      // each option is touched separately, so it needs the whole height
      [COARSE_POINTER]: { minHeight: 'control' },
    },
    '& label + label': { borderInlineStart: '1px solid', borderInlineStartColor: 'rule-2' },
    '& label:has(:checked)': {
      background: 'accent-subtle',
      fontWeight: 'strong',
      boxShadow: 'inset 0 -2px 0 {colors.accent}',
    },
    // the outline of the radio button is replaced by one around its option, in front of the next option
    '& label:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px', zIndex: 1 },
    '& input:focus-visible': { outline: 'none' },
    '& label:has(:disabled)': { color: 'ink-3', cursor: 'default' },
    // the whole frame looks disabled only if all options are
    '&:not(:has(:enabled))': { background: 'sunken' },
    // as large as the radio buttons of a RadioList
    '& input': { width: '1.125rem', height: '1.125rem', margin: 0, flex: 'none', accentColor: 'accent' },
    // a narrow window, or a narrow place in a wide window such as a dialog
    [BELOW_640]: STACKED,
    [CONTAINER_BELOW_480]: STACKED,
  },
});

export interface SegmentedChoiceProps extends FieldFrameProps {
  /** The name of the field in its form. */
  readonly name: string;
  /** The value of the selected option. If no option has this value, none is selected. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Two to four options; use a select for more. */
  readonly options: readonly SelectOption[];
  /** Disables all options. */
  readonly disabled?: boolean;
}

/** A field for the choice of one of a few options, which are side by side in one frame. They are radio buttons, so arrow keys select them. */
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
              // radio buttons with one name exclude each other, so the name must be unique on the page
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              disabled={disabled === true || option.isDisabled === true}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </Segments>
    </FieldGroup>
  );
}
