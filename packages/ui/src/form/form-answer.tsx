import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon } from '../core/icon.tsx';
import { type TextKey, useT } from '../core/text-context.tsx';
import { FieldMessage } from '../fields/field-frame.tsx';
import type { FormStatus } from './form-state.ts';

const Saved = chakra('p', {
  base: { display: 'flex', gap: 's1', alignItems: 'center', color: 'success', fontWeight: 'strong', fontSize: 't-15' },
});
const Place = chakra('div', { base: { '&:not(:empty)': { marginTop: 's4' } } });

interface FormAnswerProps {
  readonly status: FormStatus;
  readonly message: TextKey | null;
  readonly children?: ReactNode;
}

/** What the submit led to, announced when it comes. */
export function FormAnswer({ status, message, children }: FormAnswerProps) {
  const t = useT();
  const words = message === null ? null : t(message.key, message.values);
  return (
    <Place role="status">
      {children ??
        (words !== null &&
          (status === 'SUCCESS' ? (
            <Saved>
              <Icon name="done" />
              {words}
            </Saved>
          ) : (
            <FieldMessage>{words}</FieldMessage>
          )))}
    </Place>
  );
}
