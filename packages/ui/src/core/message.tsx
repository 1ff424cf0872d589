import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { unbroken } from './unbroken.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 's3',
    alignItems: 'start',
    border: '1px solid',
    borderInlineStartWidth: '4px',
    borderRadius: 'radius',
    paddingInline: 's4',
    paddingBlock: 's3',
    textStyle: 'read',
    lineHeight: 'data',
    overflowWrap: 'anywhere',
  },
  variants: {
    tone: {
      info: { borderColor: 'info', background: 'info-subtle' },
      success: { borderColor: 'success', background: 'success-subtle' },
      warning: { borderColor: 'warning', background: 'warning-subtle' },
      danger: { borderColor: 'danger', background: 'danger-subtle' },
    },
  },
});

const Sign = chakra('span', {
  base: { marginTop: '0.2em' },
  variants: {
    tone: {
      info: { color: 'info' },
      success: { color: 'success' },
      warning: { color: 'warning' },
      danger: { color: 'danger' },
    },
  },
});

// the action is beside the text if there is room, otherwise below it
const Body = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', columnGap: 's3', rowGap: 's2', minWidth: 0 },
});
const Words = chakra('div', { base: { flex: '1 1 16rem', minWidth: 0 } });

const ICONS = { info: 'info', success: 'done', warning: 'alert', danger: 'alert' } as const satisfies Record<
  MessageTone,
  IconName
>;

export type MessageTone = 'info' | 'success' | 'warning' | 'danger';

export interface MessageProps {
  readonly tone: MessageTone;
  /** What happened, in bold; omit it if one line is enough. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** At most one: a plain button for the main next step, otherwise a small `underlined` one. */
  readonly action?: ReactNode;
  /** 'alert' interrupts, 'status' is polite, 'none' is for messages present from the start. */
  readonly announced?: 'alert' | 'status' | 'none';
}

/** A message in the page. Border, icon and text show its kind; at most one action offers the next step. */
export function Message({ tone, title, children, action, announced }: MessageProps) {
  const role = announced ?? (tone === 'danger' ? 'alert' : 'status');
  return (
    <Frame tone={tone} {...(role === 'none' ? {} : { role })}>
      <Sign tone={tone}>
        <Icon name={ICONS[tone]} size="message" />
      </Sign>
      <Body>
        <Words>
          {title !== undefined && (
            <p>
              <b>{unbroken(title)}</b>
            </p>
          )}
          {children !== undefined && (typeof children === 'string' ? <p>{unbroken(children)}</p> : children)}
        </Words>
        {action !== undefined && <div>{action}</div>}
      </Body>
    </Frame>
  );
}
