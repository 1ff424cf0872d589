import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon } from '../core/icon.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { MOTION_WELCOME } from '../theme/media.ts';

const Frame = chakra('div', {
  base: {
    border: '1px dashed',
    borderColor: 'rule-2',
    borderRadius: 'radius',
    padding: 's6',
    '& ul': { listStyle: 'disc', paddingInlineStart: 's5', marginBlock: 's2' },
    // A way on reads as a link in its line, whether it leads somewhere or asks again.
    '& li > button': { padding: 0, minHeight: 's6', font: 'inherit', color: 'accent' },
  },
});
const Lead = chakra('p', {
  base: { display: 'flex', alignItems: 'center', gap: 's2' },
  variants: {
    look: {
      record: { textStyle: 'entry', lineHeight: 'read' },
      hint: { textStyle: 'lead', [MOTION_WELCOME]: { animation: 'nudge 160ms {easings.ease} 2 alternate' } },
    },
  },
});
const Note = chakra('p', { base: { textStyle: 'note', color: 'ink-3', marginTop: 's1' } });

export interface EmptyFaceProps {
  /** 'No Records Found.' */
  readonly title: ReactNode;
  /** What was looked for, and up to three ways on, as a list. */
  readonly children?: ReactNode;
  /** Whether it cost anything. */
  readonly note?: ReactNode;
  /** 'hint' tells what to do first, with an icon that points there. */
  readonly look?: 'record' | 'hint';
  readonly icon?: IconName;
}

/** Nothing there: the searched words repeated, and the next step. */
export function EmptyFace({ title, children, note, look = 'record', icon }: EmptyFaceProps) {
  return (
    <Frame>
      <Lead look={look}>
        {icon !== undefined && <Icon name={icon} />}
        {title}
      </Lead>
      {children}
      {note !== undefined && <Note>{note}</Note>}
    </Frame>
  );
}
