import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { TOUCH_TARGET_REACH } from '../theme/media.ts';

/** The row of the heading, its note and its action, with a thin line (rule) below. */
const HeadRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 's3',
    paddingBottom: 's2',
    borderBottom: '1px solid {colors.ink}',
    marginBottom: 's3',
  },
  variants: {
    // 'cloth' and 'paper' are names of backgrounds in the theme: the dark band of the county's color, and the page
    on: { cloth: { borderColor: 'on-cloth-2', marginBottom: 0 }, paper: {} },
  },
});
const Title = chakra('h2', { base: { textStyle: 'section', overflowWrap: 'anywhere' } });
const Note = chakra('span', { base: { textStyle: 'note', color: 'ink-3' } });
const Action = chakra('div', {
  base: {
    marginInlineStart: 'auto',
    fontSize: 't-14',
    lineHeight: 'tight',
    // a button looks like a link, but is as high as a control: the negative margins keep it from making the row higher
    '& button': {
      marginBlock: '-0.5rem',
      paddingInline: 0,
      fontWeight: 'normal',
      textDecoration: 'underline',
      // the distance that all links have (global-css.ts)
      textUnderlineOffset: '0.18em',
    },
    '& button:hover': { background: 'none', textDecorationThickness: '2px' },
    // a link is only as high as its text, too low for a finger
    '& a': TOUCH_TARGET_REACH,
  },
});

export interface SectionHeadProps {
  /** The text of the heading. */
  readonly children: ReactNode;
  /** The id of the heading, for elements that are labeled by it. */
  readonly id?: string;
  /** A short text after the heading, in gray. */
  readonly note?: ReactNode;
  /** One link or button at the end of the row. */
  readonly action?: ReactNode;
  /** The level of the heading; its size is the same at both levels. */
  readonly level?: 'h2' | 'h3';
  /** The background on which the heading is: `paper` is the page, `cloth` a dark band. */
  readonly on?: 'paper' | 'cloth';
}

/** The heading of a section, with a thin line below it. Sections are separated by these lines instead of boxes. */
export function SectionHead({ children, id, note, action, level = 'h2', on = 'paper' }: SectionHeadProps) {
  return (
    <HeadRow on={on}>
      <Title as={level} {...(id === undefined ? {} : { id })}>
        {children}
      </Title>
      {note !== undefined && <Note>{note}</Note>}
      {action !== undefined && <Action>{action}</Action>}
    </HeadRow>
  );
}

export interface SectionProps extends Omit<SectionHeadProps, 'children' | 'id'> {
  /** The text of the heading, which is also the accessible name of the section. */
  readonly title: ReactNode;
  /** The content below the heading. */
  readonly children: ReactNode;
}

/** A section of a page: a heading and its content. */
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
