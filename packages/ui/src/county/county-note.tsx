import { chakra } from '@chakra-ui/react/styled-system';
import { Message } from '../core/message.tsx';
import { Section } from '../core/section.tsx';
import { Text } from '../core/text.tsx';
import type { CardLevel } from './card-level.ts';

/** The office's text with its line breaks. */
export const CountyStatement = chakra('p', {
  base: { textStyle: 'read', maxWidth: 'measure', whiteSpace: 'pre-line' },
});

/**
 * `title` is the heading in the user's language. `note` is the value of the county's setting: if it is not a text, or an empty one, nothing is
 * rendered.
 */
export interface CountyNoteProps extends CardLevel {
  /** 'County note' */
  readonly title: string;
  /** Nothing is rendered for an empty text. */
  readonly note: unknown;
}

const textOf = (note: unknown): string => (typeof note === 'string' ? note.trim() : '');

/** The county's note about a search, beside its form. */
export function MarginNote({ title, note, ...head }: CountyNoteProps) {
  const text = textOf(note);
  if (text === '') return null;
  return (
    <Section title={title} {...head}>
      <Text variant="note">{text}</Text>
    </Section>
  );
}

/** The county's note on a page about a report or filing, with its line breaks. */
export function PageNote({ title, note }: Omit<CountyNoteProps, 'level'>) {
  const text = textOf(note);
  if (text === '') return null;
  return (
    <Message tone="info" announced="none" title={title}>
      <CountyStatement>{text}</CountyStatement>
    </Message>
  );
}
