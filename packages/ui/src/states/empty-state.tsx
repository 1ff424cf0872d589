import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';
import { Icon } from '../core/icon.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { BELOW_640, MOTION_ALLOWED, TOUCH_TARGET_HEIGHT } from '../theme/media.ts';

const Frame = chakra('div', {
  base: {
    border: '1px dashed',
    borderColor: 'rule-2',
    borderRadius: 'radius',
    padding: 's6',
    '& ul': { listStyle: 'disc', paddingInlineStart: 's5', marginBlock: 's2' },
    // A next step looks like a link in its line, whether it is a link or a button.
    '& li > button': {
      padding: 0,
      minHeight: 's6',
      font: 'inherit',
      color: 'accent',
      [BELOW_640]: { minHeight: 'control' },
    },
    '& > a, & > li > a, & > ul > li > a': TOUCH_TARGET_HEIGHT,
    '& h3': { fontSize: 't-15', fontWeight: 'strong', marginTop: 's3' },
    '& h2': {
      width: 'fit-content',
      paddingInline: 's1',
      marginInlineStart: 'calc({spacing.s1} * -1)',
      marginBottom: 's1',
    },
    '& h2:focus-visible': { outlineOffset: 0 },
  },
});
const lead = defineRecipe({
  base: { display: 'flex', alignItems: 'center', gap: 's2' },
  variants: {
    variant: {
      record: { textStyle: 'entry', lineHeight: 'read' },
      hint: { textStyle: 'lead', [MOTION_ALLOWED]: { animation: 'nudge 160ms {easings.ease} 2 alternate' } },
    },
  },
});
const Lead = chakra('p', lead);
const LeadHeading = chakra('h2', lead);
const Note = chakra('p', { base: { textStyle: 'note', color: 'ink-3', marginTop: 's1' } });

export interface EmptyStateProps {
  /** 'No Records Found.' */
  readonly title: ReactNode;
  /** What was searched for, and a list of up to three next steps. */
  readonly children?: ReactNode;
  /** Whether the search cost anything. */
  readonly note?: ReactNode;
  /** 'hint' explains the first step, with an icon. */
  readonly variant?: 'record' | 'hint';
  readonly icon?: IconName;
  /** Makes the title a heading that can take the focus, for a state that is the result of a button press. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Shown when nothing was found: repeats the search criteria and offers the next step. */
export function EmptyState({ title, children, note, variant = 'record', icon, headingRef }: EmptyStateProps) {
  return (
    <Frame>
      {headingRef === undefined ? (
        <Lead variant={variant}>
          {icon !== undefined && <Icon name={icon} />}
          {title}
        </Lead>
      ) : (
        <LeadHeading ref={headingRef} tabIndex={-1} variant={variant}>
          {icon !== undefined && <Icon name={icon} />}
          {title}
        </LeadHeading>
      )}
      {children}
      {note !== undefined && <Note>{note}</Note>}
    </Frame>
  );
}
