import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useState } from 'react';
import { Button } from '../core/button.tsx';
import { useT } from '../core/text-context.tsx';
import { controlRecipe, JoinedField } from './control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

const Control = chakra('input', controlRecipe);

export interface PasswordFieldProps
  extends FieldFrameProps,
    Pick<ComponentProps<'input'>, 'name' | 'maxLength' | 'autoComplete' | 'disabled' | 'ref' | 'onBlur'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that shows the typed password as text, or hides it again. */
export function PasswordField({
  id,
  label,
  hint,
  error,
  required,
  value,
  onChange,
  ...inputProps
}: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <JoinedField>
        <Control
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps}
          {...controlAttributes({ id, label, hint, error, required })}
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {/* the visible word is short; the accessible name says what is shown */}
        <Button
          aria-controls={id}
          aria-label={t(isShown ? 'form:password.hidePassword' : 'form:password.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'form:password.hide' : 'form:password.show')}
        </Button>
      </JoinedField>
    </FieldFrame>
  );
}
