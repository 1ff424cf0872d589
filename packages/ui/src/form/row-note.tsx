import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { announce } from '../core/announcer.ts';
import { useT } from '../core/text-context.tsx';

const Note = chakra('p', { base: { textStyle: 'note', color: 'ink-2', fontWeight: 'strong', marginTop: 's2' } });

interface RowNoteProps {
  /** Undefined for no note. */
  readonly noteKey: string | undefined;
}

/** A note below the fields of a row. It is announced when it appears because of what was typed, but not when the form opens. */
export function RowNote({ noteKey }: RowNoteProps) {
  const t = useT();
  const text = noteKey === undefined ? '' : t(noteKey);
  const shown = useRef(text);
  useEffect(() => {
    if (text !== '' && text !== shown.current) announce(text);
    shown.current = text;
  }, [text]);
  return text === '' ? null : <Note>{text}</Note>;
}
