import { chakra } from '@chakra-ui/react/styled-system';
import { Message } from '../core/message.tsx';
import { Section } from '../core/section.tsx';
import { Text } from '../core/text.tsx';
import type { CardLevel } from './card-level.ts';

/** A text as the office wrote it, with its lines. */
export const CountyStatement = chakra('p', {
  base: { textStyle: 'read', maxWidth: 'measure', whiteSpace: 'pre-line' },
});

export interface CountyNoteProps extends CardLevel {
  /** 'County note' */
  readonly title: string;
  /** Without a text there is no note. */
  readonly note: unknown;
}

const wordsOf = (note: unknown): string => (typeof note === 'string' ? note.trim() : '');

/** The county's note to a search, in the margin beside its form. */
export function MarginNote({ title, note, ...head }: CountyNoteProps) {
  const words = wordsOf(note);
  if (words === '') return null;
  return (
    <Section title={title} {...head}>
      <Text look="note">{words}</Text>
    </Section>
  );
}

/** The county's note on a page: of a report, or of filing, where its lines are kept. */
export function PageNote({ title, note }: Omit<CountyNoteProps, 'level'>) {
  const words = wordsOf(note);
  if (words === '') return null;
  return (
    <Message tone="info" announced="none" title={title}>
      <CountyStatement>{words}</CountyStatement>
    </Message>
  );
}
