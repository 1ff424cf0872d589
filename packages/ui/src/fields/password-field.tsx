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

/** A password field whose input can be shown. It is never stored in a draft. */
export function PasswordField({ id, label, hint, error, required, value, onChange, ...native }: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <JoinedField>
        <Control
          autoCapitalize="none"
          spellCheck={false}
          {...native}
          {...controlAttributes({ id, label, hint, error, required })}
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          aria-controls={id}
          aria-label={t(isShown ? 'form:password.hideIt' : 'form:password.showIt')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'form:password.hide' : 'form:password.show')}
        </Button>
      </JoinedField>
    </FieldFrame>
  );
}
