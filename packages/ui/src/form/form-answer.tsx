import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../core/icon.tsx';
import { type TextKey, useT } from '../core/text-context.tsx';
import { FieldMessage } from '../fields/field-frame.tsx';
import type { FormStatus } from './form-state.ts';

const Saved = chakra('p', {
  base: { display: 'flex', gap: 's1', alignItems: 'center', color: 'success', fontWeight: 'strong', fontSize: 't-15' },
});
const Place = chakra('div', { base: { scrollMarginBlock: 's16', '&:not(:empty)': { marginTop: 's4' } } });

interface FormAnswerProps {
  readonly status: FormStatus;
  readonly message: TextKey | null;
  readonly children?: ReactNode;
}

/** The result of a submit, announced and scrolled into view: the user may have pressed Enter far above it. */
export function FormAnswer({ status, message, children }: FormAnswerProps) {
  const t = useT();
  const text = message === null ? null : t(message.key, message.values);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // empty if the result is shown elsewhere
    if (message !== null && place.current?.hasChildNodes() === true) place.current.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <Place ref={place} role="status">
      {children ??
        (text !== null &&
          (status === 'SUCCESS' ? (
            <Saved>
              <Icon name="done" />
              {text}
            </Saved>
          ) : (
            <FieldMessage>{text}</FieldMessage>
          )))}
    </Place>
  );
}
