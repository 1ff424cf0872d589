import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon } from '../core/icon.tsx';
import { useT } from '../core/text-context.tsx';
import { unbroken } from '../core/unbroken.tsx';
import { VisuallyHidden } from '../core/visually-hidden.tsx';

/** The properties shared by all fields. Texts are passed translated. */
export interface FieldFrameProps {
  /** Id of the control, the target of the label and the error summary. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error message below the field. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
}

const labelStyle = {
  display: 'block',
  padding: 0,
  fontWeight: 'strong',
  fontSize: 't-15',
  lineHeight: 'data',
  marginBottom: 's1',
};
const frame = {
  base: { minWidth: 0 },
  variants: {
    invalid: {
      true: { borderInlineStart: '4px solid', borderInlineStartColor: 'danger', paddingInlineStart: 's3' },
    },
  },
};
const Frame = chakra('div', frame);
const Group = chakra('fieldset', { ...frame, base: { minWidth: 0, border: 0, padding: 0, margin: 0 } });
const Label = chakra('label', { base: labelStyle });
const Legend = chakra('legend', { base: labelStyle });
const Required = chakra('span', { base: { fontWeight: 'normal', color: 'ink-3' } });
const Hint = chakra('p', { base: { textStyle: 'note', color: 'ink-3', marginBottom: 's1' } });
const Message = chakra('p', {
  base: {
    display: 'flex',
    gap: 's1',
    alignItems: 'center',
    color: 'danger',
    fontWeight: 'strong',
    fontSize: 't-15',
    lineHeight: 'data',
    marginTop: 's1',
    // it may be a text that the county typed, with several lines or a long address
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});

/** The attributes that connect a control with its hint and error message. */
export function controlAttributes({ id, hint, error, required }: FieldFrameProps) {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return {
    id,
    ...(ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
    ...(required ? { required: true } : {}),
  };
}

/** An error message with its icon, below a field, or alone as the result of a submit. */
export function FieldMessage({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <Message id={id}>
      <Icon name="alert" />
      {children}
    </Message>
  );
}

function LabelWords({ label, required }: Pick<FieldFrameProps, 'label' | 'required'>) {
  const t = useT();
  return (
    <>
      {label}
      {required && <Required> {t('form:required')}</Required>}
    </>
  );
}

/** Label, hint, control and message: the layout of every single control. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  children,
}: FieldFrameProps & { readonly children: ReactNode }) {
  return (
    <Frame {...(error === undefined ? {} : { invalid: true })}>
      <Label htmlFor={id}>
        <LabelWords label={label} required={required} />
      </Label>
      {hint !== undefined && <Hint id={`${id}-hint`}>{unbroken(hint)}</Hint>}
      {children}
      {error !== undefined && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </Frame>
  );
}

interface FieldGroupProps extends FieldFrameProps {
  /** A heading above the group already shows its label, so that only screen readers get it again. */
  readonly isLabelHidden?: boolean | undefined;
  readonly children: ReactNode;
}

/** The same layout for a group of radio buttons or checkboxes; `id` is the group's id. */
export function FieldGroup({ id, label, hint, error, required, isLabelHidden = false, children }: FieldGroupProps) {
  const { 'aria-describedby': describedBy } = controlAttributes({ id, label, hint, error });
  return (
    <Group id={id} aria-describedby={describedBy} {...(error === undefined ? {} : { invalid: true })}>
      {isLabelHidden ? (
        <VisuallyHidden as="legend">{label}</VisuallyHidden>
      ) : (
        <Legend>
          <LabelWords label={label} required={required} />
        </Legend>
      )}
      {hint !== undefined && <Hint id={`${id}-hint`}>{unbroken(hint)}</Hint>}
      {children}
      {error !== undefined && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </Group>
  );
}
