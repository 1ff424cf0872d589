import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { TOUCH_TARGET_REACH } from '../theme/media.ts';

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 's3',
    paddingBottom: 's2',
    borderBottom: '1px solid {colors.ink}',
    marginBottom: 's3',
  },
  variants: { on: { cloth: { borderColor: 'on-cloth-2', marginBottom: 0 }, paper: {} } },
});
const Title = chakra('h2', { base: { textStyle: 'section' } });
const Note = chakra('span', { base: { textStyle: 'note', color: 'ink-3' } });
const Action = chakra('div', {
  base: {
    marginInlineStart: 'auto',
    fontSize: 't-14',
    lineHeight: 'tight',
    '& button': {
      marginBlock: '-0.5rem',
      paddingInline: 0,
      fontWeight: 'normal',
      textDecoration: 'underline',
      textUnderlineOffset: '0.18em',
    },
    '& a': TOUCH_TARGET_REACH,
    '& button:hover': { background: 'none', textDecorationThickness: '2px' },
  },
});

export interface SectionHeadProps {
  readonly children: ReactNode;
  readonly id?: string;
  /** A note after the heading, in a quiet color. */
  readonly note?: ReactNode;
  /** One link or button at the end of the line. */
  readonly action?: ReactNode;
  readonly level?: 'h2' | 'h3';
  /** The background: `paper` is the page, `cloth` a dark band. */
  readonly on?: 'paper' | 'cloth';
}

/** A section heading above a thin rule; sections are separated by rules instead of boxes. */
export function SectionHead({ children, id, note, action, level = 'h2', on = 'paper' }: SectionHeadProps) {
  return (
    <Line on={on}>
      <Title as={level} {...(id === undefined ? {} : { id })}>
        {children}
      </Title>
      {note !== undefined && <Note>{note}</Note>}
      {action !== undefined && <Action>{action}</Action>}
    </Line>
  );
}

export interface SectionProps extends Omit<SectionHeadProps, 'children' | 'id'> {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page with a ruled heading, which is also its accessible name. */
export function Section({ title, children, ...head }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} {...head}>
        {title}
      </SectionHead>
      {children}
    </section>
  );
}
